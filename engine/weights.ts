/**
 * What the parts of a score weigh against each other. Chosen on people who train and validate, never on those who test, by
 * `npm run -s evaluate -- --picks --split DIR --choose`, which prints what other values reach (docs/recommender.md).
 */
export const WEIGHTS = {
  /** What the prior of a title counts, from 0 to 1, against a perfect fit to one loved title. */
  prior: 1.34,
  /** What esteem counts in the prior against renown. */
  esteem: 0.6,
  /** Of the likeness of two titles that have kin so much is kin, the rest content. */
  kinShare: 0.7,
  /** What the model's advice counts, a deviation of it against a perfect fit to one loved title, once the model is trusted. */
  advice: 1,
  /** What a list gains by holding the genres, and films and series, in the shares in which the person likes them. */
  genreCalibration: 2,
  kindCalibration: 16,
};

export type Weights = Readonly<typeof WEIGHTS>;
