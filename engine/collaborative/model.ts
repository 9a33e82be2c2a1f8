/**
 * The collaborative model scores titles by what people with a similar taste loved. It blends four parts: the linear model, the factors, the
 * walk and popularity; the fewer marks a person has, the more the last two usually count. Scores are computed from a person's current
 * marks, whether or not the person was in training.
 */
import { type Blend, PARTS, type Part, standardize, weightsAt } from "./blend.ts";
import { type Factors, createPersonSolver } from "./factors.ts";
import { type WeightedMark, placesOf } from "./interactions.ts";
import { FLOAT_BYTES } from "./kernels.ts";
import { type Neighborhoods, addNeighbors } from "./neighborhoods.ts";
import { type Placed, placed } from "./placement.ts";

export type CollaborativeModel = {
  /** Ascending; all other arrays are in this order. */
  titleIds: Int32Array;
  people: number;
  marks: number;
  linear: Neighborhoods;
  walk: Neighborhoods;
  factors: Factors;
  /** Standardized logarithm of how often each title was marked: mean 0, deviation 1. */
  popularity: Float32Array;
  blend: Blend;
  /** The factor by which each title's blended score is multiplied. */
  titleScales: Float32Array;
};

export type UntunedModel = Omit<CollaborativeModel, "blend" | "titleScales">;

/**
 * Maximum number of marks used per person. The first ones are dropped, so the newest should come last. Chosen by judgment to limit the
 * time.
 */
const MAX_HISTORY = 500;

/**
 * Scores all titles of the model for a person: mean 0 and deviation 1, before likeness to disliked titles is subtracted. Returns `null` for
 * a person without a positive mark on any of them, because dislikes alone don't show what somebody likes. The next call overwrites the
 * result.
 */
export type Scorer = (marks: readonly WeightedMark[]) => Float32Array | null;

/** The scorer reuses its working memory, so use one per thread. */
export function createScorer(given: CollaborativeModel): Scorer {
  const { model } = placed(given);
  const parts = createParts(model, (marks) => weightsAt(model.blend, marks));
  const mixed = new Float32Array(model.titleIds.length);
  const subtractDisliked = createDislikes(model);
  return (marks) => {
    const found = parts(marks);
    if (found === null) return null;
    const blended = mixParts(found.scores, found.weights, mixed);
    const scores = scaleScores(blended, model.titleScales, scaleShareAt(found.marks));
    return subtractDisliked(standardize(scores), marks);
  };
}

export type PartScores = Record<Part, Float32Array>;

const ALL_PARTS: Record<Part, number> = { linear: 1, factors: 1, walk: 1, popularity: 1 };

/**
 * @param weightsOf weights of the parts by number of marks; a walk with weight 0 isn't computed and is all zero
 * @returns a function that returns the parts of a person's score, each with mean 0 and deviation 1, their weights, and the number of
 * positive marks on titles of the model. The next call overwrites the result
 */
export function createParts(
  given: UntunedModel,
  weightsOf: (marks: number) => Record<Part, number> = () => ALL_PARTS,
) {
  const placement = placed(given);
  const { model, kernels, linear, factors, walk } = placement;
  const places = placesOf(model.titleIds);
  const solve = createPersonSolver(model.factors, MAX_HISTORY);

  return (
    marks: readonly WeightedMark[],
  ): { scores: PartScores; weights: Record<Part, number>; marks: number } | null => {
    const columns: number[] = [];
    const grades: number[] = [];
    for (const { titleId, weight } of marks.slice(-MAX_HISTORY)) {
      const place = places.get(titleId);
      if (place === undefined || !(weight > 0)) continue;
      columns.push(place);
      grades.push(weight);
    }
    if (columns.length === 0) return null;
    const weights = weightsOf(columns.length);
    linear.fill(0);
    walk.fill(0);
    for (let nth = 0; nth < columns.length; nth++) {
      const row = columns[nth] as number;
      const scale = grades[nth] as number;
      addNeighbors(kernels, model.linear, { row, scale, scores: linear });
      if (weights.walk !== 0) addNeighbors(kernels, model.walk, { row, scale, scores: walk });
    }
    multiplyFactors(placement, solve({ columns, weights: grades }));
    return {
      scores: {
        linear: standardize(linear),
        factors: standardize(factors),
        walk: weights.walk === 0 ? walk : standardize(walk),
        popularity: model.popularity,
      },
      weights,
      marks: columns.length,
    };
  };
}

