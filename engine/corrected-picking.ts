/**
 * Corrected picking: each correction in turn, in the order in which they were said. "Less" halves what the list would hold of a line without
 * it, rounded down: so that its share falls in every case, whatever marks, kin, sources and a model bring, as long as there is anything
 * else. "More" raises the score of all titles that have the line, and the share of its genre, until the list holds more of it.
 */
import { GENRES } from "#contract/vocabulary.ts";

import {
  type Correction,
  type CorrectionsInForce,
  NO_CORRECTIONS,
  countOf,
  shiftHolders,
} from "./corrections.ts";
import { type Picking, pickTitles } from "./picking.ts";
import { holdsLine } from "./taste-lines.ts";
import type { TitleFacts } from "./title-facts.ts";

/** On the scale of a score; each further one is added if the ones before were not enough. */
const MORE = [0.2, 0.4, 0.8, 1.6];
const LESS = -0.1;
/** What a correction does is known by the list without it. Beyond so many lists more is raised once, and of less nothing is left. */
const MOST_LISTS = 12;

/** @param corrections the oldest first. The scores of the picking are written to. Without corrections it is the same picking. */
export function corrected(picking: Picking, corrections: readonly Correction[]): Picking {
  let left = MOST_LISTS;
  let inForce = NO_CORRECTIONS;
  let listed: TitleFacts[] | null = null;

  /** @returns how many the list would hold; null where it is not known any more */
  function countNow(correction: Correction): number | null {
    if (listed === null && left === 0) return null;
    if (listed === null) {
      left -= 1;
      const picks = pickTitles({ ...picking, corrections: inForce });
      listed = picks.flatMap(({ candidate }) => picking.index.titles[candidate] ?? []);
    }
    return countOf(correction, listed);
  }

  function raise(line: Correction, by: number): void {
    shiftHolders(picking.index, picking.scores.totals, { line, by });
    listed = null;
  }

  for (const correction of corrections) {
    const before = countNow(correction);
    inForce = withCorrection(inForce, correction, before);
    if (correction.direction === "less") {
      raise(correction, LESS);
      continue;
    }
    for (const by of MORE) {
      raise(correction, by);
      const after = before === null ? null : countNow(correction);
      if (before === null || after === null || after > before) break;
    }
  }
  return corrections.length === 0 ? picking : { ...picking, corrections: inForce };
}

/** @param before how many the list held; of what is not known nothing may be left */
function withCorrection(
  { rations, genres }: CorrectionsInForce,
  correction: Correction,
  before: number | null,
): CorrectionsInForce {
  const { kind, key, direction } = correction;
  const genre = kind === "genre" ? GENRES.find((known) => known.key === key)?.key : undefined;
  const ration = { holds: holdsLine(correction), most: Math.floor((before ?? 0) / 2) };
  return {
    rations: direction === "less" ? [...rations, ration] : rations,
    genres: genre === undefined ? genres : new Map([...genres, [genre, direction]]),
  };
}
