/**
 * Renown and votes: how well known a title is to be expected to be from how many voted for it, and the other way round. For titles that
 * nobody judged, and to compare counts of votes that are of different years.
 * The logit of renown is a straight line in the logarithm of the votes and the square of the logarithm of the age: sites of votes are
 * younger than most films, so the same votes say more of an old one. Fitted to the judged titles by `npm run -s catalogue -- renown`
 * (engine/renown-calibration.ts), which says how far off it is; a test holds the figures here to that.
 */
import type { MediaType } from "#contract/vocabulary.ts";

import { type TitleFacts, YEAR_MS } from "./title-facts.ts";

/** logit(renown / 100) = base + votes · log10(1 + votes) + age · log10(1 + years)² */
export type RenownCurve = { base: number; votes: number; age: number };

export const RENOWN_CURVES: Readonly<Record<MediaType, RenownCurve>> = {
  movie: { base: -6.97, votes: 1.74, age: 0.45 },
  tv: { base: -5.51, votes: 1.29, age: 0.55 },
};

/** The middle of the years that the catalogue's votes are of: counts that bear no date are taken as of this day, and all are compared as of it. */
export const VOTES_DAY = Date.UTC(2021, 5, 1);

/** Nobody's title and everybody's have no logit. */
const [LEAST, MOST] = [0.1, 99.5];

type Voted = { voteCount: number; ageYears: number; mediaType: MediaType };
type Renowned = { renown: number; ageYears: number; mediaType: MediaType };

/**
 * @param voted years since the release at the day that the votes are of; below zero counts as zero
 * @returns of 100 people who often watch films and series, how many have probably seen it
 */
export function expectedRenown({ mediaType, ...voted }: Voted, curves = RENOWN_CURVES): number {
  const { base, votes, age } = curves[mediaType];
  const logit = base + votes * decades(voted.voteCount) + age * decades(voted.ageYears) ** 2;
  return 100 / (1 + Math.exp(-logit));
}

/** The inverse. @returns how many votes a title of that renown has at that age, 0 for one that nobody knows */
export function expectedVotes({ renown, ageYears, mediaType }: Renowned): number {
  if (!(renown > LEAST)) return 0;
  const { base, votes, age } = RENOWN_CURVES[mediaType];
  const logit = logitOf(renown) - base - age * decades(ageYears) ** 2;
  return Math.max(0, 10 ** (logit / votes) - 1);
}

/**
 * Votes that can be compared from title to title: a count of an early year is as small for what everybody knows as a late one is for
 * what few know. @returns the stated count, or the one that a title of such renown has on VOTES_DAY where that is greater
 */
export function comparableVotes(
  title: Pick<TitleFacts, "mediaType" | "releasedAt" | "renown" | "voteCount">,
): number {
  const { mediaType, renown, releasedAt, voteCount } = title;
  const ageYears = (VOTES_DAY - releasedAt) / YEAR_MS;
  return Math.max(voteCount > 0 ? voteCount : 0, expectedVotes({ renown, ageYears, mediaType }));
}

/** @param renown 0 to 100 */
export function logitOf(renown: number): number {
  const share = Math.min(MOST, Math.max(LEAST, renown)) / 100;
  return Math.log(share / (1 - share));
}

/** @returns 0 for none and for what is no number, 1 for nine, 2 for ninety-nine */
export function decades(count: number): number {
  return count > 0 ? Math.log10(1 + count) : 0;
}
