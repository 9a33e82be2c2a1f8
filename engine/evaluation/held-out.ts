/** People of whom one part of the marks is known and the other is to be found. */
import type { WeightedMark } from "../collaborative/interactions.ts";

export type HeldOut = {
  foldIn: readonly WeightedMark[];
  /** Ids of the titles that are to be found. */
  targets: readonly number[];
  /** Titles that are not ranked, besides those of `foldIn`. */
  hidden?: readonly number[];
};

/** What is asked of a ranking of places: which may be in it, 1 or 0, and which are to be found. */
export type Question = { allowed: Uint8Array; wanted: ReadonlySet<number> };

/** A target that has no place cannot be found, and counts. */
export function questionOf(
  { foldIn, targets, hidden = [] }: HeldOut,
  places: ReadonlyMap<number, number>,
): Question {
  const allowed = new Uint8Array(places.size).fill(1);
  for (const titleId of [...foldIn.map((mark) => mark.titleId), ...hidden]) {
    const place = places.get(titleId);
    if (place !== undefined) allowed[place] = 0;
  }
  return { allowed, wanted: new Set(targets.map((titleId, nth) => places.get(titleId) ?? -1 - nth)) };
}
