/** What the feed tells of. Apart from the schemas, so that the browser may use them without a schema library. */
export const ACTIVITY_TYPES = ["rating", "watchlist_add", "watch_completed", "mood_update", "other"] as const;

export type ActivityType = (typeof ACTIVITY_TYPES)[number];
