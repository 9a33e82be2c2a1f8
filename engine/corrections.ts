/**
 * Corrections: a person's explicit changes to the taste inferred from marks, line by line. They aren't marks: models aren't trained on them
 * and they don't affect other lines, but they apply regardless of what marks or a model say.
 */
import type { CorrectionDirection } from "#contract/taste-profile.ts";
import type { GenreKey } from "#contract/vocabulary.ts";

import { type LineKey, featuresOfLine, positionsWithLine, lineTest } from "./taste-lines.ts";
import type { TitleFacts } from "./title-facts.ts";
import type { TitleIndex } from "./title-index.ts";

export type Correction = LineKey & { direction: CorrectionDirection };

/** Limits the titles of a list for which `holds` is true to `max`. */
export type LineCap = { holds: (title: TitleFacts) => boolean; max: number };

export type ActiveCorrections = {
  caps: readonly LineCap[];
  genres: ReadonlyMap<GenreKey, CorrectionDirection>;
};

export const NO_CORRECTIONS: ActiveCorrections = { caps: [], genres: new Map() };

/** Score shift of titles with a corrected line: the same as the gain of a title that fits a session. */
const SHIFT = 0.8;

/**
 * Raises or lowers the scores of titles with a corrected line, in place. For group picks, which combine one person's scores with others'.
 */
export function shiftScores(
  index: TitleIndex,
  totals: Float32Array,
  corrections: readonly Correction[],
): void {
  for (const correction of corrections) {
    shiftTitlesWithLine(index, totals, {
      line: correction,
      by: correction.direction === "less" ? -SHIFT : SHIFT,
    });
  }
}

/** Adds `by` to the total of each title that has the line. In place. */
export function shiftTitlesWithLine(
  index: TitleIndex,
  totals: Float32Array,
  { line, by }: { line: LineKey; by: number },
): void {
  for (const position of positionsWithLine(index, line)) totals[position] = (totals[position] ?? 0) + by;
}

export type CapTracker = { admits(title: TitleFacts): boolean; join(title: TitleFacts): void };

export function createCapTracker(caps: readonly LineCap[]): CapTracker {
  const held = caps.map(() => 0);
  return {
    admits: (title) => caps.every(({ holds, max }, nth) => (held[nth] ?? 0) < max || !holds(title)),
    join(title) {
      caps.forEach(({ holds }, nth) => {
        if (holds(title)) held[nth] = (held[nth] ?? 0) + 1;
      });
    },
  };
}

/** @returns keys of features that may no longer be given as a reason for a pick */
export function unwantedFeatures(corrections: readonly Correction[]): ReadonlySet<string> {
  return new Set(corrections.flatMap((line) => (line.direction === "less" ? featuresOfLine(line) : [])));
}

/** @returns how many of the titles have the line */
export function countOf(line: LineKey, titles: readonly TitleFacts[]): number {
  return titles.filter(lineTest(line)).length;
}
