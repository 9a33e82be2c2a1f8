/**
 * Distance: once a taste is known, titles that have little in common with it score lower. Otherwise the best-known titles would be on every list,
 * and somebody who loves musicals would be offered the most famous series. A title that something else speaks for, tonight's wishes or
 * the trained model, loses less.
 */
import { valueOfRank } from "./selection.ts";
import type { TitleIndex } from "./title-index.ts";
import { workspaceOf } from "./workspace.ts";

/** Titles that count as near: this many, and one more for each hundred titles. Chosen on validation people, together with `distance`. */
const NEAREST = 40;
const NEAREST_PER_TITLE = 1 / 100;
/** The catalog must have this many times as many titles as count as near; otherwise there's no penalty. Chosen by judgment. */
const LEAST_TITLES = 10;
/** At this strength of a taste, in loved titles, half of WEIGHTS.distance counts. Chosen on validation people. */
const HALF_STRENGTH = 4;

/**
 * @param factor of the usual number of nearest titles
 * @returns the affinity of the last of the nearest titles; lower than any if the catalog has too few titles to tell near from far
 */
export function leastAffinityOfNearest(index: TitleIndex, affinities: Float32Array, factor = 1): number {
  const count = affinities.length;
  const near = NEAREST + NEAREST_PER_TITLE * count;
  if (count < LEAST_TITLES * near) return Number.NEGATIVE_INFINITY;
  const { sorted } = workspaceOf(index);
  sorted.set(affinities);
  return valueOfRank(sorted, Math.max(0, count - Math.round(factor * near)));
}

/** @returns what a title loses, 0 or more, given its affinity (`affinitiesOf`) and what the session and the model add to its score */
export type DistanceLoss = (affinity: number, added: number) => number;

/**
 * A title as near as the nearest titles loses nothing, and one that has nothing in common with the taste loses WEIGHTS.distance; in between,
 * the loss is linear. It grows with the square of the taste's strength, because one loved title isn't everything somebody likes.
 * @param strength of the taste, in loved titles
 */
export function distanceLossOf(index: TitleIndex, affinities: Float32Array, strength: number): DistanceLoss {
  const least = leastAffinityOfNearest(index, affinities);
  if (least <= 0 || strength <= 0) return () => 0;
  const weight = (index.weights.distance * strength ** 2) / (strength ** 2 + HALF_STRENGTH ** 2);
  return (affinity, added) => {
    if (affinity >= least) return 0;
    return Math.max(0, weight * Math.min(1, (least - affinity) / least) - Math.max(0, added));
  };
}
