/** Maximum number of events a browser collects before it sends them. */
export const EVENT_BATCH_MAX = 20;

/**
 * The section of a VIEW event for a pick that came into view. The event's metadata also has `screen`, which identifies one visit to a page,
 * and the `answer_id` of the picks.
 */
export const PICKS_SECTION = "picks";
export const SCREEN_MAX = 64;
