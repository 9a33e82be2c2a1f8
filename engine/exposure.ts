/**
 * Exposure: what was shown and left lies a little lower each time, the first times most, so that a list that nobody answers moves on long
 * before its titles are left out. Impressions discount the score by their logarithm: Lee, Kumar, Chen et al., Modeling impression
 * discounting in large-scale recommender systems (2014); taken off and not multiplied, since scores may be below zero.
 */
import type { TitleIndex } from "./title-index.ts";

/** What a title loses when it was in view once; a perfect fit to the taste is 1. */
const DISCOUNT = 0.06;

/** @returns what a title that was in view so often loses */
export function discountOf(views: number): number {
  return DISCOUNT * Math.log2(1 + Math.max(0, views));
}

/** In place. @param views title id → how often it was in view */
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
