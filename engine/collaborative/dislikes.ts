/**
 * Dislikes: subtracts likeness to what a person disliked from the model's scores. It's weighted by the share of dislikes among all their
 * marks, so it matters for somebody who mostly dislikes and hardly changes the list of somebody with many likes.
 */
import { standardise } from "./blend.ts";
import { type WeightedMark, placesOf } from "./interactions.ts";
import type { Neighbourhoods } from "./neighbourhoods.ts";

/** Weight in standard deviations if every mark is a dislike. Measured: see docs/recommender-measurements.md. */
const DISLIKE_WEIGHT = 0.3;

/** @returns a function that subtracts in place; it holds its working memory, so use one per thread */
export function createDislikes({
  titleIds,
  linear,
}: {
  titleIds: Int32Array;
  linear: Neighbourhoods;
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

  // Cached, because leave-one-out scores the same person again with the same dislikes.
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
    standardise(likeness);
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