/** @param mixed buffer to write to and return */
export function mixParts(
  scores: PartScores,
  weights: Record<Part, number>,
  mixed = new Float32Array(scores.linear.length),
): Float32Array {
  mixed.fill(0);
  for (const part of PARTS) {
    const values = scores[part];
    const weight = weights[part];
    if (weight === 0) continue;
    for (let place = 0; place < mixed.length; place++) {
      mixed[place] = (mixed[place] as number) + weight * (values[place] as number);
    }
  }
  return mixed;
}

/**
 * Up to this many marks the title scales have no effect; with twice as many, they have full effect. Measured: with scales for fewer marks,
 * the NDCG@20 of served picks was up to 0.04 lower (docs/recommender-measurements.md).
 */
const UNSCALED_MARKS = 14;

/**
 * How much the title scales count. Popular titles work best for people with few marks; the scales, which are chosen on whole histories,
 * would rank them lower.
 * @returns 0 to 1
 */
export function scaleShareAt(marks: number): number {
  return Math.min(1, Math.max(0, Math.log2(marks / UNSCALED_MARKS)));
}

/** Multiplies scores by the title scales, in place. `share` is how much the scales count, 0 to 1. */
export function scaleScores(scores: Float32Array, titleScales: Float32Array, share: number): Float32Array {
  if (share === 0) return scores;
  for (let place = 0; place < scores.length; place++) {
    scores[place] = (scores[place] as number) * (1 + share * ((titleScales[place] as number) - 1));
  }
  return scores;
}

/** Writes the products of a person's vector with the vectors of all titles to `factors`. */
function multiplyFactors(
  { model, kernels, person, factors }: Placed<UntunedModel>,
  vector: Float64Array,
): void {
  const { vectors, dimensions } = model.factors;
  person.set(vector);
  kernels.multiplyRows(
    vectors.byteOffset,
    factors.length,
    dimensions * FLOAT_BYTES,
    person.byteOffset,
    factors.byteOffset,
  );
}

/**
 * Weight of the likeness to disliked titles, in standard deviations, if every mark is a dislike. Measured: see
 * docs/recommender-measurements.md.
 */
const DISLIKE_WEIGHT = 0.3;

/**
 * Likeness to disliked titles is weighted by the share of dislikes among all the person's marks, so it matters for somebody who mostly
 * dislikes titles and hardly changes the list of somebody with many likes.
 * @returns a function that subtracts the likeness from scores in place; it reuses its working memory, so use one per thread
 */
function createDislikes({
  titleIds,
  linear,
}: {
  titleIds: Int32Array;
  linear: Neighborhoods;
}): (scores: Float32Array, marks: readonly WeightedMark[]) => Float32Array {
  const places = placesOf(titleIds);
  const likeness = new Float32Array(titleIds.length);
  const { starts, columns, weights } = linear;

  function addLikenessTo(titleId: number, scale: number): void {
    const row = places.get(titleId);
    if (row === undefined) return;
    const end = starts[row + 1] as number;
    for (let entry = starts[row] as number; entry < end; entry++) {
      const place = columns[entry] as number;
      likeness[place] = (likeness[place] as number) + scale * (weights[entry] as number);
    }
  }

  // Kept between calls, because leave-one-out scores the same person several times with the same dislikes.
  let lastDisliked: readonly WeightedMark[] = [];

  function findLikenessTo(disliked: readonly WeightedMark[]): void {
    const isKnown =
      lastDisliked.length === disliked.length &&
      disliked.every(
        ({ titleId, weight }, nth) =>
          lastDisliked[nth]?.titleId === titleId && lastDisliked[nth]?.weight === weight,
      );
    if (isKnown) return;
    likeness.fill(0);
    for (const { titleId, weight } of disliked) addLikenessTo(titleId, -weight);
    standardize(likeness);
    lastDisliked = disliked;
  }

  return (scores, marks) => {
    const disliked = marks.filter(({ weight }) => weight < 0);
    if (disliked.length === 0) return scores;
    findLikenessTo(disliked);
    const against = disliked.reduce((sum, { weight }) => sum - weight, 0);
    const scale = (DISLIKE_WEIGHT * against) / marks.length;
    for (let place = 0; place < scores.length; place++) {
      scores[place] = (scores[place] as number) - scale * (likeness[place] as number);
    }
    return scores;
  };
}
