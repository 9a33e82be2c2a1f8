import type { Rating } from "#contract/rating.ts";

export const RATING_LABELS: Readonly<Record<Rating, string>> = { 1: "Disliked", 2: "Liked", 3: "Loved" };
