/** Rules of search. Separate from the form rules, because every page can search. */

/** Minimum length for search while typing. */
export const SEARCH_MIN_CHARACTERS = 2;
export const SEARCH_MAX_CHARACTERS = 200;
export const SEARCH_DEBOUNCE_MS = 300;
