/** Background work: refreshes after change notifications, long computations in time slices, and delayed writes. */
import { setImmediate } from "node:timers/promises";

type Needs = { read: () => Promise<void>; onFailure: (error: unknown) => void };

const RETRY_MS = 5_000;

/**
 * Refreshes local state after change notifications. One read runs at a time; notifications during a read cause one more. A failed read is
 * retried, because the same change isn't announced again; several failures share one retry.
 * @returns a function to call on every change; it resolves when the read has finished or failed
 */
export function createCoalescedRefresh({ read, onFailure }: Needs): () => Promise<void> {
  let isStale = false;
  let reading: Promise<void> | null = null;
  let retryTimer: NodeJS.Timeout | undefined;

  function refresh(): Promise<void> {
    isStale = true;
    reading ??= readUntilFresh();
    return reading;
  }

  async function readUntilFresh(): Promise<void> {
    while (isStale) {
      isStale = false;
      clearTimeout(retryTimer);
      try {
        await read();
      } catch (error) {
        retryTimer = setTimeout(() => void refresh(), RETRY_MS).unref();
        onFailure(error);
      }
    }
    reading = null;
  }

  return refresh;
}

/** How long `timeSlice` runs before it lets the event loop handle other work. */
const SLICE_MS = 8;

/** Runs the generator to its end, yielding to the event loop between slices. A single step is never interrupted. */
export async function timeSlice<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  let sliceStart = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (performance.now() - sliceStart < SLICE_MS) continue;
    await setImmediate();
    sliceStart = performance.now();
  }
}

/**
 * Write-behind: buffered changes are written in order, in one batch a second. A crash loses the changes that aren't written yet, usually
 * those of the last second. A failed write is reported; `write` decides whether its changes are kept.
 */
export type WriteBehind = {
  /** Schedules a write of the buffered changes. */
  schedule(): void;
  flush(): Promise<void>;
};

const WRITE_DELAY_MS = 1_000;

/** @param write must write everything that's buffered when it starts; writes never overlap */
export function createWriteBehind({
  write,
  onFailure,
}: {
  write: () => Promise<void>;
  onFailure: (error: unknown) => void;
}): WriteBehind {
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    writing = writing.then(write).catch(onFailure);
    return writing;
  }

  return {
    schedule() {
      timer ??= setTimeout(() => void flush(), WRITE_DELAY_MS).unref();
    },
    flush,
  };
}
