/** The three ratings. Separate from the schemas, so engine and browser can use them without a schema library. */

export const DISLIKED = 1;
export const LIKED = 2;
export const LOVED = 3;

export type Rating = typeof DISLIKED | typeof LIKED | typeof LOVED;

export function isRating(value: unknown): value is Rating {
  return value === DISLIKED || value === LIKED || value === LOVED;
}

/** After this many skips in a row, the picks turn elsewhere and the viewer is told. Chosen by judgment. */
export const SKIPS_IN_A_ROW = 3;
