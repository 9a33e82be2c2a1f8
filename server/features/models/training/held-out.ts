/**
 * Who is kept out of the training to judge by. A stable tenth of the people, so that nobody who judges a model has taught it or the one
 * it is compared with; each is told to the model by all that is known of them but a part of what they liked, and judged by that part.
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
      marks: people.marksOf(person),
    }))
    .filter(({ marks }) => marks.filter(({ weight }) => isLike(weight)).length >= LIKES_MIN)
    .toSorted((a, b) => a.splitKey - b.splitKey)
    .slice(0, HELD_OUT_MAX);
  // With more than enough judges, those behind the last one teach.
  const lastJudge = judges.length < HELD_OUT_MAX ? HELD_OUT_SHARE : (judges.at(-1)?.splitKey ?? 0);
  return {
    training: everybody.filter((person) => people.splitKeyOf(person) > lastJudge),
    heldOut: judges.map(({ splitKey, marks }) => splitByChance(marks, splitKey)),
  };
}

/** The same person is always split alike, as long as they like the same. */
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
    // As an adviser has them: the newest last.
    foldIn: newestFirst.filter(({ titleId }) => !hidden.has(titleId)).toReversed(),
    targets,
  };
}
