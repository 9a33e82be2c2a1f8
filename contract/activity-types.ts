/** Types of feed activities. Separate from the schemas, so the browser can use them without a schema library. */
export const ACTIVITY_TYPES = ["rating", "watchlist_add", "watch_completed", "mood_update", "other"] as const;

export type ActivityType = (typeof ACTIVITY_TYPES)[number];
