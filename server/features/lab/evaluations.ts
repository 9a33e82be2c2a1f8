/**
 * Evaluations of tuning parameters. Only one runs at a time across all server processes, in a worker thread of the process that received
 * the request. Its state is in the database, so every process can report it.
 */
import { Worker } from "node:worker_threads";

import type { Tunables } from "#contract/tunables.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { Refusal } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/logger.ts";

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
  const workers = new Set<Worker>();

  /** @returns `null` if the evaluation was stopped */
  async function run(id: number, order: Order): Promise<EvaluationResult | null> {
    const { promise, resolve, reject } = Promise.withResolvers<EvaluationResult | null>();
    const worker = new Worker(new URL("./evaluation-worker.ts", import.meta.url), { workerData: order });
    workers.add(worker);
    let progress = 0;
    const heartbeat = setInterval(() => {
      updateProgress(db, { id, progress, at: clock.now() }).then(
        (isRunning) => {
          if (!isRunning) resolve(null);
        },
        // The database is unavailable. The next heartbeat sends the progress again.
        () => undefined,
      );
    }, HEARTBEAT_MS);
    worker.on("message", (message: Message) => {
      if (message.kind === "progress") progress = message.share;
      else if (message.kind === "ended") resolve(message.result);
      else reject(Object.assign(new Error("The evaluation failed."), { stack: message.stack }));
    });
    worker.on("error", reject);
    worker.on("exit", () => resolve(null));
    try {
      return await promise;
    } finally {
      clearInterval(heartbeat);
      workers.delete(worker);
      await worker.terminate();
    }
  }

  async function work(id: number, order: Order): Promise<void> {
    try {
      const result = await run(id, order);
      await endEvaluation(db, { id, state: result === null ? "stopped" : "done", result });
    } catch (error) {
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
        if (started === null) throw new Refusal(409, "conflict", "Another evaluation is already running");
        await record(tx);
        return started;
      });
      void work(id, { databaseUrl: db.url, before, after, now: now.getTime() });
    },
    stop: () => stopRunningEvaluation(db),
    async close() {
      await Promise.all(Array.from(workers, (worker) => worker.terminate()));
    },
  };
}
