/** Long work in steps, taken in between the answers of the server. */
import { setImmediate } from "node:timers/promises";

/** How long no answer gets a turn. */
const BUSY_MS = 8;

export async function inBetween<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  let began = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (performance.now() - began < BUSY_MS) continue;
    await setImmediate();
    began = performance.now();
  }
}
