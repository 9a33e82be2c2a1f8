/** Starts a sync with TMDB on a worker thread, follows its progress and stops it. */
import type { SyncReport } from "./features/catalogue/tmdb/tmdb.ts";
import { startWorkerThread } from "./platform/worker-thread.ts";
import type { SyncMessage, SyncOrder } from "./sync-tmdb-worker.ts";

export type Sync = {
  /** Rejects if the sync fails or is stopped, for example because TMDB refuses the key. Titles stored until then are kept. */
  result: Promise<SyncReport>;
  /** Stops the sync after the current batch, or terminates the thread after STOP_MS. The next sync resumes from what was stored. */
  stop(): Promise<void>;
};

/** A batch may wait for TMDB or for a busy machine. Shutdown waits no longer than this. */
const STOP_MS = 3_000;

type Progress = Extract<SyncMessage, { kind: "progress" }>;

/** The range of the whole sync that each step covers. One list request finds 20 titles; importing takes one request per title. */
const STEP_RANGES = {
  "finding titles": [0, 0.05],
  "reading changes": [0.05, 0.06],
  "importing titles": [0.06, 1],
} as const;

/** @returns progress of the whole sync, 0 to 1 */
export function shareOfSync({ step, share }: Pick<Progress, "step" | "share">): number {
  const [from, to] = STEP_RANGES[step];
  return from + share * (to - from);
}

export function startSync(order: SyncOrder, onProgress: (progress: Progress) => void): Sync {
  const thread = startWorkerThread<SyncMessage, SyncReport>(
    new URL("./sync-tmdb-worker.ts", import.meta.url),
    order,
    (message, { resolve, reject }) => {
      if (message.kind === "progress") onProgress(message);
      else if (message.kind === "ended") resolve(message.report);
      else reject(new Error(message.isStopped ? "The sync was stopped." : message.reason));
    },
  );
  return {
    result: thread.result,
    async stop() {
      thread.post("stop");
      const limit = setTimeout(() => void thread.terminate(), STOP_MS);
      await thread.exit;
      clearTimeout(limit);
    },
  };
}

export function syncSummary(report: SyncReport): string {
  const { requests, stored, gone, unusable, retired, faults, seconds } = report;
  const malformed = Object.values(faults).reduce((sum, count) => sum + count, 0);
  return `Stored ${stored} titles with ${requests} requests in ${Math.round(seconds)} s; ${gone} no longer on TMDB, ${retired} retired, ${unusable} unusable, ${malformed} malformed fields.`;
}
