/**
 * Priors: how likely somebody of whom nothing is known has seen and liked a title. Renown says whether they have seen it, esteem whether
 * they liked it; votes are pulled to the mean where there are few.
 */
import { numberOr } from "./facets.ts";
import type { TitleFacts } from "./title-facts.ts";

/** What the world's opinion of a title that nobody voted for counts, in votes. */
const PRIOR_VOTES = 500;
const MOST_RENOWN = 100;
const MOST_ESTEEM = 10;

/** @param country whose renown counts, by ISO 3166 code; null: the world's. @returns by position, 0 to 1 */
export function priorsOf(
  titles: readonly TitleFacts[],
  esteemWeight: number,
  country: string | null,
): Float32Array {
  const esteems = esteemsOf(titles);
  return Float32Array.from(titles, (title, position) => {
    const renown = numberOr(renownIn(title, country), 0);
    const prior = renown / MOST_RENOWN + (esteemWeight * (esteems[position] ?? 0)) / MOST_ESTEEM;
    return Math.min(1, Math.max(0, prior / (1 + esteemWeight)));
  });
}

/** @returns by position the average vote, pulled to the mean of all titles where there are few votes, 0 to 10 */
export function esteemsOf(titles: readonly TitleFacts[]): Float32Array {
  const votes = titles.map((title) => numberOr(title.voteAverage, 0));
  const meanVote = votes.reduce((sum, vote) => sum + vote, 0) / Math.max(1, titles.length);
  return Float32Array.from(titles, (title, position) => {
    const voteCount = Math.max(0, numberOr(title.voteCount, 0));
    return ((votes[position] ?? 0) * voteCount + meanVote * PRIOR_VOTES) / (voteCount + PRIOR_VOTES);
  });
}

/** @returns how well known the title is there; where nothing else is known, as in the world */
export function renownIn({ renown, renownByCountry }: TitleFacts, country: string | null): number {
  return country === null ? renown : (renownByCountry[country] ?? renown);
}
