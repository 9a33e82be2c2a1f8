/**
 * Reading: turns other services' exports into one row per title. A format is recognized by a file's contents. Files are read one at a time
 * in a worker thread with memory and time limits, so requests don't wait. Reading never writes to disk and never looks at the catalog.
 */
import { Worker } from "node:worker_threads";

import { boundedQueue } from "#server/platform/queues.ts";

import { type History, type HistoryRow, UnreadableHistory } from "./history.ts";
import { MEMORY_MEGABYTES_MAX, TIME_MS_MAX } from "./limits.ts";
import type { Message, Order } from "./worker.ts";

export { type History, type HistoryRow, UnreadableHistory } from "./history.ts";
export { ROWS_MAX } from "./limits.ts";

type ReadOptions = {
  signal?: AbortSignal;
  onProgress?(share: number): void;
  /** Overrides the usual limits. */
  bounds?: { timeMs?: number; memoryMegabytes?: number };
};

const enqueue = boundedQueue({
  concurrency: 1,
  maxQueued: 20,
  cause: "too many files are waiting to be read",
});

/**
 * Throws UnreadableHistory, the signal's reason once it's aborted, or an overload refusal if too many files are waiting.
 */
export async function readHistory(
  file: { path: string; name: string },
  options: ReadOptions = {},
): Promise<History> {
  return enqueue(() => readInWorker(file, options));
}

async function readInWorker(
  order: Order,
  { signal, onProgress, bounds = {} }: ReadOptions,
): Promise<History> {
  const { timeMs = TIME_MS_MAX, memoryMegabytes = MEMORY_MEGABYTES_MAX } = bounds;
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<History>();
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    workerData: { path: order.path, name: order.name } satisfies Order,
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
  });
  const rows: HistoryRow[] = [];
  let history: Omit<History, "rows"> | null = null;
  const stop = (): void => reject(signal?.reason);
  const limit = setTimeout(
    () => reject(new UnreadableHistory("too-slow", "The file took too long to read.")),
    timeMs,
  );
  signal?.addEventListener("abort", stop, { once: true });
  worker.on("message", (message: Message) => {
    if (message.kind === "progress") onProgress?.(message.share);
    else if (message.kind === "unreadable") reject(new UnreadableHistory(message.code, message.message));
    else if (message.kind === "failed") reject(died(message.error));
    else {
      if (message.kind === "read") history = message.history;
      else rows.push(...message.rows);
      if (message.kind === "rows" && message.isLast && history !== null) resolve({ ...history, rows });
      // Lets other work run between two batches.
      else setImmediate(() => worker.postMessage("next"));
    }
  });
  worker.on("error", (error) => reject(died(error)));
  worker.on("exit", () => reject(died(null)));
  try {
    return await promise;
  } finally {
    clearTimeout(limit);
    signal?.removeEventListener("abort", stop);
    await worker.terminate();
  }
}

/** The thread has a memory limit; a file that needs more memory terminates it. */
function died(error: unknown): UnreadableHistory {
  const isOutOfMemory =
    error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return isOutOfMemory
    ? new UnreadableHistory("too-large", "The file is too large to read at once.", { cause: error })
    : new UnreadableHistory("broken", "The file couldn’t be read.", { cause: error });
}
