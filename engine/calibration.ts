/**
 * Calibration: a list holds the genres, and films and series, in about the shares in which they stand in what the person likes, so that the
 * strongest does not crowd out the others, and somebody who loves one alone gets that one. Each title is worth its score and what it adds to the
 * likeness of both distributions: minus the change of their Kullback–Leibler divergence, greedily (Steck, Calibrated
 * recommendations, 2018). The list's shares start from the wanted ones, worth a few titles, so that the first places are not ruled by it.
 */
import { GENRES, type GenreKey } from "#contract/vocabulary.ts";

import type { CorrectionsInForce } from "./corrections.ts";
import type { GenreFacets } from "./facets.ts";
import type { Taste } from "./taste.ts";
import type { TitleIndex } from "./title-index.ts";

/** What the list is to be like; null where nothing is known. */
export type WantedShares = {
  genres: Float64Array;
  kinds: Float64Array;
  /** How much the genres of what is known say of the person, 0 to 1: one favourite is not all that somebody likes. */
  certainty: number;
} | null;

export type Calibration = {
  /** What the title adds to the likeness, 0 or more; on the scale of a score. */
  gainOf(position: number): number;
  join(position: number): void;
};

/** The wanted shares count as so many titles in the list from the start. */
const HEAD_START = 3;
/** A genre that was chosen by name counts as so much of a loved title. */
const CHOSEN_GENRE = 0.35;
/** Of a genre more of which is wanted so much of all that is liked is added; less is half as much. */
const MORE_OF_GENRE = 0.25;
const LESS_OF_GENRE = 0.5;
/** What is known of films and series before anything is said: their shares of the catalogue count as so much of a loved title. */
const KIND_PRIOR = 0.5;
/** Who likes films alone is not owed a series: what would be less than one of twenty has no share. */
const LEAST_KIND_SHARE = 0.05;

/** @returns what the person's list is to be like */
export function wantedShares(
  index: TitleIndex,
  person: {
    taste: Taste;
    favouriteGenres: readonly GenreKey[];
    corrections?: CorrectionsInForce | undefined;
  },
): WantedShares {
  const genres = genreSharesOf(index, person);
  if (genres === null) return null;
  const { strength } = person.taste.liked;
  // Who chose genres by name has said it outright.
  const certainty = person.favouriteGenres.length > 0 ? 1 : strength / (strength + 1);
  return { genres, kinds: kindSharesOf(index, person.taste), certainty };
}

/** @returns the shares of films and of series in what the person likes, together 1 */
export function kindSharesOf({ facets }: TitleIndex, taste: Taste): Float64Array {
  const { kinds, seriesShare } = facets;
  const shares = Float64Array.from([KIND_PRIOR * (1 - seriesShare), KIND_PRIOR * seriesShare]);
  for (const { position, weight } of taste.evidence) {
    const kind = kinds[position] ?? 0;
    if (weight > 0) shares[kind] = (shares[kind] ?? 0) + weight;
  }
  const whole = (shares[0] ?? 0) + (shares[1] ?? 0);
  return shares.map((share) => (share / whole < LEAST_KIND_SHARE ? 0 : share / whole));
}

/** @returns the share of each of GENRES in what the person likes, together 1; null for a person who likes nothing yet */
export function genreSharesOf(
  { facets }: TitleIndex,
  person: {
    taste: Taste;
    favouriteGenres: readonly GenreKey[];
    corrections?: CorrectionsInForce | undefined;
  },
): Float64Array | null {
  const shares = new Float64Array(facets.genreCount);
  for (const { position, weight } of person.taste.evidence) {
    if (weight > 0) addGenres(shares, facets, { position, weight });
  }
  for (const chosen of person.favouriteGenres) {
    const genre = GENRES.findIndex(({ key }) => key === chosen);
    shares[genre] = (shares[genre] ?? 0) + CHOSEN_GENRE;
  }
  const whole = shares.reduce((sum, share) => sum + share, 0);
  for (const [corrected, direction] of person.corrections?.genres ?? []) {
    const genre = GENRES.findIndex(({ key }) => key === corrected);
    const share = shares[genre] ?? 0;
    shares[genre] = direction === "more" ? share + MORE_OF_GENRE * whole : share * LESS_OF_GENRE;
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

export function createCalibration({ facets, weights }: TitleIndex, wanted: WantedShares): Calibration {
  if (wanted === null) return { gainOf: () => 0, join: () => undefined };
  const genres = createHolding(wanted.genres);
  const kinds = createHolding(wanted.kinds);
  return {
    gainOf(position) {
      const end = facets.genreStarts[position + 1] ?? 0;
      let ofGenres = 0;
      for (let entry = facets.genreStarts[position] ?? 0; entry < end; entry++)
        ofGenres += genres.gainOf(facets.genres[entry] ?? 0, facets.genreShares[entry] ?? 0);
      return (
        weights.genreCalibration * wanted.certainty * ofGenres +
        weights.kindCalibration * kinds.gainOf(facets.kinds[position] ?? 0, 1)
      );
    },
    join(position) {
      addGenres(genres.held, facets, { position, weight: 1 });
      genres.renew();
      const kind = facets.kinds[position] ?? 0;
      kinds.held[kind] = (kinds.held[kind] ?? 0) + 1;
      kinds.renew();
    },
  };
}

/** What a list holds of each part, against what it is to hold. */
function createHolding(wanted: Float64Array) {
  const held = wanted.map((share) => HEAD_START * share);
  const logarithms = held.map((share) => Math.log(share));
  return {
    held,
    renew: () => held.forEach((share, part) => (logarithms[part] = Math.log(share))),
    gainOf(part: number, amount: number): number {
      const share = wanted[part] ?? 0;
      // The logarithm of how many times as much the list would hold.
      return share > 0 ? share * (Math.log((held[part] ?? 1) + amount) - (logarithms[part] ?? 0)) : 0;
    },
  };
}
