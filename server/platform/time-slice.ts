/** Runs long work in slices so that the event loop stays responsive. */
import { setImmediate } from "node:timers/promises";

/** How long the event loop may be blocked at a time. */
const SLICE_MS = 8;

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
