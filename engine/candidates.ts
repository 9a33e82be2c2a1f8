/**
 * Candidates: the named sources that picks come from. Each gives positions of titles that may be shown, best first by its own
 * measure, and no more of them than it is asked for.
 */
import type { Tunables } from "#contract/tunables.ts";
import { GENRES, type GenreKey } from "#contract/vocabulary.ts";

import { type Chances, drawBeta } from "./chances.ts";
import { type CorrectionsInForce, NO_CORRECTIONS } from "./corrections.ts";
import { seededRandom } from "./random.ts";
import type { Scores } from "./scoring.ts";
import { bestOf } from "./selection.ts";
import { nearestTo } from "./similarity.ts";
import type { Taste } from "./taste.ts";
import { YEAR_MS } from "./title-facts.ts";
import { type TitleIndex, featureKey } from "./title-index.ts";
import { workspaceOf } from "./workspace.ts";

export type GatherContext = {
  index: TitleIndex;
  taste: Taste;
  scores: Scores;
  chances: Chances;
  tunables: Tunables;
  now: number;
  /** The same seed draws the same. */
  seed: number;
  /** Undefined: nothing is corrected. */
  corrections?: CorrectionsInForce | undefined;
};

/** Which titles may be given, 1 or 0 by position, and how many at most. */
export type Among = { allowed: Uint8Array; reach: number };

const FAVOURITE_GENRES = 3;
/** No feature of a taste is stronger than 1. */
const FIRST_OF_ALL = 2;
const SEEDS = 8;
/** Each seed brings so many that may be shown, of as many as are nearest. */
const NEIGHBOURS = 15;
const NEIGHBOURS_KEPT = 60;
const EXPLORED = 150;
/** Up to here, either way, the taste is indifferent to a title. */
export const NEUTRAL_AFFINITY = 0.25;
/** Which titles have least in common with a taste is told by so many of them. */
const SAMPLED = 500;

function copyOf(allowed: Uint8Array, index: TitleIndex): Uint8Array {
  const { subset } = workspaceOf(index);
  subset.set(allowed);
  return subset;
}

/** Everything, by the whole score. */
export function primarySource({ scores }: GatherContext, { allowed, reach }: Among): number[] {
  return bestOf(scores.totals, reach, allowed);
}

/** Titles of the last RECENCY_SQL_YEARS. */
export function recentSource(
  { index, scores, tunables, now }: GatherContext,
  { allowed, reach }: Among,
): number[] {
  const since = now - tunables.RECENCY_SQL_YEARS * YEAR_MS;
  const recent = copyOf(allowed, index);
  const { releasedAt } = index.facets;
  for (let position = 0; position < recent.length; position++) {
    recent[position] = (recent[position] as number) & Number((releasedAt[position] as number) >= since);
  }
  return bestOf(scores.totals, reach, recent);
}

/** Titles whose first genre is among the person's strongest. */
export function genreSource(
  { index, scores, taste, corrections = NO_CORRECTIONS }: GatherContext,
  { allowed, reach }: Among,
): number[] {
  // One more for the titles without a genre, which nobody prefers.
  const favourites = new Uint8Array(GENRES.length + 1);
  for (const genre of strongestGenres(index, taste, corrections).slice(0, FAVOURITE_GENRES)) {
    favourites[GENRES.findIndex(({ key }) => key === genre)] = 1;
  }
  const { firstGenres } = index.facets;
  const ofGenre = copyOf(allowed, index);
  for (let position = 0; position < ofGenre.length; position++) {
    ofGenre[position] =
      (ofGenre[position] as number) & (favourites[firstGenres[position] as number] as number);
  }
  return bestOf(scores.totals, reach, ofGenre);
}

/**
 * @returns the genres that the taste points to, strongest first; none for a person who said nothing. More is wanted of a genre before all
 * others, and less of it is no favourite.
 */
export function strongestGenres(
  index: TitleIndex,
  taste: Taste,
  { genres }: Pick<CorrectionsInForce, "genres"> = NO_CORRECTIONS,
): GenreKey[] {
  const strengths = GENRES.map(({ key }) => {
    const feature = index.featureNumbers.get(featureKey("genre", key));
    const correction = genres.get(key);
    if (correction !== undefined) return { key, strength: correction === "more" ? FIRST_OF_ALL : 0 };
    return { key, strength: feature === undefined ? 0 : (taste.vector[feature] ?? 0) };
  });
  return strengths
    .filter(({ strength }) => strength > 0)
    .toSorted((a, b) => b.strength - a.strength)
    .map(({ key }) => key);
}

/**
 * The neighbours of what was liked last that may be shown: of each in turn the best by the whole score, so that the newest is heard however
 * much was liked before.
 */
export function similarSource({ index, scores, taste }: GatherContext, { allowed, reach }: Among): number[] {
  // What was only looked at is no seed: a moment of curiosity would push out what was liked.
  const seeds = taste.evidence
    .filter(({ mark, weight }) => weight > 0 && mark.kind !== "viewed")
    .slice(0, SEEDS);
  const neighbours = seeds.map(({ position }) =>
    nearestTo(index, position, NEIGHBOURS_KEPT)
      .map((neighbour) => neighbour.position)
      .filter((neighbour) => allowed[neighbour] === 1)
      .slice(0, NEIGHBOURS)
      .toSorted((a, b) => (scores.totals[b] ?? 0) - (scores.totals[a] ?? 0)),
  );
  const inTurn = Array.from({ length: NEIGHBOURS }, (_, rank) =>
    neighbours.flatMap((ranked) => ranked[rank] ?? []),
  );
  return [...new Set(inTurn.flat())].slice(0, reach);
}

/** @returns about what two thirds of the values below `end` lie below */
function upperThirdOf(values: Float32Array, end: number): number {
  const step = Math.max(1, Math.floor(values.length / SAMPLED));
  const sample = values.filter((value, place) => place % step === 0 && value < end).toSorted();
  return sample[Math.floor((2 * sample.length) / 3)] ?? 0;
}

/**
 * Titles that the taste neither asks for nor speaks against, the third of them that has most in common with it, in the order of a draw
 * from their chances. Each draws by itself, so that one which goes changes nothing for the others; what could hardly win does not draw.
 */
export function explorationSource(
  { index, scores, chances, seed }: GatherContext,
  { allowed, reach }: Among,
): number[] {
  const neutral = copyOf(allowed, index);
  const { affinities } = scores;
  const least = Math.max(-NEUTRAL_AFFINITY, upperThirdOf(affinities, NEUTRAL_AFFINITY));
  for (let position = 0; position < neutral.length; position++) {
    const affinity = affinities[position] as number;
    neutral[position] =
      (neutral[position] as number) & Number(affinity >= least && affinity < NEUTRAL_AFFINITY);
  }
  const drawn = bestOf(chances.bounds, EXPLORED, neutral).map((position) => {
    const random = seededRandom(seed ^ Math.imul(index.titles[position]?.id ?? 0, 0x9e3779b1));
    const { alphas, betas } = chances;
    return { position, chance: drawBeta(alphas[position] ?? 2, betas[position] ?? 2, random) };
  });
  return drawn
    .toSorted((a, b) => b.chance - a.chance)
    .slice(0, reach)
    .map(({ position }) => position);
}
