/**
 * Who is kept out of the training to judge by. A stable tenth of the people, so that nobody who judges a model has taught it or the one
 * it is compared with; each is told to the model by most of what they liked, and judged by the rest.
 */
import { isLike } from "#engine/collaborative/grades.ts";
import type { WeightedMark } from "#engine/collaborative/interactions.ts";
import type { HeldOut } from "#engine/evaluation/held-out.ts";
import { seededRandom, shuffled } from "#engine/random.ts";

import type { People } from "./people.ts";

export type Division = {
  /** Places in the people. */
  training: number[];
  heldOut: HeldOut[];
};

const HELD_OUT_SHARE = 0.1;
const HELD_OUT_MAX = 1_000;
/** Of fewer likes a fifth is not one. */
const LIKES_MIN = 5;
const TARGET_SHARE = 0.2;

export function divide(people: People): Division {
  const everybody = Array.from({ length: people.count }, (_, person) => person);
  const judges = everybody
    .filter((person) => people.splitKeyOf(person) < HELD_OUT_SHARE)
    .map((person) => ({
      splitKey: people.splitKeyOf(person),
      likes: people.marksOf(person).filter(({ weight }) => isLike(weight)),
    }))
    .filter(({ likes }) => likes.length >= LIKES_MIN)
    .toSorted((a, b) => a.splitKey - b.splitKey)
    .slice(0, HELD_OUT_MAX);
  // With more than enough judges, those behind the last one teach.
  const lastJudge = judges.length < HELD_OUT_MAX ? HELD_OUT_SHARE : (judges.at(-1)?.splitKey ?? 0);
  return {
    training: everybody.filter((person) => people.splitKeyOf(person) > lastJudge),
    heldOut: judges.map(({ splitKey, likes }) => splitByChance(likes, splitKey)),
  };
}

/** The same person is always split alike, as long as they like the same. */
function splitByChance(likes: readonly WeightedMark[], splitKey: number): HeldOut {
  const random = seededRandom(Math.floor(splitKey * 2 ** 32));
  const inChance = shuffled(
    likes.toSorted((a, b) => a.titleId - b.titleId),
    random,
  );
  const targets = Math.round(TARGET_SHARE * likes.length);
  return {
    foldIn: inChance.slice(targets),
    targets: inChance.slice(0, targets).map(({ titleId }) => titleId),
  };
}
