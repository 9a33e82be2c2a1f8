import type { Tunables } from "#contract/tunables.ts";
/**
 * Candidates: the named sources that picks come from. Each gives positions of titles, best first by its own measure; what a person
 * must not see is taken out later, so a source never needs to know it.
 */
import type { GenreKey } from "#contract/vocabulary.ts";

import { type Random } from "./random.ts";
import type { Scores } from "./scoring.ts";
import { nearestTo } from "./similarity.ts";
import type { Taste } from "./taste.ts";
import { ageInYears } from "./title-facts.ts";
import { type TitleIndex, featureKey } from "./title-index.ts";

export type GatherContext = {
  index: TitleIndex;
  taste: Taste;
  scores: Scores;
  tunables: Tunables;
  now: number;
  random: Random;
};

const FAVOURITE_GENRES = 3;
const SEEDS = 8;
const NEIGHBOURS = 30;
const EXPLORED = 60;

/** Everything, by the whole score. */
export function primarySource({ index, scores }: GatherContext): number[] {
  return byScore(index.titles.keys(), scores);
}

/** Titles of the last RECENCY_SQL_YEARS. */
export function recentSource({ index, scores, tunables, now }: GatherContext): number[] {
  const recent = positionsOf(index, (position) => isRecent(index, position, tunables, now));
  return byScore(recent, scores);
}

export function isRecent(index: TitleIndex, position: number, tunables: Tunables, now: number): boolean {
  const title = index.titles[position];
  return title !== undefined && ageInYears(title, now) <= tunables.RECENCY_SQL_YEARS;
}

/** Titles whose first genre is among the person's strongest. */
export function genreSource({ index, scores, taste }: GatherContext): number[] {
  const favourites = new Set<string>(strongestGenres(index, taste).slice(0, FAVOURITE_GENRES));
  const ofGenre = positionsOf(index, (position) => favourites.has(index.titles[position]?.genres[0] ?? ""));
  return byScore(ofGenre, scores);
}

/** @returns the genres that the taste points to, strongest first; none for a person who said nothing */
export function strongestGenres(index: TitleIndex, taste: Taste): GenreKey[] {
  const genres = new Set(index.titles.flatMap((title) => title.genres));
  const strength = (genre: GenreKey) => {
    const feature = index.featureNumbers.get(featureKey("genre", genre));
    return feature === undefined ? 0 : (taste.vector[feature] ?? 0);
  };
  return [...genres].filter((genre) => strength(genre) > 0).toSorted((a, b) => strength(b) - strength(a));
}

/** The neighbours of what was liked last: the nearest of each in turn, so that the newest is heard however much was liked before. */
export function similarSource({ index, taste }: GatherContext): number[] {
  const seeds = taste.evidence
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.mark.at - a.mark.at || b.weight - a.weight)
    .slice(0, SEEDS);
  const neighbours = seeds.map((seed) => nearestTo(index, seed.position, NEIGHBOURS));
  const inTurn = Array.from({ length: NEIGHBOURS }, (_, rank) =>
    neighbours.flatMap((ranked) => ranked[rank]?.position ?? []),
  );
  return [...new Set(inTurn.flat())];
}

/** Well-liked titles that the taste neither asks for nor speaks against, in an order drawn by the seed. */
export function explorationSource({ index, scores, random }: GatherContext): number[] {
  const neutral = positionsOf(
    index,
    (position) => Math.abs(scores.affinities[position] ?? 0) < NEUTRAL_AFFINITY,
  );
  const drawn = neutral.map((position) => ({
    position,
    key: random() ** (1 / (0.05 + (index.priors[position] ?? 0))),
  }));
  return drawn
    .toSorted((a, b) => b.key - a.key)
    .slice(0, EXPLORED)
    .map(({ position }) => position);
}

const NEUTRAL_AFFINITY = 0.25;

function positionsOf(index: TitleIndex, passes: (position: number) => boolean): number[] {
  return [...index.titles.keys()].filter(passes);
}

function byScore(positions: Iterable<number>, { totals }: Scores): number[] {
  return [...positions].toSorted((a, b) => (totals[b] ?? 0) - (totals[a] ?? 0) || a - b);
}
