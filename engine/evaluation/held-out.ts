/** Held-out people: a model or ranking gets some of their marks as input and has to find the others. */
import type { WeightedMark } from "../collaborative/interactions.ts";

export type HeldOut = {
  /** The marks given as input. */
  foldIn: readonly WeightedMark[];
  /** Ids of titles to be found. */
  targets: readonly number[];
  /** Ids of further titles that aren't ranked; those of `foldIn` never are. */
  hidden?: readonly number[];
};

/** `allowed` is 1 at each place that may be ranked. `wanted` are the places to be found. */
export type Question = { allowed: Uint8Array; wanted: ReadonlySet<number> };

/** A target without a place can't be found, but is still included in `wanted`. */
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
