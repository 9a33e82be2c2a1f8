/** Measures of a ranked list, and the statistical errors of comparisons between rankings. */

/**
 * @param worthOf what a hit counts. Counting each the inverse of its popularity stratifies by popularity (Steck, Item popularity and
 * recommendation accuracy, 2011)
 * @returns normalized discounted cumulative gain of the first `depth` titles, 0 to 1
 */
export function ndcgOf(
  ranked: readonly number[],
  targets: ReadonlySet<number>,
  depth: number,
  worthOf: (place: number) => number = () => 1,
): number {
  const worths = Array.from(targets, worthOf).toSorted((a, b) => b - a);
  let gain = 0;
  let ideal = 0;
  for (let rank = 0; rank < depth; rank++) {
    const discount = 1 / Math.log2(rank + 2);
    const place = ranked[rank];
    if (place !== undefined && targets.has(place)) gain += worthOf(place) * discount;
    ideal += (worths[rank] ?? 0) * discount;
  }
  return ideal === 0 ? 0 : gain / ideal;
}

/** @returns hits among the first `depth` titles, divided by the number of targets or by `depth`, whichever is smaller */
export function recallOf(ranked: readonly number[], targets: ReadonlySet<number>, depth: number): number {
  const found = ranked.slice(0, depth).filter((place) => targets.has(place)).length;
  const possible = Math.min(depth, targets.size);
  return possible === 0 ? 0 : found / possible;
}

export type Estimate = { mean: number; standardError: number };

/** Two equally good rankings differ by more than this many standard errors in one direction in about 1 of 40 cases. */
const STANDARD_ERRORS = 2;

/** A single value has an infinite standard error. */
export function estimateOf(values: readonly number[]): Estimate {
  const mean = values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const standardError =
    values.length < 2 ? Number.POSITIVE_INFINITY : Math.sqrt(squares / (values.length - 1) / values.length);
  return { mean, standardError };
}

/**
 * The mean difference of paired values, one minus the other. Rankings are compared person by person, because results differ far more
 * between people than between two rankings for the same person.
 */
export function gainOf(ofOne: readonly number[], ofOther: readonly number[]): Estimate {
  return estimateOf(ofOne.map((value, nth) => value - (ofOther[nth] ?? 0)));
}

/** The largest difference that chance may explain, in either direction. */
export function explainedByChance({ standardError }: Estimate): number {
  return STANDARD_ERRORS * standardError;
}
