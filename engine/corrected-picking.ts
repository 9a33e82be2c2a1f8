/**
 * Corrected picking: applies the corrections in the order they were made. "Less" limits the titles with a line to half of what the list
 * would contain without the correction, rounded down. That limit applies to all sources, whatever marks, related titles and the model say,
 * as long as there are other titles. "More" raises the score of every title with the line, and the share of its genre, in up to four steps
 * until the list contains more of them.
 */
import { GENRES } from "#contract/vocabulary.ts";

import {
  type Correction,
  type ActiveCorrections,
  NO_CORRECTIONS,
  countOf,
  shiftTitlesWithLine,
} from "./corrections.ts";
import { type Picking, pickTitles } from "./picking.ts";
import { lineTest } from "./taste-lines.ts";
import type { TitleFacts } from "./title-facts.ts";

/**
 * Score shifts for "more"; each further one is added if the earlier ones weren't enough. Measured: see docs/recommender-measurements.md.
 */
const MORE_SHIFTS = [0.2, 0.4, 0.8, 1.6];
/** Score shift for "less", in addition to the cap. Chosen by judgment. */
const LESS_SHIFT = -0.1;
/**
 * Maximum number of lists picked to measure corrections. Once they're used up, "more" raises scores once and "less" caps the line at 0.
 * Chosen by judgment: each list costs a full pick.
 */
const MAX_LISTS = 12;

/**
 * @param corrections oldest first. Writes to the scores of `picking`
 * @returns the picking with corrections applied; the same object if there are none
 */
export function withCorrections(picking: Picking, corrections: readonly Correction[]): Picking {
  let listsLeft = MAX_LISTS;
  let active = NO_CORRECTIONS;
  let listed: TitleFacts[] | null = null;

  /** @returns how many titles with the line the list would hold; `null` if the limit of lists is used up */
  function countNow(correction: Correction): number | null {
    if (listed === null && listsLeft === 0) return null;
    if (listed === null) {
      listsLeft -= 1;
      const picks = pickTitles({ ...picking, corrections: active });
      listed = picks.flatMap(({ candidate }) => picking.index.titles[candidate] ?? []);
    }
    return countOf(correction, listed);
  }

  function raise(line: Correction, by: number): void {
    shiftTitlesWithLine(picking.index, picking.scores.totals, { line, by });
    listed = null;
  }

  for (const correction of corrections) {
    const before = countNow(correction);
    active = withCorrection(active, correction, before);
    if (correction.direction === "less") {
      raise(correction, LESS_SHIFT);
      continue;
    }
    for (const by of MORE_SHIFTS) {
      raise(correction, by);
      const after = before === null ? null : countNow(correction);
      if (before === null || after === null || after > before) break;
    }
  }
  return corrections.length === 0 ? picking : { ...picking, corrections: active };
}

/** @param before how many titles with the line the list held; `null` counts as 0 */
function withCorrection(
  { caps, genres }: ActiveCorrections,
  correction: Correction,
  before: number | null,
): ActiveCorrections {
  const { kind, key, direction } = correction;
  const genre = kind === "genre" ? GENRES.find((known) => known.key === key)?.key : undefined;
  const cap = { holds: lineTest(correction), max: Math.floor((before ?? 0) / 2) };
  return {
    caps: direction === "less" ? [...caps, cap] : caps,
    genres: genre === undefined ? genres : new Map([...genres, [genre, direction]]),
  };
}
