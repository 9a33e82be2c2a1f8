/** What chance explains: people vary far more than what two ways of ranking do for the same person, so these are compared one by one. */

export type Estimate = { mean: number; standardError: number };

/** By more than so many standard errors two ways that are as good as each other differ in one direction in about one of forty cases. */
const STANDARD_ERRORS = 2;

/** One value alone says nothing of how far others would be off: then the error has no limit. */
export function estimateOf(values: readonly number[]): Estimate {
  const mean = values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const standardError =
    values.length < 2 ? Number.POSITIVE_INFINITY : Math.sqrt(squares / (values.length - 1) / values.length);
  return { mean, standardError };
}

/** How much more the one reaches than the other with the same people, in the same order. */
export function gainOf(ofOne: readonly number[], ofOther: readonly number[]): Estimate {
  return estimateOf(ofOne.map((value, nth) => value - (ofOther[nth] ?? 0)));
}

/** What chance may explain of a mean, either way. */
export function explainedByChance({ standardError }: Estimate): number {
  return STANDARD_ERRORS * standardError;
}
