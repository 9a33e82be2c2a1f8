/**
 * Dislikes: likeness to what a person disliked, subtracted from what the model says to them. It counts by the share of dislikes among all
 * that they marked, so that it leads for somebody who mostly dislikes and hardly moves the list of somebody known well by what they love.
 */
import { standardise } from "./blend.ts";
import { type WeightedMark, placesOf } from "./interactions.ts";
import type { Neighbourhoods } from "./neighbourhoods.ts";

/** Of a deviation, where everything was disliked. Measured: see docs/recommender.md. */
const WEIGHT = 0.3;

/** @returns subtracts in place; holds the memory that it works in, so one serves one thread */
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

  // Who is scored without one of the titles that they like dislikes what they disliked before.
  let known: readonly WeightedMark[] = [];

  function findLikenessTo(disliked: readonly WeightedMark[]): void {
    const isKnown =
      known.length === disliked.length &&
      disliked.every(
        ({ titleId, weight }, nth) => known[nth]?.titleId === titleId && known[nth]?.weight === weight,
      );
    if (isKnown) return;
    likeness.fill(0);
    for (const { titleId, weight } of disliked) addLikenessTo(titleId, -weight);
    standardise(likeness);
    known = disliked;
  }

  return (scores, marks) => {
    const disliked = marks.filter(({ weight }) => weight < 0);
    if (disliked.length === 0) return scores;
    findLikenessTo(disliked);
    const against = disliked.reduce((sum, { weight }) => sum - weight, 0);
    const scale = (WEIGHT * against) / marks.length;
    for (let place = 0; place < scores.length; place++) {
      scores[place] = (scores[place] as number) - scale * (likeness[place] as number);
    }
    return scores;
  };
}
