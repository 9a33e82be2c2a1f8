/** What can be switched on and off, and how many similar rows there may be. */
export const FEATURES = ["social", "vault", "featured"] as const;

export type Feature = (typeof FEATURES)[number];

/** Whole numbers, both ends included. */
export const SIMILAR_ROW_RANGES = {
  /** How many rows of titles like a loved one a dashboard has. */
  similarRowMaxSeeds: { min: 0, max: 5 },
  similarRowPerRowLimit: { min: 1, max: 50 },
  /** A row of fewer is not shown. */
  similarRowMinItems: { min: 1, max: 50 },
  similarRowRecentDays: { min: 1, max: 3_650 },
} as const;

export const ROW_TITLE_MAX = 80;
