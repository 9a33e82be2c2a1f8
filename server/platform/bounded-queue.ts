/** A queue with limited concurrency and limited length. Jobs beyond both limits are refused as overloaded. */
import { overloaded } from "./errors.ts";

export type BoundedQueue = <Result>(job: () => Promise<Result>) => Promise<Result>;

/** @param limits.cause logged when a job is refused */
export function boundedQueue(limits: {
  concurrency: number;
  maxQueued: number;
  cause: string;
}): BoundedQueue {
  const { concurrency, maxQueued, cause } = limits;
  const queue: (() => void)[] = [];
  let freeSlots = concurrency;

  async function waitForSlot(): Promise<void> {
    if (freeSlots > 0) {
      freeSlots--;
      return;
    }
    if (queue.length >= maxQueued) throw overloaded(cause);
    await new Promise<void>((resolve) => {
      queue.push(resolve);
    });
  }

  return async (job) => {
    await waitForSlot();
    try {
      return await job();
    } finally {
      const next = queue.shift();
      if (next === undefined) freeSlots++;
      else next();
    }
  };
}
