/**
 * Calibration: a list contains genres, and films and series, in about the same proportions as the person's likes. The strongest interest
 * doesn't crowd out the others, and somebody who loves only one genre gets mostly that genre.
 * Method: greedy selection by score plus the reduction in Kullback–Leibler divergence between the wanted and the actual shares (Steck,
 * Calibrated recommendations, 2018). The list's shares start at the wanted ones, worth a few titles, so calibration doesn't dominate the
 * first places.
 */
import { GENRES, type GenreKey } from "#contract/vocabulary.ts";

import type { ActiveCorrections } from "./corrections.ts";
import type { GenreFacets } from "./facets.ts";
import type { Taste } from "./taste.ts";
import type { TitleIndex } from "./title-index.ts";

/** The shares a list should have; `null` if nothing is known. */
export type WantedShares = {
  genres: Float64Array;
  kinds: Float64Array;
  /** How reliable the genre shares are, 0 to 1: a single favorite says little about everything somebody likes. */
  certainty: number;
} | null;

export type Calibration = {
  /** How much closer the title moves the list to the wanted shares: 0 or more, on the scale of a score. */
  gainOf(position: number): number;
  join(position: number): void;
};

/** Number of titles the list's shares start with, distributed like the wanted shares. Chosen by judgment. */
const PRIOR_TITLES = 3;
/** Weight of a genre chosen by name, relative to a loved title. Chosen by judgment. */
const CHOSEN_GENRE_WEIGHT = 0.35;
/** A genre corrected to "more" gets this share of all weights added to its own. Chosen by judgment. */
const MORE_OF_GENRE = 0.25;
/** The share of a genre corrected to "less" is multiplied by this. Chosen by judgment. */
const LESS_OF_GENRE = 0.5;
/** Weight of the catalog's own shares of films and series, in loved titles. Chosen by judgment. */
const KIND_PRIOR = 3;
/**
 * Neither films nor series get less than this share: somebody who named twenty films hasn't said that they don't watch series, and nearly
 * everybody does. Chosen by judgment: at least 2 of 20 titles.
 */
const LEAST_KIND_SHARE = 0.13;

/** @returns the shares the person's list should have; `null` for a person without likes or chosen genres */
export function wantedShares(
  index: TitleIndex,
  person: {
    taste: Taste;
    favoriteGenres: readonly GenreKey[];
    corrections?: ActiveCorrections | undefined;
  },
): WantedShares {
  const genres = genreSharesOf(index, person);
  if (genres === null) return null;
  const { strength } = person.taste.liked;
  // Choosing genres by name is an explicit statement.
  const certainty = person.favoriteGenres.length > 0 ? 1 : strength / (strength + 1);
  return { genres, kinds: kindSharesOf(index, person.taste), certainty };
}

/** @returns the shares of films and series among the person's likes; they sum to 1 */
export function kindSharesOf({ facets }: TitleIndex, taste: Taste): Float64Array {
  const { kinds, seriesShare } = facets;
  const shares = Float64Array.from([KIND_PRIOR * (1 - seriesShare), KIND_PRIOR * seriesShare]);
  for (const { position, weight } of taste.evidence) {
    const kind = kinds[position] ?? 0;
    if (weight > 0) shares[kind] = (shares[kind] ?? 0) + weight;
  }
  const whole = (shares[0] ?? 0) + (shares[1] ?? 0);
  return shares.map((share) => Math.min(1 - LEAST_KIND_SHARE, Math.max(LEAST_KIND_SHARE, share / whole)));
}

/** @returns the share of each of GENRES among the person's likes and chosen genres; they sum to 1. `null` for a person who has neither */
export function genreSharesOf(
  { facets }: TitleIndex,
  person: {
    taste: Taste;
    favoriteGenres: readonly GenreKey[];
    corrections?: ActiveCorrections | undefined;
  },
): Float64Array | null {
  const shares = new Float64Array(facets.genreCount);
  for (const { position, weight } of person.taste.evidence) {
    if (weight > 0) addGenres(shares, facets, { position, weight });
  }
  for (const chosen of person.favoriteGenres) {
    const genre = GENRES.findIndex(({ key }) => key === chosen);
    shares[genre] = (shares[genre] ?? 0) + CHOSEN_GENRE_WEIGHT;
  }
  const whole = shares.reduce((sum, share) => sum + share, 0);
  for (const [corrected, direction] of person.corrections?.genres ?? []) {
    const genre = GENRES.findIndex(({ key }) => key === corrected);
    const share = shares[genre] ?? 0;
    shares[genre] = direction === "more" ? share + MORE_OF_GENRE * whole : share * LESS_OF_GENRE;
  }
  return normalized(shares);
}

/** Adds the title's genre shares to `sums`, in place; they sum to `weight`. */
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

/** @returns the values scaled to a sum of 1; `null` if they sum to 0 */
export function normalized(sums: Float64Array): Float64Array | null {
  const whole = sums.reduce((sum, share) => sum + share, 0);
  return whole > 0 ? sums.map((share) => share / whole) : null;
}

export function createCalibration({ facets, weights }: TitleIndex, wanted: WantedShares): Calibration {
  if (wanted === null) return { gainOf: () => 0, join: () => undefined };
  const genres = createShareTracker(wanted.genres);
  const kinds = createShareTracker(wanted.kinds);
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
      genres.update();
      const kind = facets.kinds[position] ?? 0;
      kinds.held[kind] = (kinds.held[kind] ?? 0) + 1;
      kinds.update();
    },
  };
}

/** Compares the amount of each genre or kind already in a list with the wanted shares. */
function createShareTracker(wanted: Float64Array) {
  const held = wanted.map((share) => PRIOR_TITLES * share);
  const logarithms = held.map((share) => Math.log(share));
  return {
    held,
    update: () => held.forEach((share, part) => (logarithms[part] = Math.log(share))),
    gainOf(part: number, amount: number): number {
      const share = wanted[part] ?? 0;
      // The wanted share times the increase of the logarithm of the amount in the list.
      return share > 0 ? share * (Math.log((held[part] ?? 1) + amount) - (logarithms[part] ?? 0)) : 0;
    },
  };
}
