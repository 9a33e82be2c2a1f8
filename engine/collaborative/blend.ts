/**
 * The blend: the weight of each part of a model, depending on how many titles a person has marked. With one or two marks the walk and
 * popularity usually dominate, with more marks the linear model and the factors.
 */

export const PARTS = ["linear", "factors", "walk", "popularity"] as const;
export type Part = (typeof PARTS)[number];

/** The weights at one number of marks. Between two knots they change linearly with the logarithm of that number. */
export type Knot = { marks: number } & Record<Part, number>;
/** Ascending in marks. */
export type Blend = readonly Knot[];

/** Used if too few people are held out to measure a blend; see docs/recommender-measurements.md. */
export const DEFAULT_BLEND: Blend = [
  { marks: 1, linear: 1, factors: 1, walk: 16, popularity: 6 },
  { marks: 3, linear: 1, factors: 1, walk: 4, popularity: 0 },
  { marks: 10, linear: 1, factors: 1, walk: 1, popularity: 0 },
  { marks: 14, linear: 1, factors: 1, walk: 0, popularity: 0 },
];

/** @param marks number of marked titles, at least 1 */
export function weightsAt(blend: Blend, marks: number): Record<Part, number> {
  const above = blend.findIndex((knot) => knot.marks >= marks);
  const right = blend[above < 0 ? blend.length - 1 : above];
  const left = blend[above < 0 ? blend.length - 1 : Math.max(0, above - 1)];
  if (left === undefined || right === undefined) return { linear: 1, factors: 1, walk: 0, popularity: 0 };
  const span = Math.log(right.marks / left.marks);
  const share = span === 0 ? 0 : Math.min(1, Math.max(0, Math.log(marks / left.marks) / span));
  const between = (part: Part) => left[part] + share * (right[part] - left[part]);
  return {
    linear: between("linear"),
    factors: between("factors"),
    walk: between("walk"),
    popularity: between("popularity"),
  };
}

/** Standardizes to mean 0 and deviation 1, in place; equal scores become 0. */
export function standardize(scores: Float32Array): Float32Array {
  let sum = 0;
  for (let place = 0; place < scores.length; place++) sum += scores[place] as number;
  const mean = sum / Math.max(1, scores.length);
  let squares = 0;
  for (let place = 0; place < scores.length; place++) squares += ((scores[place] as number) - mean) ** 2;
  const deviation = Math.sqrt(squares / Math.max(1, scores.length));
  const scale = deviation > 1e-12 ? 1 / deviation : 0;
  for (let place = 0; place < scores.length; place++)
    scores[place] = ((scores[place] as number) - mean) * scale;
  return scores;
}
