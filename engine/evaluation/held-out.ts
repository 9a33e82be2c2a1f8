/** A person of whom one part of the marks is known and the other is to be found. */
import type { WeightedMark } from "../collaborative/interactions.ts";

export type HeldOut = {
  foldIn: readonly WeightedMark[];
  /** Ids of the titles that are to be found. */
  targets: readonly number[];
  /** Titles that are not ranked, besides those of `foldIn`. */
  hidden?: readonly number[];
};
