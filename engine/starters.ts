/**
 * Starters: titles that nearly everybody knows and that are unlike each other, so that those whom somebody taps say something of a taste.
 * Each next one is the best by how well it is known less how like it is to those before (maximal marginal relevance: Carbonell & Goldstein 1998).
 */
import { bestOf } from "./selection.ts";
import { addRow, productAt } from "./sparse-matrix.ts";
import type { TitleIndex } from "./title-index.ts";

/** They are among so many of the best known. */
const BEST_KNOWN = 240;
const LIKENESS_COST = 1.5;

/** @param priors how well known and liked each title is, by position. @returns positions */
export function startersOf(index: TitleIndex, priors: Float32Array, limit: number): number[] {
  const all = new Uint8Array(index.titles.length).fill(1);
  const left = new Map(bestOf(priors, BEST_KNOWN, all).map((position) => [position, 0]));
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

/** @param likenesses of each position to the nearest of those that were chosen */
function bestAmong(likenesses: ReadonlyMap<number, number>, priors: Float32Array): number | null {
  let best: number | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const [position, likeness] of likenesses) {
    const worth = (priors[position] ?? 0) - LIKENESS_COST * likeness;
    if (worth > most) [best, most] = [position, worth];
  }
  return best;
}
