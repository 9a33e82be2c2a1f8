/**
 * Starters: titles that nearly everybody knows and that differ from each other, so the ones somebody taps say something about their taste.
 * Method: greedy selection by prior minus likeness to the titles chosen so far (maximal marginal relevance, Carbonell & Goldstein 1998).
 */
import { bestOf } from "./selection.ts";
import { addRow, productAt } from "./sparse-matrix.ts";
import type { TitleIndex } from "./title-index.ts";

/** Starters are chosen from this many of the best-known titles. Chosen by judgment. */
const POOL_SIZE = 240;
/** Weight of the likeness, relative to 1 for the prior. Chosen by judgment. */
const LIKENESS_COST = 1.5;

/**
 * @param allowed 1 at each position that may be a starter
 * @returns positions, at most `limit`
 */
export function startersOf(index: TitleIndex, allowed: Uint8Array, limit: number): number[] {
  const { priors } = index;
  const left = new Map(bestOf(priors, POOL_SIZE, allowed).map((position) => [position, 0]));
  const starters: number[] = [];
  while (starters.length < limit) {
    const next = bestAmong(left, priors);
    if (next === null) return starters;
    left.delete(next);
    starters.push(next);
    const features = new Float32Array(index.features.length);
    addRow(features, index.rows, { row: next, scale: 1 });
    for (const [position, likeness] of left)
      left.set(position, Math.max(likeness, productAt(index.rows, position, features)));
  }
  return starters;
}

/** @param likenesses position → likeness to the nearest title chosen so far */
function bestAmong(likenesses: ReadonlyMap<number, number>, priors: Float32Array): number | null {
  let best: number | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const [position, likeness] of likenesses) {
    const worth = (priors[position] ?? 0) - LIKENESS_COST * likeness;
    if (worth > most) [best, most] = [position, worth];
  }
  return best;
}
