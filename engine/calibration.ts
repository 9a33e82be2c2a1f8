/**
 * Calibration: a list holds the genres in about the shares in which they stand in what the person likes, so that the strongest one
 * does not crowd out the others, and somebody who loves one alone gets that one. Each title is worth its score and what it adds to the
 * likeness of both distributions: minus the change of their Kullback–Leibler divergence, greedily (Steck, Calibrated
 * recommendations, 2018). The list's shares start from the wanted ones, worth a few titles, so that the first places are not ruled by it.
 */
import { GENRES, type GenreKey } from "#contract/vocabulary.ts";

import type { GenreFacets } from "./facets.ts";
import type { Taste } from "./taste.ts";
import type { TitleIndex } from "./title-index.ts";

export type Calibration = {
  /** What the title adds to the likeness, 0 or more; on the scale of a score. */
  gainOf(position: number): number;
  join(position: number): void;
};

const WEIGHT = 8;
/** The wanted shares count as so many titles in the list from the start. */
const HEAD_START = 3;
/** A genre that was chosen by name counts as so much of a loved title. */
const CHOSEN_GENRE = 0.35;

/** @returns the share of each of GENRES in what the person likes, together 1; null for a person who likes nothing yet */
export function genreSharesOf(
  { facets }: TitleIndex,
  person: { taste: Taste; favouriteGenres: readonly GenreKey[] },
): Float64Array | null {
  const shares = new Float64Array(facets.genreCount);
  for (const { position, weight } of person.taste.evidence) {
    if (weight > 0) addGenres(shares, facets, { position, weight });
  }
  for (const chosen of person.favouriteGenres) {
    const genre = GENRES.findIndex(({ key }) => key === chosen);
    shares[genre] = (shares[genre] ?? 0) + CHOSEN_GENRE;
  }
  return broughtToOne(shares);
}

/** Adds what each genre has of the title, `weight` together, in place. */
export function addGenres(
  sums: Float64Array,
  { genres, genreStarts, genreShares }: GenreFacets,
  { position, weight }: { position: number; weight: number },
): void {
  const end = genreStarts[position + 1] ?? 0;
  for (let entry = genreStarts[position] ?? 0; entry < end; entry++) {
    const genre = genres[entry] ?? 0;
    sums[genre] = (sums[genre] ?? 0) + weight * (genreShares[entry] ?? 0);
  }
}

/** @returns the same, together 1; null for nothing */
export function broughtToOne(sums: Float64Array): Float64Array | null {
  const whole = sums.reduce((sum, share) => sum + share, 0);
  return whole > 0 ? sums.map((share) => share / whole) : null;
}

export function createCalibration({ facets }: TitleIndex, wanted: Float64Array | null): Calibration {
  if (wanted === null) return { gainOf: () => 0, join: () => undefined };
  const held = wanted.map((share) => HEAD_START * share);
  const logarithms = held.map((share) => Math.log(share));
  return {
    gainOf(position) {
      const end = facets.genreStarts[position + 1] ?? 0;
      let gain = 0;
      for (let entry = facets.genreStarts[position] ?? 0; entry < end; entry++) {
        const genre = facets.genres[entry] ?? 0;
        const share = wanted[genre] ?? 0;
        if (share > 0) {
          // The logarithm of how many times as much the list would hold.
          const then = (held[genre] ?? 1) + (facets.genreShares[entry] ?? 0);
          gain += share * (Math.log(then) - (logarithms[genre] ?? 0));
        }
      }
      return WEIGHT * gain;
    },
    join(position) {
      addGenres(held, facets, { position, weight: 1 });
      held.forEach((share, genre) => (logarithms[genre] = Math.log(share)));
    },
  };
}
