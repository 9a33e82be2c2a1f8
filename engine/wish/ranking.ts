/** Ranking: the titles of an answer in the order of wish and taste. */
import { bestOf, maskOf } from "../selection.ts";
import type { WishMatches } from "./matching.ts";

/** How much a title that suits the viewer least is worth beside one that suits them most. Chosen on 150 wishes. */
const LEAST_APPEAL = 0.6;
/** How much more the wish counts than the taste. Chosen on 150 wishes. */
const WISH_POWER = 2;
/** Titles that match less than this share of the best match aren't what was wished for. Chosen on 150 wishes. */
export const TAIL_SHARE = 0.6;
/** With fewer titles than this, those that come near the wish follow. Chosen by judgment. */
const FEWEST = 6;
/** Titles below this share aren't even near it. Chosen by judgment. */
export const NEAR_SHARE = 0.3;

/** Nobody looks further; ordering all of 100,000 titles would take too long. */
const MOST = 300;

/**
 * @param appeal by position, 0 to 1
 * @returns at most `MOST` positions, best first
 */
export function rankWish({ totals }: Pick<WishMatches, "totals">, appeal: Float32Array): number[] {
  const best = totals.reduce((most, total) => Math.max(most, total), 0);
  if (best === 0) return [];
  const worth = totals.map(
    (total, position) => total ** WISH_POWER * (LEAST_APPEAL + (1 - LEAST_APPEAL) * (appeal[position] ?? 0)),
  );
  const tail = TAIL_SHARE * best;
  const fitting = bestOf(
    worth,
    MOST,
    maskOf(totals, (total) => total >= tail),
  );
  if (fitting.length >= FEWEST) return fitting;
  const isNear = maskOf(totals, (total) => total < tail && total >= NEAR_SHARE * best);
  const near = bestOf(worth, FEWEST - fitting.length, isNear);
  return [...fitting, ...near];
}
