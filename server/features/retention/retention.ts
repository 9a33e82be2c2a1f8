/**
 * Retention: deletes what is older than its period, a day at a time and in small transactions, so that nobody ever waits for it. Of
 * several processes one deletes at a time; the others leave it to that one.
 */
import { setTimeout as pause } from "node:timers/promises";

import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import type { Logger } from "#server/platform/logger.ts";

import { PERIODS, type Period, type PeriodName } from "./periods.ts";
import { tryRetentionLock } from "./store.ts";

export type Retention = {
  /** Deletes all that is too old now. @returns rows by table; a table that another process is at may be short */
  sweep(): Promise<Record<PeriodName, number>>;
  /** Sweeps a while after the start and then daily, until it is closed. */
  keepSwept(): void;
  /** Waits for the transaction that is under way. */
  close(): Promise<void>;
};

/** Rows in one transaction: some tens of milliseconds. */
const BATCH = 2_000;
/** Between two transactions, for everybody else. */
const PAUSE_MS = 50;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The start itself has enough to do. */
const FIRST_SWEEP_MS = 10 * 60 * 1000;

type Needs = { db: Database; clock: Clock; logger: Logger };

export function createRetention({ db, clock, logger }: Needs): Retention {
  let timer: NodeJS.Timeout | null = null;
  let sweeping: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();

  async function deleteAll({ days, deleteOld }: Period): Promise<number> {
    const before = new Date(clock.now().getTime() - days * DAY_MS);
    let deleted = 0;
    for (;;) {
      const rows = await db.transaction(async (tx) =>
        (await tryRetentionLock(tx)) ? deleteOld(tx, { before, most: BATCH }) : 0,
      );
      deleted += rows;
      if (rows < BATCH || closing.signal.aborted) return deleted;
      await pause(PAUSE_MS);
    }
  }

  async function sweep(): Promise<Record<PeriodName, number>> {
    const deleted = Object.fromEntries(PERIODS.map(({ name }) => [name, 0])) as Record<PeriodName, number>;
    for (const period of PERIODS) {
      if (!closing.signal.aborted) deleted[period.name] = await deleteAll(period);
    }
    return deleted;
  }

  /** What failed is swept the next day. */
  function sweepAfter(waitMs: number): void {
    timer = setTimeout(() => {
      sweeping = sweep()
        .then((deleted) => logger.info(deleted, "what was too old was deleted"))
        .catch((error: unknown) => logger.warn({ err: error }, "what is too old could not be deleted"));
      sweepAfter(DAY_MS);
    }, waitMs).unref();
  }

  return {
    sweep,
    keepSwept: () => sweepAfter(FIRST_SWEEP_MS),
    async close() {
      closing.abort();
      if (timer !== null) clearTimeout(timer);
      await sweeping;
    },
  };
}
