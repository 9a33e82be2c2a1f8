/**
 * Chooses the judges: people who are held out of training so that models can be measured on them. They're a stable tenth of all people, at
 * most 1,000, so neither a new model nor the one it's compared with was trained on them. A model is given all marks of a judge except some
 * likes, and is measured by how high it ranks those.
 */
import { isLike } from "#engine/collaborative/grades.ts";
import { type WeightedMark, type Interactions, interactionsOf } from "#engine/collaborative/interactions.ts";
import type { HeldOut } from "#engine/evaluation/held-out.ts";
import { seededRandom, shuffled } from "#engine/random.ts";
import type { TitleFacts } from "#engine/title-facts.ts";
import { allFacts } from "#server/features/catalogue/catalogue.ts";
import type { Database } from "#server/platform/db.ts";

import { type People, readViewers } from "./people.ts";

/** The marks of the server's own users, split by time: those to train on, and the titles that people liked later. */
export type OwnHoldOut = {
  titles: TitleFacts[];
  /** Everyone's marks from before their split, to train on. */
  interactions: Interactions;
  /** People with likes on both sides of the split. */
  heldOut: HeldOut[];
};

export async function readOwnHoldOut(db: Database): Promise<OwnHoldOut> {
  const titles = await allFacts(db);
  const people = await readViewers({ db, titleIds: new Set(titles.map(({ id }) => id)), fewestMarks: 1 });
  const divided = Array.from({ length: people.count }, (_, person) => divideByTime(people.marksOf(person)));
  return {
    titles,
    interactions: interactionsOf(divided.map(({ before }) => before)),
    heldOut: divided.flatMap(({ before, targets }) =>
      targets.length === 0 ? [] : [{ foldIn: before, targets }],
    ),
  };
}

/** The newest fifth of the likes are the targets. Other marks since the first target weren't known before it, so they're dropped. */
function divideByTime(newestFirst: readonly WeightedMark[]): { before: WeightedMark[]; targets: number[] } {
  const likes = newestFirst.flatMap(({ weight }, place) => (isLike(weight) ? [place] : []));
  if (likes.length < LIKES_MIN) return { before: [...newestFirst], targets: [] };
  const newest = likes.slice(0, Math.round(TARGET_SHARE * likes.length));
  return {
    before: newestFirst.slice((newest.at(-1) ?? 0) + 1),
    targets: newest.flatMap((place) => newestFirst[place]?.titleId ?? []),
  };
}

export type Division = {
  /** Positions in `People`. */
  training: number[];
  heldOut: HeldOut[];
};

const HELD_OUT_SHARE = 0.1;
const HELD_OUT_MAX = 1_000;
/** People with fewer likes aren't held out, because a fifth of their likes would be less than one. */
const LIKES_MIN = 5;
const TARGET_SHARE = 0.2;

export function divide(people: People): Division {
  const everybody = Array.from({ length: people.count }, (_, person) => person);
  const judges = everybody
    .filter((person) => people.splitKeyOf(person) < HELD_OUT_SHARE)
    .map((person) => ({
      splitKey: people.splitKeyOf(person),
      marks: people.marksOf(person),
    }))
    .filter(({ marks }) => marks.filter(({ weight }) => isLike(weight)).length >= LIKES_MIN)
    .toSorted((a, b) => a.splitKey - b.splitKey)
    .slice(0, HELD_OUT_MAX);
  // If there are more candidates than judges needed, those after the last judge are used for training.
  const lastJudge = judges.length < HELD_OUT_MAX ? HELD_OUT_SHARE : (judges.at(-1)?.splitKey ?? 0);
  return {
    training: everybody.filter((person) => people.splitKeyOf(person) > lastJudge),
    heldOut: judges.map(({ splitKey, marks }) => splitByChance(marks, splitKey)),
  };
}

/** A person's likes are split the same way every time, unless they have changed. */
function splitByChance(newestFirst: readonly WeightedMark[], splitKey: number): HeldOut {
  const random = seededRandom(Math.floor(splitKey * 2 ** 32));
  const likes = newestFirst.filter(({ weight }) => isLike(weight)).map(({ titleId }) => titleId);
  const inChance = shuffled(
    likes.toSorted((a, b) => a - b),
    random,
  );
  const targets = inChance.slice(0, Math.round(TARGET_SHARE * likes.length));
  const hidden = new Set(targets);
  return {
    // Newest last, as advisers expect.
    foldIn: newestFirst.filter(({ titleId }) => !hidden.has(titleId)).toReversed(),
    targets,
  };
}
