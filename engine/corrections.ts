/**
 * Corrections: what a person says against the taste that marks tell, line by line. They are no marks: they teach no model and say nothing of
 * other lines, but hold whatever marks or a model say. In picks they are in force by what is made of them here.
 */
import type { CorrectionDirection } from "#contract/taste-profile.ts";
import type { GenreKey } from "#contract/vocabulary.ts";

import { type LineKey, featuresOfLine, holdersOf, holdsLine } from "./taste-lines.ts";
import type { TitleFacts } from "./title-facts.ts";
import type { TitleIndex } from "./title-index.ts";

export type Correction = LineKey & { direction: CorrectionDirection };

/** Of the titles that have a line a list may hold so many. */
export type Ration = { holds: (title: TitleFacts) => boolean; most: number };

export type CorrectionsInForce = {
  rations: readonly Ration[];
  genres: ReadonlyMap<GenreKey, CorrectionDirection>;
};

/** Nothing is corrected. */
export const NO_CORRECTIONS: CorrectionsInForce = { rations: [], genres: new Map() };

/** On the scale of a score: what a title gains that is as asked for in a session. */
const SHIFT = 0.8;

/** Where one person's scores are a part of several people's: what has a corrected line is moved down or up. In place. */
export function shiftScores(
  index: TitleIndex,
  totals: Float32Array,
  corrections: readonly Correction[],
): void {
  for (const correction of corrections) {
    shiftHolders(index, totals, { line: correction, by: correction.direction === "less" ? -SHIFT : SHIFT });
  }
}

/** Adds to the total of each title that has the line. In place. */
export function shiftHolders(
  index: TitleIndex,
  totals: Float32Array,
  { line, by }: { line: LineKey; by: number },
): void {
  for (const position of holdersOf(index, line)) totals[position] = (totals[position] ?? 0) + by;
}

export type Rationing = { admits(title: TitleFacts): boolean; join(title: TitleFacts): void };

export function createRationing(rations: readonly Ration[]): Rationing {
  const held = rations.map(() => 0);
  return {
    admits: (title) => rations.every(({ holds, most }, nth) => (held[nth] ?? 0) < most || !holds(title)),
    join(title) {
      rations.forEach(({ holds }, nth) => {
        if (holds(title)) held[nth] = (held[nth] ?? 0) + 1;
      });
    },
  };
}

/** @returns the keys of the features that are no reason for a pick any more */
export function unwantedFeatures(corrections: readonly Correction[]): ReadonlySet<string> {
  return new Set(corrections.flatMap((line) => (line.direction === "less" ? featuresOfLine(line) : [])));
}

/** @returns how many of the titles have the line */
export function countOf(line: LineKey, titles: readonly TitleFacts[]): number {
  return titles.filter(holdsLine(line)).length;
}
