/** Gives the thread that syncs with TMDB its order and waits for what comes of it. */
import { Worker } from "node:worker_threads";

import type { SyncReport } from "./features/catalogue/tmdb/tmdb.ts";
import type { SyncMessage, SyncOrder } from "./sync-tmdb-worker.ts";

export type Sync = {
  /** Rejects where the sync cannot go on: the key is refused, the database is away. All that was brought until then is kept. */
  result: Promise<SyncReport>;
  /** Ends it between two batches, or where that takes too long anywhere: the next one goes on from what is written. */
  stop(): Promise<void>;
};

/** TMDB may leave a batch waiting, or the machine be busy; the end of the product waits for neither. */
const STOP_MS = 3_000;

type Progress = Extract<SyncMessage, { kind: "progress" }>;

/** Looking for titles is one request for twenty of them, bringing them one for each. */
const SHARES = {
  "looking for titles": [0, 0.05],
  "reading changes": [0.05, 0.06],
  "bringing titles": [0.06, 1],
} as const;

/** How far the whole is, 0 to 1. */
export function shareOfSync({ step, share }: Pick<Progress, "step" | "share">): number {
  const [from, to] = SHARES[step];
  return from + share * (to - from);
}

export function startSync(order: SyncOrder, onProgress: (progress: Progress) => void): Sync {
  const { promise, resolve, reject } = Promise.withResolvers<SyncReport>();
  const worker = new Worker(new URL("./sync-tmdb-worker.ts", import.meta.url), { workerData: order });
  const exit = new Promise<void>((ended) => worker.on("exit", () => ended()));
  worker.on("message", (message: SyncMessage) => {
    if (message.kind === "progress") onProgress(message);
    else if (message.kind === "ended") resolve(message.report);
    else reject(new Error(message.isStopped ? "It was stopped." : message.reason));
  });
  worker.on("error", (error) => reject(error instanceof Error ? error : new Error(String(error))));
  void exit.then(() => reject(new Error("The thread ended before it was done.")));
  return {
    result: promise,
    async stop() {
      worker.postMessage("stop");
      const limit = setTimeout(() => void worker.terminate(), STOP_MS);
      await exit;
      clearTimeout(limit);
    },
  };
}

/** In one sentence. */
export function sentenceOf(report: SyncReport): string {
  const { requests, stored, gone, unusable, retired, faults, seconds } = report;
  const faulty = Object.values(faults).reduce((sum, count) => sum + count, 0);
  return `${stored} titles brought with ${requests} requests in ${Math.round(seconds)} s; ${gone} are gone, ${retired} retired, ${unusable} unusable, ${faulty} fields were not as they should be.`;
}
