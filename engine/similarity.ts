/** Similarity: how alike titles are by their facts, and a title's nearest neighbors. */
import { bestOf } from "./selection.ts";
import { addProducts } from "./sparse-matrix.ts";
import type { TitleIndex } from "./title-index.ts";

/** Bonus of a title with prior 1. For comparison, titles with identical facts have a likeness of at most 1. Chosen by judgment. */
const PRIOR_WEIGHT = 0.08;

/** `similarity` is the likeness plus a small bonus for the prior. */
export type Neighbor = { position: number; similarity: number };

// Cached: a title's neighbors change only with the index, and the same titles are requested again and again.
const KEPT_NEIGHBORS = 60;
const kept = new WeakMap<TitleIndex, Map<number, readonly Neighbor[]>>();

/** @returns up to `limit` neighbors of the title at `position`, nearest first, never itself; ties go to the lower position */
export function nearestTo(index: TitleIndex, position: number, limit: number): readonly Neighbor[] {
  if (limit > KEPT_NEIGHBORS) return nearestAmong(index, position, { limit, allowed: everything(index) });
  const ofIndex = kept.get(index) ?? new Map<number, readonly Neighbor[]>();
  kept.set(index, ofIndex);
  const neighbors =
    ofIndex.get(position) ??
    nearestAmong(index, position, { limit: KEPT_NEIGHBORS, allowed: everything(index) });
  ofIndex.set(position, neighbors);
  return neighbors.slice(0, limit);
}

/** Like `nearestTo`, among the positions whose entry in `allowed` isn't 0. Not cached. */
export function nearestAmong(
  index: TitleIndex,
  position: number,
  { limit, allowed }: { limit: number; allowed: Uint8Array },
): Neighbor[] {
  if (index.titles[position] === undefined) return [];
  const similarities = index.priors.map((prior) => PRIOR_WEIGHT * prior);
  addProducts(index, position, { scale: 1, sums: similarities });
  const others = allowed.slice();
  others[position] = 0;
  return bestOf(similarities, limit, others).map((other) => ({
    position: other,
    similarity: similarities[other] ?? 0,
  }));
}

function everything(index: TitleIndex): Uint8Array {
  return new Uint8Array(index.titles.length).fill(1);
}
