/**
 * Retention: deletes data older than its retention period, daily and in small transactions, so nobody waits for it. Only one process deletes
 * at a time. Never touches data that `PERIODS` doesn't list.
 */
import { setTimeout as pause } from "node:timers/promises";

import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";

import { PERIODS, type Period, type PeriodName } from "./periods.ts";
import { tryRetentionLock } from "./store.ts";

export type Retention = {
  /**
   * Deletes all data past its retention period. @param signal once aborted, no further transaction begins
   * @returns deleted rows by table; too low if another process is deleting from that table
   */
  sweep(signal?: AbortSignal): Promise<Record<PeriodName, number>>;
};

/** Rows per transaction, which then takes some tens of milliseconds. */
const BATCH = 2_000;
/** Pause between transactions, to let others in. */
const PAUSE_MS = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

type Needs = { db: Database; clock: Clock };

export function createRetention({ db, clock }: Needs): Retention {
  async function deleteAll({ days, deleteOld }: Period, signal: AbortSignal | undefined): Promise<number> {
    const before = new Date(clock.now().getTime() - days * DAY_MS);
    let deleted = 0;
    for (;;) {
      const rows = await db.transaction(async (tx) =>
        (await tryRetentionLock(tx)) ? deleteOld(tx, { before, limit: BATCH }) : 0,
      );
      deleted += rows;
      if (rows < BATCH || signal?.aborted === true) return deleted;
      await pause(PAUSE_MS);
    }
  }

  async function sweep(signal?: AbortSignal): Promise<Record<PeriodName, number>> {
    const deleted = Object.fromEntries(PERIODS.map(({ name }) => [name, 0])) as Record<PeriodName, number>;
    for (const period of PERIODS) {
      if (signal?.aborted !== true) deleted[period.name] = await deleteAll(period, signal);
    }
    return deleted;
  }

  return { sweep };
}
