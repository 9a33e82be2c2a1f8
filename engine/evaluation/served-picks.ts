/**
 * What is served, measured: people are told to the product by a few of their favourites, and the first twenty picks of the pipeline that
 * serves are held against their other favourites.
 */
import type { Tunables } from "#contract/tunables.ts";

import type { Adviser } from "../collaborative/advice.ts";
import type { Mark } from "../marks.ts";
import { seedOf, seededRandom, shuffled } from "../random.ts";
import type { Steps } from "../steps.ts";
import type { TitleIndex } from "../title-index.ts";
import { type Estimate, estimateOf, gainOf } from "./chance.ts";
import { ndcgOf } from "./ranking.ts";
import { type Replay, createReplay } from "./replay.ts";

/** Ids of titles. */
export type Judge = { likes: readonly number[]; dislikes: readonly number[] };

/** One person known by a few favourites; the others are to be found. Both sets are of positions. */
export type Case = { marks: Mark[]; targets: ReadonlySet<number>; dislikes: ReadonlySet<number> };

export const PICKS = 20;

/** @param told how many favourites are told. @param least a person needs so many favourites. The same people and draws for every `told`, so that counts can be compared */
export function casesOf(
  people: readonly Judge[],
  {
    told,
    least,
    seed,
    index,
    now,
  }: { told: number; least: number; seed: number; index: TitleIndex; now: number },
): Case[] {
  return people
    .filter(({ likes }) => likes.length >= least)
    .map(({ likes, dislikes }, nth) => {
      const drawn = shuffled(likes, seededRandom(seedOf(`${seed} ${nth}`)));
      const positions = (ids: readonly number[]) => new Set(ids.map((id) => index.positions.get(id) ?? -1));
      return {
        marks: drawn.slice(0, told).map((titleId): Mark => ({ titleId, kind: "loved", at: now })),
        targets: positions(drawn.slice(told)),
        dislikes: positions(dislikes),
      };
    });
}

/** @param lists positions, in the order of the cases. @returns NDCG@20 of each */
export function ndcgOfEach(cases: readonly Case[], lists: readonly (readonly number[])[]): number[] {
  return cases.map(({ targets }, nth) => ndcgOf(lists[nth] ?? [], targets, PICKS));
}

export type SettingFigures = {
  /** How well the other favourites are found: 0 to 1. */
  ndcg20: Estimate;
  /** The share of all titles that is in somebody's list. */
  reached: number;
};

export type SettingsCompared = {
  people: number;
  before: SettingFigures;
  after: SettingFigures;
  /** Of each person's NDCG@20, after less before. */
  gain: Estimate;
};

type Compared = {
  index: TitleIndex;
  /** Null: by content and kin alone. */
  adviser: Adviser | null;
  cases: readonly Case[];
  before: Tunables;
  after: Tunables;
  /** Milliseconds since 1970. */
  now: number;
};

/** In a step for each person: a list by either of two settings. */
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
