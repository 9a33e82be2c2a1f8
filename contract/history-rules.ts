/** Rules of viewings and the history. Without zod, so that the browser can load them. */

/** The first day on which a title can have been watched. */
export const FIRST_WATCHED_DAY = "1900-01-01";

/** More than anybody watches. Bounds what a scripted account can store. */
export const MOST_VIEWINGS = 20_000;
export const MOST_VIEWINGS_OF_TITLE = 400;

export const HISTORY_SORTS = ["date", "title", "rating"] as const;
export type HistorySort = (typeof HISTORY_SORTS)[number];

export const HISTORY_KINDS = ["watched", "rated"] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

export const HISTORY_SEARCH_MAX = 100;
