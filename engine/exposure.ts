/**
 * Exposure: a title that was shown and ignored loses a little score each time, the first times most, so a list that gets no response
 * changes long before its titles are left out.
 * Method: discount by the logarithm of impressions (Lee, Kumar, Chen et al., Modeling impression discounting in large-scale recommender
 * systems, 2014). It's subtracted rather than multiplied, because scores may be negative.
 */
import type { TitleIndex } from "./title-index.ts";

/** Score lost after one view; a perfect fit to the taste scores 1. Chosen by judgment. */
const DISCOUNT = 0.06;

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
