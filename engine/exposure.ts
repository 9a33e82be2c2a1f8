/**
 * Exposure: a title that was shown and ignored loses a little score each time, the first times most, so a list that gets no response
 * changes long before its titles are left out. Titles like those skipped this evening lose too: a skip says nothing about somebody's taste,
 * but that they don't want this kind tonight.
 * Method: discount by the logarithm of impressions (Lee, Kumar, Chen et al., Modeling impression discounting in large-scale recommender
 * systems, 2014). It's subtracted rather than multiplied, because scores may be negative.
 */
import { SKIPS_IN_A_ROW } from "#contract/rating.ts";

import { addProducts } from "./sparse-matrix.ts";
import type { TitleIndex } from "./title-index.ts";

/** Score lost after one view; a perfect fit to the taste scores 1. Chosen by judgment. */
const DISCOUNT = 0.08;

/**
 * @param views how often the title was in view
 * @returns the score it loses, 0 or more
 */
export function discountOf(views: number): number {
  return DISCOUNT * Math.log2(1 + Math.max(0, views));
}

/**
 * Subtracts the discounts from `totals`, in place.
 * @param views title id → how often it was in view
 */
export function discountShown(
  { positions }: TitleIndex,
  totals: Float32Array,
  views: ReadonlyMap<number, number>,
): void {
  for (const [titleId, count] of views) {
    const position = positions.get(titleId);
    if (position !== undefined) totals[position] = (totals[position] ?? 0) - discountOf(count);
  }
}

export type Skip = { titleId: number; at: number };

/** Score that a title just like a skipped one loses. Chosen by judgment: less than a perfect fit to a liked title adds. */
const SKIP_DISCOUNT = 0.35;
/** How long an evening lasts, like a usage session. */
const EVENING_MS = 4 * 60 * 60 * 1000;

/**
 * Lowers the totals of titles like those skipped this evening, in place. After several skips in a row each counts twice.
 * @param skips newest first
 * @param decidedAt the time of the newest mark that isn't a skip; `null` if there is none
 * @param now milliseconds since 1970
 */
export function discountSkipped(
  index: TitleIndex,
  totals: Float32Array,
  { skips, decidedAt, now }: { skips: readonly Skip[]; decidedAt: number | null; now: number },
): void {
  const tonight = skips.filter(({ at }) => now - at < EVENING_MS);
  const inARow = tonight.filter(({ at }) => decidedAt === null || at > decidedAt).length;
  const scale = -SKIP_DISCOUNT * (inARow >= SKIPS_IN_A_ROW ? 2 : 1);
  for (const { titleId } of tonight) {
    const position = index.positions.get(titleId);
    if (position !== undefined) addProducts(index, position, { scale, sums: totals });
  }
}
