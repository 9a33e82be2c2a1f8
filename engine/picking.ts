/**
 * Picking: turns a person's taste and wishes into a list of titles, each with its source. Excluded titles are never picked. If too few
 * titles match, titles that match but were shown too often follow, then titles that don't match. The same input gives the same list.
 */
import type { Tunables } from "#contract/tunables.ts";
import type { GenreKey } from "#contract/vocabulary.ts";

import { createCalibration, wantedShares } from "./calibration.ts";
import {
  type CandidateLimits,
  type GatherContext,
  explorationSource,
  genreSource,
  primarySource,
  recentSource,
  similarSource,
} from "./candidates.ts";
import { createCapTracker } from "./corrections.ts";
import { createVariety } from "./diversity.ts";
import { type FallbackReason, type Wishes, findEligible } from "./eligibility.ts";
import { type Mixed, type Shares, mix } from "./mixing.ts";
import { workspaceOf } from "./workspace.ts";

const SOURCES = {
  primary: primarySource,
  recent: recentSource,
  genre: genreSource,
  similar: similarSource,
  exploration: explorationSource,
} as const satisfies Record<string, (context: GatherContext, among: CandidateLimits) => number[]>;

export type PickSource = keyof typeof SOURCES;

/** `candidate` is a position in the index; `fallback` is `null` if the pick matches everything asked for. */
export type PickedTitle = Mixed<PickSource, number> & { fallback: FallbackReason | null };

export type Picking = GatherContext & {
  favoriteGenres: readonly GenreKey[];
  wishes: Wishes;
  limit: number;
  /** Called with a source that failed. The failure costs only that source's candidates. */
  onFailure: (source: PickSource, error: unknown) => void;
};

/** Chosen by judgment. */
const COMPARED_TITLES = 100;
/**
 * How many of a source's next titles compete for a place by score and calibration; with 1, the source's own order decides. Chosen by
 * judgment.
 */
const LOOK_AHEAD = {
  primary: Number.POSITIVE_INFINITY,
  recent: COMPARED_TITLES,
  genre: COMPARED_TITLES,
  similar: 1,
  exploration: 1,
};

/** The hero and the first ten of the row below it. Somebody who just asked for less of something shouldn't see it there. */
const FIRST_SEEN = 11;

/** Factor by which the sources' reach grows if the list isn't full. Chosen by judgment. */
const REACH_FACTOR = 10;

/** @returns the list, best first; shorter than `limit` only if nothing else may be picked */
export function pickTitles(picking: Picking): PickedTitle[] {
  const { fitting, fallbacks } = findEligible(
    picking.index,
    picking.wishes,
    picking,
    workspaceOf(picking.index),
  );
  const eligiblePicks = withLessLater(picking, fill(picking, { allowed: fitting, fallback: null }, []));
  if (eligiblePicks.length >= picking.limit) return eligiblePicks;
  const fallbackSteps = fallbacks();
  const fillFrom = (
    whole: Picking,
    before: PickedTitle[],
    { allowed, why }: (typeof fallbackSteps)[number],
  ) =>
    before.length < picking.limit
      ? fill(whole, { allowed: without(allowed, before), fallback: why }, before)
      : before;
  const cappedPicks = fallbackSteps.reduce((before, step) => fillFrom(picking, before, step), eligiblePicks);
  // Titles beyond a correction's cap are picked only if nothing else is left, and count as fallbacks. The newest correction is relaxed
  // last.
  const everything = [fitting, ...fallbackSteps.map(({ allowed }) => allowed)];
  return relaxedStepwise(picking).reduce(
    (list, relaxed) =>
      everything.reduce((before, allowed) => fillFrom(relaxed, before, { allowed, why: "filters" }), list),
    cappedPicks,
  );
}

/** @returns the picks in another order: those the person wants less of come after FIRST_SEEN others, as far as there are so many */
function withLessLater({ index, corrections }: Picking, picks: PickedTitle[]): PickedTitle[] {
  const caps = corrections?.caps ?? [];
  if (caps.length === 0) return picks;
  const isLess = ({ candidate }: PickedTitle) => {
    const title = index.titles[candidate];
    return title !== undefined && caps.some(({ holds }) => holds(title));
  };
  const first = picks.filter((pick) => !isLess(pick)).slice(0, FIRST_SEEN);
  const isFirst = new Set(first);
  return [...first, ...picks.filter((pick) => !isFirst.has(pick))];
}

/**
 * @returns the reason for the first fallback and its index; `null` if there is none. Picks that don't match take precedence over picks
 * shown too often, which match and come before them.
 */
