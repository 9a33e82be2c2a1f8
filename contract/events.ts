/** Maximum number of events a browser collects before it sends them. */
export const EVENT_BATCH_MAX = 20;

/**
 * The section of a VIEW event for a pick that came into view. The event also carries the `screen` (one visit of a page) and the picks'
 * `answer_id`.
 */
export const PICKS_SECTION = "picks";
export const SCREEN_MAX = 64;
