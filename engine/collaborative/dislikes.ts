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

  return (scores, marks) => {
    const against = marks.reduce((sum, { weight }) => sum + Math.max(0, -weight), 0);
    if (against === 0) return scores;
    likeness.fill(0);
    for (const { titleId, weight } of marks) if (weight < 0) addLikenessTo(titleId, -weight);
    standardise(likeness);
    const scale = (WEIGHT * against) / marks.length;
    for (let place = 0; place < scores.length; place++) {
      scores[place] = (scores[place] as number) - scale * (likeness[place] as number);
    }
    return scores;
  };
}
