/**
 * Priors: how likely a person with no known taste is to have seen and liked a title. Popularity stands for having seen it, rating quality
 * for having liked it.
 */
import { numberOr } from "./facets.ts";
import type { TitleFacts } from "./title-facts.ts";

/** The mean rating of all titles counts as this many votes for each title. Chosen by judgment. */
const PRIOR_VOTES = 500;
const MAX_POPULARITY = 100;
const MAX_QUALITY = 10;

/**
 * @param qualityWeight weight of rating quality, relative to 1 for popularity
 * @param country ISO 3166 country whose popularity is used; `null` means worldwide
 * @returns by position, 0 to 1
 */
export function priorsOf(
  titles: readonly TitleFacts[],
  qualityWeight: number,
  country: string | null,
): Float32Array {
  const qualities = qualitiesOf(titles);
  return Float32Array.from(titles, (title, position) => {
    const popularity = numberOr(popularityIn(title, country), 0);
    const prior = popularity / MAX_POPULARITY + (qualityWeight * (qualities[position] ?? 0)) / MAX_QUALITY;
    return Math.min(1, Math.max(0, prior / (1 + qualityWeight)));
  });
}

/** @returns rating quality by position, 0 to 10: the average vote, shrunk to the mean of all titles if there are few votes */
export function qualitiesOf(titles: readonly TitleFacts[]): Float32Array {
  const votes = titles.map((title) => numberOr(title.voteAverage, 0));
  const meanVote = votes.reduce((sum, vote) => sum + vote, 0) / Math.max(1, titles.length);
  return Float32Array.from(titles, (title, position) => {
    const voteCount = Math.max(0, numberOr(title.voteCount, 0));
    return ((votes[position] ?? 0) * voteCount + meanVote * PRIOR_VOTES) / (voteCount + PRIOR_VOTES);
  });
}

/** @returns by position, the share of people in the country who have seen the title, 0 to 1; `null` means worldwide */
export function seenSharesOf(titles: readonly TitleFacts[], country: string | null): Float32Array {
  return Float32Array.from(titles, (title) =>
    Math.min(1, Math.max(0, numberOr(popularityIn(title, country), 0) / MAX_POPULARITY)),
  );
}

/** @returns the title's popularity in the country, or its worldwide popularity if the country has no value of its own */
export function popularityIn(
  { popularity, popularityByCountry }: TitleFacts,
  country: string | null,
): number {
  return country === null ? popularity : (popularityByCountry[country] ?? popularity);
}
