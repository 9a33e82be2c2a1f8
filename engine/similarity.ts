/** Similarity: how alike titles are by their facts, and the nearest titles of a title. */
import { bestOf } from "./selection.ts";
import { addProducts } from "./sparse-matrix.ts";
import type { TitleIndex } from "./title-index.ts";

const PRIOR_WEIGHT = 0.08;

/** Similarity is the likeness, and a little for being well liked. */
export type Neighbour = { position: number; similarity: number };

// The neighbours of a title change only with the index, and the same titles are asked for again and again.
const KEPT_NEIGHBOURS = 60;
const kept = new WeakMap<TitleIndex, Map<number, readonly Neighbour[]>>();

/** @returns up to `limit` neighbours of the title at `position`, nearest first, never itself; ties to the lower position */
export function nearestTo(index: TitleIndex, position: number, limit: number): readonly Neighbour[] {
  if (limit > KEPT_NEIGHBOURS) return nearestAmong(index, position, { limit, allowed: everything(index) });
  const ofIndex = kept.get(index) ?? new Map<number, readonly Neighbour[]>();
  kept.set(index, ofIndex);
  const neighbours =
    ofIndex.get(position) ??
    nearestAmong(index, position, { limit: KEPT_NEIGHBOURS, allowed: everything(index) });
  ofIndex.set(position, neighbours);
  return neighbours.slice(0, limit);
}

/** The same among the positions whose entry in `allowed` is not 0. */
export function nearestAmong(
  index: TitleIndex,
  position: number,
  { limit, allowed }: { limit: number; allowed: Uint8Array },
): Neighbour[] {
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
