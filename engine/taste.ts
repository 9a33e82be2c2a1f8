/**
 * Taste: a person's marks and chosen genres as one vector over title features. A love counts more than a like, and a dislike counts against
 * similar titles. The watchlist, completed and viewed titles, and chosen genres are hints. A mark's weight fades with time, but not to 0.
 * Source: Rocchio's relevance feedback (1971) with graded evidence.
 */
import type { GenreKey } from "#contract/vocabulary.ts";

import type { Mark, MarkKind } from "./marks.ts";
import { addRow } from "./sparse-matrix.ts";
import { type TitleIndex, featureKey } from "./title-index.ts";

/** A mark on a title of the index, with its weight in the taste. */
export type Evidence = { mark: Mark; position: number; weight: number };

export type Taste = {
  /** Unit length, or all zero without marks and chosen features. */
  vector: Float32Array;
  /** The vector's length before normalization. */
  length: number;
  /** Newest first; at the same time, the heaviest first. */
  evidence: readonly Evidence[];
  /** How much is known about the person: the sum of absolute weights. */
  strength: number;
  /** Keys of features chosen by name: genres, subgenres and themes. */
  chosen: ReadonlySet<string>;
  /** The sum of positive weights, and of those weights times the titles' priors. */
  liked: { strength: number; prior: number };
};

/** Relative to a loved title. Chosen by judgment. */
const WEIGHTS: Readonly<Record<MarkKind, number>> = {
  loved: 1,
  liked: 0.5,
  savedAsLoved: 0.5,
  completed: 0.3,
  savedAsLiked: 0.25,
  saved: 0.2,
  viewed: 0.05,
  savedAsDisliked: -0.3,
  disliked: -0.6,
};
/**
 * A genre, subgenre or theme chosen by name adds CHOSEN_STRENGTH, in loved titles, to the strength of the taste, and CHOSEN_WEIGHT to that
 * one feature of the vector. Chosen by judgment.
 */
const CHOSEN_STRENGTH = 0.35;
const CHOSEN_WEIGHT = 1.4;
/** Half-life of the fading part of a mark's weight. Chosen by judgment. */
const HALF_LIFE_MS = 180 * 24 * 60 * 60 * 1000;
/** The part of a mark's weight that doesn't fade. Chosen by judgment. */
const PERMANENT_SHARE = 0.5;

/** @param person `now` is milliseconds since 1970; marks on unknown titles are ignored */
export function tasteOf(
  index: TitleIndex,
  person: {
    marks: readonly Mark[];
    favoriteGenres: readonly GenreKey[];
    /** Subgenres and themes. */
    favoriteSubgenres?: readonly string[];
    now: number;
  },
): Taste {
  const { favoriteGenres, favoriteSubgenres = [] } = person;
  const evidence = person.marks
    .flatMap((mark): Evidence[] => {
      const position = index.positions.get(mark.titleId);
      return position === undefined ? [] : [{ mark, position, weight: weightOf(mark, person.now) }];
    })
    .toSorted((a, b) => b.mark.at - a.mark.at || b.weight - a.weight);
  const vector = new Float32Array(index.features.length);
  for (const { position, weight } of evidence) addRow(vector, index.rows, { row: position, scale: weight });
  const chosen = [
    ...favoriteGenres.map((genre) => featureKey("genre", genre)),
    ...favoriteSubgenres.flatMap((word) => [featureKey("subgenre", word), featureKey("theme", word)]),
  ];
  for (const key of chosen) {
    const feature = index.featureNumbers.get(key);
    if (feature !== undefined) vector[feature] = (vector[feature] ?? 0) + CHOSEN_WEIGHT;
  }
  const strength =
    evidence.reduce((sum, { weight }) => sum + Math.abs(weight), 0) +
    CHOSEN_STRENGTH * (favoriteGenres.length + favoriteSubgenres.length);
  const length = normalize(vector);
  const liked = { strength: 0, prior: 0 };
  for (const { position, weight } of evidence) {
    if (weight <= 0) continue;
    liked.strength += weight;
    liked.prior += weight * (index.priors[position] ?? 0);
  }
  return { vector, length, evidence, strength, chosen: new Set(chosen), liked };
}

/**
 * Scales to unit length, in place; zeros stay zeros.
 * @returns the length before
 */
function normalize(vector: Float32Array): number {
  let squares = 0;
  for (let feature = 0; feature < vector.length; feature++) squares += (vector[feature] ?? 0) ** 2;
  const length = Math.sqrt(squares);
  if (length > 0) {
    for (let feature = 0; feature < vector.length; feature++) {
      vector[feature] = (vector[feature] ?? 0) / length;
    }
  }
  return length;
}

function weightOf({ kind, at }: Mark, now: number): number {
  const freshness = 0.5 ** (Math.max(0, now - at) / HALF_LIFE_MS);
  return WEIGHTS[kind] * (PERMANENT_SHARE + (1 - PERMANENT_SHARE) * freshness);
}
