/** Apart from the vocabulary, because the browser needs this at once and the vocabulary later. */

/** Number of trending titles shown with their ranks, in the row "Top 10". */
export const CHART_PLACES = 10;
