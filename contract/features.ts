/** Features that administrators can switch on, and limits of the rows of similar titles. */
export const FEATURES = ["social", "vault", "featured"] as const;

export type Feature = (typeof FEATURES)[number];

/** Whole numbers, both ends included. */
export const SIMILAR_ROW_RANGES = {
  /** Number of rows on a dashboard, each with titles similar to a loved one. */
  similarRowMaxSeeds: { min: 0, max: 5 },
  similarRowPerRowLimit: { min: 1, max: 50 },
  /** A shorter row isn't shown. */
  similarRowMinItems: { min: 1, max: 50 },
  similarRowRecentDays: { min: 1, max: 3_650 },
} as const;

export const ROW_TITLE_MAX = 80;
