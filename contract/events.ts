/** A browser gathers so many events at most before it sends them. */
export const EVENT_BATCH_MAX = 20;

/** The section that a VIEW names when a pick has come into view; with it goes the `screen`, one visit of a page, and the `answer_id` of the picks. */
export const PICKS_SECTION = "picks";
export const SCREEN_MAX = 64;
