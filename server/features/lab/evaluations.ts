/**
 * Evaluations of tuning parameters. Only one runs at a time across all server processes, in a worker thread of the process that received
 * the request. Its state is in the database, so every process can report it.
 */
import type { Tunables } from "#contract/tunables.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { Refusal } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/logger.ts";
import { type WorkerThread, startWorkerThread } from "#server/platform/worker-thread.ts";

import type { Message, Order } from "./evaluation-worker.ts";
import {
  type EvaluationResult,
  type Evaluation,
  endEvaluation,
  failStaleEvaluations,
  insertEvaluation,
  selectNewestEvaluation,
  stopRunningEvaluation,
  updateProgress,
} from "./store.ts";

export type Evaluations = {
  /** The newest evaluation, whatever its state. */
  newest(): Promise<Evaluation | null>;
  /** Runs `record` in the transaction that creates the evaluation. Throws `conflict` if one is running. */
  start(
    settings: { before: Tunables; after: Tunables },
    record: (tx: Queryable) => Promise<void>,
  ): Promise<void>;
  stop(): Promise<void>;
  close(): Promise<void>;
};

type Needs = { db: Database; clock: Clock; logger: Logger };

const HEARTBEAT_MS = 1_000;
/** An evaluation without a heartbeat for this long counts as failed, because its process has ended. */
const HEARTBEAT_TIMEOUT_MS = 30_000;

export function createEvaluations({ db, clock, logger }: Needs): Evaluations {
  const threads = new Set<WorkerThread<EvaluationResult>>();
  let isClosing = false;

  /** @returns `null` if the evaluation was stopped */
  async function run(id: number, order: Order): Promise<EvaluationResult | null> {
    let progress = 0;
    const thread = startWorkerThread<Message, EvaluationResult>(
      new URL("./evaluation-worker.ts", import.meta.url),
      order,
      (message, { resolve, reject }) => {
        if (message.kind === "progress") progress = message.share;
        else if (message.kind === "ended") resolve(message.result);
        else reject(Object.assign(new Error("The evaluation failed."), { stack: message.stack }));
      },
    );
    threads.add(thread);
    const stopped = Promise.withResolvers<null>();
    const heartbeat = setInterval(() => {
      updateProgress(db, { id, progress, at: clock.now() }).then(
        (isRunning) => {
          if (!isRunning) stopped.resolve(null);
        },
        // The database is unavailable. The next heartbeat sends the progress again.
        () => undefined,
      );
    }, HEARTBEAT_MS);
    try {
      return await Promise.race([thread.result, stopped.promise]);
    } finally {
      clearInterval(heartbeat);
      threads.delete(thread);
      await thread.terminate();
    }
  }

  async function work(id: number, order: Order): Promise<void> {
    try {
      const result = await run(id, order);
      await endEvaluation(db, { id, state: result === null ? "stopped" : "done", result });
    } catch (error) {
      if (isClosing) {
        await endEvaluation(db, { id, state: "stopped", result: null }).catch(() => undefined);
        return;
      }
      logger.error({ err: error }, "an evaluation of tuning parameters failed");
      await endEvaluation(db, { id, state: "failed", result: null }).catch(() => undefined);
    }
  }

  async function failStale(): Promise<void> {
    await failStaleEvaluations(db, new Date(clock.now().getTime() - HEARTBEAT_TIMEOUT_MS));
  }

  return {
    async newest() {
      const newest = await selectNewestEvaluation(db);
      const isStale =
        newest?.state === "running" &&
        clock.now().getTime() - newest.aliveAt.getTime() > HEARTBEAT_TIMEOUT_MS;
      return isStale ? { ...newest, state: "failed" } : newest;
    },
    async start({ before, after }, record) {
      await failStale();
      const now = clock.now();
      const id = await db.transaction(async (tx) => {
        const started = await insertEvaluation(tx, { at: now, before, after });
        if (started === null) throw new Refusal(409, "conflict", "Another measurement is already running");
        await record(tx);
        return started;
      });
      void work(id, { databaseUrl: db.url, before, after, now: now.getTime() });
    },
    stop: () => stopRunningEvaluation(db),
    async close() {
      isClosing = true;
      await Promise.all(Array.from(threads, (thread) => thread.terminate()));
    },
  };
}
