/**
 * Popularity and votes: estimates popularity from the number of votes, and the reverse. Used for titles without judged popularity, and to
 * compare vote counts from different years.
 * The logit of popularity is linear in the logarithm of the votes and the square of the logarithm of the age: voting sites are younger than
 * most films, so the same count means more for an older one. `npm run -s catalogue -- popularity` (engine/popularity-calibration.ts) fits
 * the curve to the judged titles and prints its error; a test keeps the constants here in agreement with the fit.
 */
import type { MediaType } from "#contract/vocabulary.ts";

import { type TitleFacts, YEAR_MS } from "./title-facts.ts";

/** logit(popularity / 100) = base + votes · log10(1 + votes) + age · log10(1 + years)² */
export type PopularityCurve = { base: number; votes: number; age: number };

export const POPULARITY_CURVES: Readonly<Record<MediaType, PopularityCurve>> = {
  movie: { base: -5.69, votes: 1.35, age: 0.54 },
  tv: { base: -4.68, votes: 1.08, age: 0.43 },
};

/** The middle of the period the catalog's vote counts are from. Counts without a date are assumed to be from this day. */
export const VOTES_DAY = Date.UTC(2021, 5, 1);

/** Popularity is clamped to this range because 0 and 100 have no logit. Chosen by judgment. */
const [MIN_FITTED, MAX_FITTED] = [0.1, 99.5];

type Voted = { voteCount: number; ageYears: number; mediaType: MediaType };
type Popular = { popularity: number; ageYears: number; mediaType: MediaType };

/**
 * @param voted votes, and years from the release to the day of the votes; a negative age counts as 0
 * @returns estimated popularity: of 100 frequent viewers, how many have seen it
 */
export function expectedPopularity({ mediaType, ...voted }: Voted, curves = POPULARITY_CURVES): number {
  const { base, votes, age } = curves[mediaType];
  const logit = base + votes * log10Plus1(voted.voteCount) + age * log10Plus1(voted.ageYears) ** 2;
  return 100 / (1 + Math.exp(-logit));
}

/**
 * The inverse of `expectedPopularity`.
 * @returns the votes expected for a title of that popularity and age, 0 for a popularity of almost 0
 */
export function expectedVotes({ popularity, ageYears, mediaType }: Popular): number {
  if (!(popularity > MIN_FITTED)) return 0;
  const { base, votes, age } = POPULARITY_CURVES[mediaType];
  const logit = logitOf(popularity) - base - age * log10Plus1(ageYears) ** 2;
  return Math.max(0, 10 ** (logit / votes) - 1);
}

/**
 * Makes vote counts comparable between titles: an early count underestimates a title that has become widely known since.
 * @returns the stated count, or the count expected for the title's popularity on VOTES_DAY if that is higher
 */
export function comparableVotes(
  title: Pick<TitleFacts, "mediaType" | "releasedAt" | "popularity" | "voteCount">,
): number {
  const { mediaType, popularity, releasedAt, voteCount } = title;
  const ageYears = (VOTES_DAY - releasedAt) / YEAR_MS;
  return Math.max(voteCount > 0 ? voteCount : 0, expectedVotes({ popularity, ageYears, mediaType }));
}

/** @param popularity 0 to 100 */
export function logitOf(popularity: number): number {
  const share = Math.min(MAX_FITTED, Math.max(MIN_FITTED, popularity)) / 100;
  return Math.log(share / (1 - share));
}

/** @returns log10(1 + count); 0 for a negative count and for NaN */
export function log10Plus1(count: number): number {
  return count > 0 ? Math.log10(1 + count) : 0;
}
