/** What a mark weighs as evidence. One weight a person and title: the strongest statement, but a dislike stays a dislike. */
import { GRADES } from "#engine/collaborative/grades.ts";

import { SAID } from "./store.ts";

const LIKED_HALF_STARS = 7;
const LOVED_HALF_STARS = 9;
const DISLIKED_HALF_STARS = 5;

const POSITIVE = ["loved", "liked", "watchlist", "completed", "viewed"] as const;

/** @returns 0 where nothing was said. A title that was skipped is not wanted, which is no evidence of taste. */
export function weightOfSaid(said: number): number {
  if ((said & SAID.disliked) !== 0) return GRADES.disliked;
  if ((said & SAID.skipped) !== 0) return 0;
  return Math.max(0, ...POSITIVE.map((kind) => ((said & SAID[kind]) === 0 ? 0 : GRADES[kind])));
}

/** @returns 0 for three stars, which are neither praise nor blame */
export function weightOfHalfStars(halfStars: number): number {
  if (halfStars >= LOVED_HALF_STARS) return GRADES.loved;
  if (halfStars >= LIKED_HALF_STARS) return GRADES.liked;
  return halfStars <= DISLIKED_HALF_STARS ? GRADES.disliked : 0;
}
