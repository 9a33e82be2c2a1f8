/**
 * Steps: long work as a generator that yields every few milliseconds. A script runs all steps at once; a server handles requests between
 * them.
 */
export type Steps<Result> = Generator<undefined, Result>;

/** Titles per step. Chosen by judgment: a few milliseconds of work. */
export const STEP = 500;

/** Runs all steps at once. */
export function runToEnd<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** `list.map` in steps. */
export function* mapInSteps<Entry, Result>(
  list: readonly Entry[],
  work: (entry: Entry, place: number) => Result,
): Steps<Result[]> {
  const results: Result[] = [];
  for (const [place, entry] of list.entries()) {
    results.push(work(entry, place));
    if (place % STEP === STEP - 1) yield;
  }
  return results;
}
