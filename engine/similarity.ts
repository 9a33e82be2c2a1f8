/** Similarity: the nearest titles of a title, by the cosine of their feature vectors, with a little for being well liked. */
import { type TitleIndex, denseVector, dot } from "./title-index.ts";

const PRIOR_WEIGHT = 0.08;

export type Neighbour = { position: number; similarity: number };

/** @returns up to `limit` neighbours of the title at `position`, nearest first, never itself; ties to the lower position */
export function nearestTo(index: TitleIndex, position: number, limit: number): Neighbour[] {
  if (index.vectors[position] === undefined) return [];
  const dense = denseVector(index, position);
  return index.vectors
    .map((other, otherPosition) => ({
      position: otherPosition,
      similarity: dot(other, dense) + PRIOR_WEIGHT * (index.priors[otherPosition] ?? 0),
    }))
    .filter((neighbour) => neighbour.position !== position)
    .toSorted((a, b) => b.similarity - a.similarity)
    .slice(0, limit);
}
