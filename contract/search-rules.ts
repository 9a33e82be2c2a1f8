/** Rules of the search. Separate from the form rules, because search is on every page. */

/** Minimum length of a text that's searched while it's typed. */
export const SEARCH_MIN_CHARACTERS = 2;
export const SEARCH_MAX_CHARACTERS = 200;
export const SEARCH_DEBOUNCE_MS = 300;
