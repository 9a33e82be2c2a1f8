/** A line in front of what must not be done by everybody at once: only so many are at it, only so many wait, the rest is refused as overloaded. */
import { overloaded } from "./errors.ts";

export type BoundedQueue = <Result>(job: () => Promise<Result>) => Promise<Result>;

/** @param cause what there is too much of, for the log */
export function boundedQueue(limits: { atOnce: number; waiting: number; cause: string }): BoundedQueue {
  const { atOnce, waiting, cause } = limits;
  const line: (() => void)[] = [];
  let free = atOnce;

  async function turn(): Promise<void> {
    if (free > 0) {
      free--;
      return;
    }
    if (line.length >= waiting) throw overloaded(cause);
    await new Promise<void>((resolve) => {
      line.push(resolve);
    });
  }

  return async (job) => {
    await turn();
    try {
      return await job();
    } finally {
      const next = line.shift();
      if (next === undefined) free++;
      else next();
    }
  };
}
