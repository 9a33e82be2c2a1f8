/**
 * Similarity: the likeness of titles by content, and the nearest titles of a title. Facts count most; words that two descriptions have in
 * common come on top, so that a title without a description loses nothing.
 */
import { bestOf } from "./selection.ts";
import { type BothWays, addProducts, rowsAt } from "./sparse-matrix.ts";
import type { TitleIndex } from "./title-index.ts";

/** Measured on what people like together and judged by eye, see docs/recommender.md. */
const WORDS_WEIGHT = 0.2;
const PRIOR_WEIGHT = 0.08;

/** Titles as facts and as words, in the same order. */
export type Compared = BothWays & { words: BothWays };

/** Similarity is the likeness, and a little for being well liked. */
export type Neighbour = { position: number; similarity: number };

/** The titles at these positions alone, in this order; one that is not in the index is like nothing. */
export function comparedAt(index: TitleIndex, positions: Int32Array): Compared {
  return { ...rowsAt(index, positions), words: rowsAt(index.words, positions) };
}

/**
 * Adds `scale` times the likeness of the title at `place` and every title to the sums, in place: the cosine of their facts, plus
 * WORDS_WEIGHT times the cosine of their words.
 */
export function addLikeness(
  compared: Compared,
  place: number,
  { scale, sums }: { scale: number; sums: Float32Array },
): void {
  for (const { vectors, weight } of likenessParts(compared))
    addProducts(vectors, place, { scale: scale * weight, sums });
}

/** Likeness is the sum of the products of these, each as often as it weighs. */
export function likenessParts(compared: Compared): { vectors: BothWays; weight: number }[] {
  return [
    { vectors: compared, weight: 1 },
    { vectors: compared.words, weight: WORDS_WEIGHT },
  ];
}

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
  addLikeness(index, position, { scale: 1, sums: similarities });
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
