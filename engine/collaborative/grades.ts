/**
 * How much each kind of mark says to the collaborative models. A dislike is weak evidence, not negative evidence: who disliked a film has
 * chosen to see it. That it is hidden, and that it speaks against titles like it, is the business of the exclusion and of the taste.
 */
export const GRADES = {
  loved: 1,
  liked: 0.7,
  completed: 0.5,
  watchlist: 0.3,
  disliked: 0.15,
  viewed: 0.1,
} as const;

/** Whether what weighs so much is a liking, and not only an interest. Weights that are kept are of single precision. */
export function isLike(weight: number): boolean {
  return Math.fround(weight) >= Math.fround(GRADES.liked);
}
