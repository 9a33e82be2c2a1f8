/** Measures of one ranked list against the titles to be found. */

/** @returns normalized discounted cumulative gain of the first `depth`, 0 to 1: each hit counts 1, the ideal list has only hits */
export function ndcgOf(ranked: readonly number[], targets: ReadonlySet<number>, depth: number): number {
  let gain = 0;
  let ideal = 0;
  for (let rank = 0; rank < depth; rank++) {
    const discount = 1 / Math.log2(rank + 2);
    const place = ranked[rank];
    if (place !== undefined && targets.has(place)) gain += discount;
    if (rank < targets.size) ideal += discount;
  }
  return ideal === 0 ? 0 : gain / ideal;
}

/** @returns hits among the first `depth`, as a share of as many targets as fit there */
export function recallOf(ranked: readonly number[], targets: ReadonlySet<number>, depth: number): number {
  const found = ranked.slice(0, depth).filter((place) => targets.has(place)).length;
  const possible = Math.min(depth, targets.size);
  return possible === 0 ? 0 : found / possible;
}

/**
 * Statistical errors of comparisons. People differ far more than two rankings do for the same person, so rankings are compared person by
 * person.
 */

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

/** The mean difference of paired values, one minus the other. */
export function gainOf(ofOne: readonly number[], ofOther: readonly number[]): Estimate {
  return estimateOf(ofOne.map((value, nth) => value - (ofOther[nth] ?? 0)));
}

/** The largest difference that chance may explain, in either direction. */
export function explainedByChance({ standardError }: Estimate): number {
  return STANDARD_ERRORS * standardError;
}
