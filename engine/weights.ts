/**
 * Weights of the parts of a score. Chosen on training and validation viewers, never on test viewers, by `npm run -s evaluate -- --picks
 * --split DIR --choose`, which prints the results of other values (docs/recommender-measurements.md).
 */
export const WEIGHTS = {
  /** Weight of the prior (0 to 1), where a perfect fit to one loved title scores 1. */
  prior: 3,
  /** Weight of rating quality in the prior, relative to 1 for popularity. */
  quality: 2,
  /** How much a title that everybody has seen loses, for somebody whose taste is unknown. */
  seen: 0.07,
  /** How much more it loses as the taste grows: half of this with three loved titles, nearly all with thirty. */
  seenLater: 0.3,
  /** How much a title that has nothing in common with a strong taste loses. */
  distance: 1.4,
  /** The share of related titles in the likeness of two titles that have them; the rest is content. */
  relatedShare: 0.8,
  /** Weight of one standard deviation of a fully trusted model's score, where a perfect fit to one loved title scores 1. */
  advice: 1,
  /** How much a list gains by matching the person's shares of genres. */
  genreCalibration: 2,
  /** How much a list gains by matching the person's shares of films and series. Chosen by judgment: the evaluation data has only films. */
  kindCalibration: 16,
};

export type Weights = Readonly<typeof WEIGHTS>;
