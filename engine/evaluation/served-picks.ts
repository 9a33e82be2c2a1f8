/**
 * Measures served picks: given a few of a person's favorites, how many of their other favorites are among the first 20 picks of the serving
 * pipeline.
 */
import type { Tunables } from "#contract/tunables.ts";

import type { Adviser } from "../collaborative/advice.ts";
import type { Mark } from "../marks.ts";
import { seedOf, seededRandom, shuffled } from "../random.ts";
import type { Steps } from "../steps.ts";
import type { TitleIndex } from "../title-index.ts";
import { type Estimate, estimateOf, gainOf, ndcgOf } from "./ranking.ts";
import { type Replay, createReplay } from "./replay.ts";

/** The ids of the titles that a held-out person likes and dislikes. */
export type HeldOutViewer = { likes: readonly number[]; dislikes: readonly number[] };

/** One person: `marks` are the known favorites, `targets` the ones to be found. `targets` and `dislikes` are positions. */
export type Case = { marks: Mark[]; targets: ReadonlySet<number>; dislikes: ReadonlySet<number> };

export const PICKS = 20;

/**
 * @param knownCount number of favorites given
 * @param minFavorites people with fewer favorites are left out
 * @returns cases with the same people and draws for every `knownCount`, so results can be compared
 */
export function casesOf(
  people: readonly HeldOutViewer[],
  {
    knownCount,
    minFavorites,
    seed,
    index,
    now,
  }: { knownCount: number; minFavorites: number; seed: number; index: TitleIndex; now: number },
): Case[] {
  return people
    .filter(({ likes }) => likes.length >= minFavorites)
    .map(({ likes, dislikes }, nth) => {
      const drawn = shuffled(likes, seededRandom(seedOf(`${seed} ${nth}`)));
      const positions = (ids: readonly number[]) => new Set(ids.map((id) => index.positions.get(id) ?? -1));
      return {
        marks: drawn.slice(0, knownCount).map((titleId): Mark => ({ titleId, kind: "loved", at: now })),
        targets: positions(drawn.slice(knownCount)),
        dislikes: positions(dislikes),
      };
    });
}

/**
 * @param lists positions, in the order of the cases
 * @returns NDCG@20 of each case
 */
export function ndcgOfEach(cases: readonly Case[], lists: readonly (readonly number[])[]): number[] {
  return cases.map(({ targets }, nth) => ndcgOf(lists[nth] ?? [], targets, PICKS));
}

/**
 * How alike the lists of different people are: the share of a list's titles that the next person's list has too, on average. 1 if everybody
 * gets the same list.
 */
export function overlapOf(lists: readonly (readonly number[])[]): number {
  return estimateOf(
    lists.map((list, nth) => {
      const other = new Set(lists[(nth + 1) % lists.length]);
      return list.length === 0 ? 0 : list.filter((position) => other.has(position)).length / list.length;
    }),
  ).mean;
}

export type SettingFigures = {
  /** How well the other favorites are found, 0 to 1. */
  ndcg20: Estimate;
  /** Share of all titles that are in at least one person's list. */
  reached: number;
};

export type SettingsCompared = {
  people: number;
  before: SettingFigures;
  after: SettingFigures;
  /** Change of each person's NDCG@20, after minus before. */
  gain: Estimate;
};

type Compared = {
  index: TitleIndex;
  /** `null` means that picks are based on content and related titles only. */
  adviser: Adviser | null;
  cases: readonly Case[];
  before: Tunables;
  after: Tunables;
  /** Milliseconds since 1970. */
  now: number;
};

/** Compares two settings, yielding after each person. */
export function* comparingSettings({
  index,
  adviser,
  cases,
  before,
  after,
  now,
}: Compared): Steps<SettingsCompared> {
  const replays = [before, after].map((tunables) => createReplay(index, { now, adviser, tunables }));
  const lists: number[][][] = [[], []];
  for (const { marks } of cases) {
    for (const [nth, replay] of replays.entries()) lists[nth]?.push(listOf(replay, marks));
    yield;
  }
  const [ndcgBefore = [], ndcgAfter = []] = lists.map((of) => ndcgOfEach(cases, of));
  const figuresOf = (ofEach: readonly number[], of: readonly number[][] = []): SettingFigures => ({
    ndcg20: estimateOf(ofEach),
    reached: new Set(of.flat()).size / Math.max(1, index.titles.length),
  });
  return {
    people: cases.length,
    before: figuresOf(ndcgBefore, lists[0]),
    after: figuresOf(ndcgAfter, lists[1]),
    gain: gainOf(ndcgAfter, ndcgBefore),
  };
}

function listOf(replay: Replay, marks: readonly Mark[]): number[] {
  return replay({ marks, limit: PICKS }).picks.map(({ candidate }) => candidate);
}
