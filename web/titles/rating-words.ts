import type { Rating } from "#contract/rating.ts";

export const RATING_WORDS: Readonly<Record<Rating, string>> = { 1: "Disliked", 2: "Liked", 3: "Loved" };
