/** What may be searched for, and when. Apart from the rules of the forms: every page of a viewer can search. */

/** Shorter texts are not searched for while typing. */
export const SEARCH_MIN_CHARACTERS = 2;
export const SEARCH_MAX_CHARACTERS = 200;
export const SEARCH_DEBOUNCE_MS = 300;
