/** Held-out people: some of their marks are given, the others are to be found. */
import type { WeightedMark } from "../collaborative/interactions.ts";

export type HeldOut = {
  foldIn: readonly WeightedMark[];
  /** Ids of titles to be found. */
  targets: readonly number[];
  /** Ids of titles that aren't ranked, besides those of `foldIn`. */
  hidden?: readonly number[];
};

/** What a ranking of places is asked: which places may be in it (1 or 0) and which are to be found. */
export type Question = { allowed: Uint8Array; wanted: ReadonlySet<number> };

/** A target without a place can't be found but counts. */
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
