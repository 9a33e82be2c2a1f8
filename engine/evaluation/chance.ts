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
