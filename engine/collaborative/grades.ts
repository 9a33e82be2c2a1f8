/**
 * How much each kind of mark says to the collaborative models. A dislike weighs below zero: no model learns from it, and nobody is served
 * by it; it speaks against titles like it alone (`dislikes.ts`).
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

/** Three of five stars: neither praise nor blame, but of a title that was chosen to be seen. */
const NEUTRAL = 0.4;

const LIKED_HALF_STARS = 7;
const LOVED_HALF_STARS = 9;
const DISLIKED_HALF_STARS = 5;

/** Whether what weighs so much is a liking, and not only an interest. Weights that are kept are of single precision. */
export function isLike(weight: number): boolean {
  return Math.fround(weight) >= Math.fround(GRADES.liked);
}

/** @returns 0 where nothing counts */
export function gradeOfSignals(signals: number): number {
  const kind = markKindOf(signals);
  return kind === null ? 0 : GRADES[kind];
}

/** @param halfStars 1 to 10 */
export function gradeOfHalfStars(halfStars: number): number {
  if (halfStars >= LOVED_HALF_STARS) return GRADES.loved;
  if (halfStars >= LIKED_HALF_STARS) return GRADES.liked;
  return halfStars <= DISLIKED_HALF_STARS ? GRADES.disliked : NEUTRAL;
}
