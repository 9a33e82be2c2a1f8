/** Ranking: the titles of an answer in the order of wish and taste. */
import type { WishMatches } from "./matching.ts";

/** How much a title that suits the viewer least is worth beside one that suits them most. Chosen by judgment. */
const LEAST_APPEAL = 0.6;
/** How much more the wish counts than the taste. Chosen by judgment. */
const WISH_POWER = 2;
/** Titles that match less than this share of the best match aren't what was wished for. Chosen by judgment. */
const TAIL_SHARE = 0.6;
/** With fewer titles than this, those that come near the wish follow. Chosen by judgment. */
const FEWEST = 6;
/** Titles below this share aren't even near it. Chosen by judgment. */
const NEAR_SHARE = 0.3;

/**
 * @param appeal by position, 0 to 1
 * @returns positions, best first
 */
export function rankWish({ totals }: Pick<WishMatches, "totals">, appeal: Float32Array): number[] {
  const best = totals.reduce((most, total) => Math.max(most, total), 0);
  const worth = (position: number) =>
    (totals[position] ?? 0) ** WISH_POWER * (LEAST_APPEAL + (1 - LEAST_APPEAL) * (appeal[position] ?? 0));
  const positions = [...totals.keys()].filter((position) => (totals[position] ?? 0) > 0);
  const ranked = positions
    .map((position) => ({ position, worth: worth(position) }))
    .toSorted((a, b) => b.worth - a.worth || a.position - b.position)
    .map(({ position }) => position);
  const fitting = ranked.filter((position) => (totals[position] ?? 0) >= TAIL_SHARE * best);
  if (fitting.length >= FEWEST) return fitting;
  const isFitting = new Set(fitting);
  const isNear = (position: number) =>
    !isFitting.has(position) && (totals[position] ?? 0) >= NEAR_SHARE * best;
  return [...fitting, ...ranked.filter(isNear).slice(0, FEWEST - fitting.length)];
}