export function firstFallbackOf(
  picks: readonly Pick<PickedTitle, "fallback">[],
): { why: FallbackReason; from: number } | null {
  for (const why of ["filters", "saturation"] as const) {
    const from = picks.findIndex(({ fallback }) => fallback === why);
    if (from >= 0) return { why, from };
  }
  return null;
}

/** @returns copies of the picking with fewer and fewer caps: each drops the older half, the last has none. Empty if there are no caps */
function relaxedStepwise(picking: Picking): Picking[] {
  const { corrections } = picking;
  if (corrections === undefined || corrections.caps.length === 0) return [];
  const caps = corrections.caps.slice(Math.ceil(corrections.caps.length / 2));
  const relaxed = { ...picking, corrections: { ...corrections, caps } };
  return [relaxed, ...relaxedStepwise(relaxed)];
}

/** Clears the picks from `allowed`, in place. */
function without(allowed: Uint8Array, picks: readonly PickedTitle[]): Uint8Array {
  for (const { candidate } of picks) allowed[candidate] = 0;
  return allowed;
}

/** The state of a list: which titles may join it, and what each would be worth. */
function createListState(picking: Picking) {
  const { index, scores } = picking;
  const variety = createVariety();
  const capTracker = createCapTracker(picking.corrections?.caps ?? []);
  const calibration = createCalibration(index, wantedShares(index, picking));
  return {
    admits(position: number): boolean {
      const title = index.titles[position];
      return title !== undefined && variety.admits(title) && capTracker.admits(title);
    },
    worthOf: (position: number) => (scores.totals[position] ?? 0) + calibration.gainOf(position),
    join(position: number): void {
      const title = index.titles[position];
      if (title !== undefined) {
        variety.join(title);
        capTracker.join(title);
      }
      calibration.join(position);
    },
  };
}

/**
 * At first each source returns COMPARED_TITLES candidates plus twice the length of the list, to allow for rejections. That nearly always
 * fills the list; otherwise the reach grows, up to the whole catalog.
 */
function fill(
  picking: Picking,
  from: { allowed: Uint8Array; fallback: FallbackReason | null },
  before: readonly PickedTitle[],
  reach = COMPARED_TITLES + 2 * picking.limit,
): PickedTitle[] {
  const { allowed, fallback } = from;
  const joining = mixed(picking, { allowed, reach }, before).slice(before.length);
  const picks = [...before, ...joining.map((pick) => ({ ...pick, fallback }))];
  const isEnough = picks.length >= picking.limit || allowed.length <= reach;
  return isEnough ? picks : fill(picking, from, before, REACH_FACTOR * reach);
}

function mixed(
  picking: Picking,
  among: CandidateLimits,
  before: readonly PickedTitle[],
): Mixed<PickSource, number>[] {
  const { admits, worthOf, join } = createListState(picking);
  for (const { candidate } of before) join(candidate);
  return mix<PickSource, number>({
    limit: picking.limit,
    shares: sharesOf(picking.tunables),
    candidates: gather(picking, among),
    before,
    isAdmitted: admits,
    choice: { lookAhead: LOOK_AHEAD, worthOf },
    onTaken: join,
  });
}

function gather(picking: Picking, among: CandidateLimits): Record<PickSource, number[]> {
  const entries = Object.entries(SOURCES).map(([name, source]) => {
    try {
      return [name, source(picking, among)];
    } catch (error) {
      picking.onFailure(name as PickSource, error);
      return [name, []];
    }
  });
  return Object.fromEntries(entries) as Record<PickSource, number[]>;
}

/**
 * Percentages of the sources. Exploration takes its share from all others in proportion. Recent titles get at least their minimum share, at
 * the expense of the other three.
 */
export function sharesOf(tunables: Tunables): Shares<PickSource> {
  const { MIX_PRIMARY_PCT: primary, MIX_RECENT_PCT: mixedRecent, MIX_GENRE_PCT: genre } = tunables;
  const similar = Math.max(0, 100 - primary - mixedRecent - genre);
  const beside = 100 - tunables.EXPLORATION_PCT;
  const recent = Math.max(
    (beside * mixedRecent) / (primary + mixedRecent + genre + similar),
    100 * tunables.RECENCY_MIN_RECENT_RATIO,
  );
  const others = primary + genre + similar;
  const rest = others === 0 ? 0 : Math.max(0, beside - recent) / others;
  return {
    primary: primary * rest,
    recent,
    genre: genre * rest,
    similar: similar * rest,
    exploration: Math.min(tunables.EXPLORATION_PCT, Math.max(0, 100 - recent)),
  };
}
