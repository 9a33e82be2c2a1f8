/**
 * The weight of each kind of mark in the collaborative models. Dislikes are negative: models aren't trained on them, and when a person's
 * scores are computed they only lower those of similar titles (`createDislikes` in `model.ts`). Chosen by judgment.
 */
import { type MarkKind, markKindOf } from "../marks.ts";

export const GRADES = {
  loved: 1,
  liked: 0.7,
  completed: 0.5,
  savedAsLoved: 0.5,
  savedAsLiked: 0.35,
  saved: 0.3,
  viewed: 0.1,
  savedAsDisliked: -0.5,
  disliked: -1,
} as const satisfies Record<MarkKind, number>;

/** Three of five stars: neutral, but the person chose to watch it. Measured: see docs/recommender-measurements.md. */
const NEUTRAL = 0.4;

const MIN_LIKED_HALF_STARS = 7;
const MIN_LOVED_HALF_STARS = 9;
const MAX_DISLIKED_HALF_STARS = 5;

/** Whether a weight means a like, not just interest. Rounds both sides because stored weights have single precision. */
export function isLike(weight: number): boolean {
  return Math.fround(weight) >= Math.fround(GRADES.liked);
}

/** @returns the weight of the mark that counts; 0 if none does */
export function gradeOfSignals(signals: number): number {
  const kind = markKindOf(signals);
  return kind === null ? 0 : GRADES[kind];
}

/** @param halfStars 1 to 10 */
export function gradeOfHalfStars(halfStars: number): number {
  if (halfStars >= MIN_LOVED_HALF_STARS) return GRADES.loved;
  if (halfStars >= MIN_LIKED_HALF_STARS) return GRADES.liked;
  return halfStars <= MAX_DISLIKED_HALF_STARS ? GRADES.disliked : NEUTRAL;
}
