/** Limits of edits to added titles. Without schemas, for the browser. */
export const REASON_MAX = 300;
export const OVERVIEW_MAX = 2_000;
export const ADDITION_GENRES_MAX = 6;
