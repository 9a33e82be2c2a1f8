/** Rules of favorites. Without zod, so that the browser can load them. */
export const MOST_FAVORITES = 4;
