/**
 * Steps: long work as a generator that yields wherever it may be left for a while, every few milliseconds. Who has nothing else to do takes
 * all steps at once; a server takes them in between its answers.
 */
export type Steps<Result> = Generator<undefined, Result>;

/** How many titles of a catalogue one step goes through. */
export const STEP = 500;

export function taken<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** The same as `list.map`, in steps. */
export function* mapped<Entry, Result>(
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
