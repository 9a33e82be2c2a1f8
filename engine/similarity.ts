/** Similarity: the nearest titles of a title, by the cosine of their feature vectors, with a little for being well liked. */
import { type TitleIndex, denseVector, dot } from "./title-index.ts";

const PRIOR_WEIGHT = 0.08;

export type Neighbour = { position: number; similarity: number };

// The neighbours of a title change only with the index, and the same titles are asked for again and again.
const KEPT_NEIGHBOURS = 60;
const kept = new WeakMap<TitleIndex, Map<number, readonly Neighbour[]>>();

/** @returns up to `limit` neighbours of the title at `position`, nearest first, never itself; ties to the lower position */
export function nearestTo(index: TitleIndex, position: number, limit: number): readonly Neighbour[] {
  if (limit > KEPT_NEIGHBOURS) return rankNeighbours(index, position).slice(0, limit);
  const ofIndex = kept.get(index) ?? new Map<number, readonly Neighbour[]>();
  kept.set(index, ofIndex);
  const neighbours = ofIndex.get(position) ?? rankNeighbours(index, position).slice(0, KEPT_NEIGHBOURS);
  ofIndex.set(position, neighbours);
  return neighbours.slice(0, limit);
}

function rankNeighbours(index: TitleIndex, position: number): Neighbour[] {
  if (index.vectors[position] === undefined) return [];
  const dense = denseVector(index, position);
  return index.vectors
    .map((other, otherPosition) => ({
      position: otherPosition,
      similarity: dot(other, dense) + PRIOR_WEIGHT * (index.priors[otherPosition] ?? 0),
    }))
    .filter((neighbour) => neighbour.position !== position)
    .toSorted((a, b) => b.similarity - a.similarity);
}
