/** Rules of lists. Without zod, so that the browser can load them. */
export const LIST_NAME_MAX = 60;
export const LIST_DESCRIPTION_MAX = 300;
export const MOST_LISTS = 50;
export const MOST_TITLES_OF_LIST = 500;
/** Posters that stand for a list. */
export const LIST_POSTERS = 4;
