/**
 * Picking: the whole way from what is known of a person to a list of titles, each with the source it comes from. What is excluded is
 * never picked. Where what is as asked for does not fill the list, what matches but was shown too often follows, and only then what does not
 * match. The same input gives the same list.
 */
import type { Tunables } from "#contract/tunables.ts";
import type { GenreKey } from "#contract/vocabulary.ts";

import { createCalibration, wantedShares } from "./calibration.ts";
import {
  type Among,
  type GatherContext,
  explorationSource,
  genreSource,
  primarySource,
  recentSource,
  similarSource,
} from "./candidates.ts";
import { createRationing } from "./corrections.ts";
import { createVariety } from "./diversity.ts";
import { type Beyond, type Wishes, judgeAll } from "./eligibility.ts";
import { type Mixed, type Shares, mix } from "./mixing.ts";
import { workspaceOf } from "./workspace.ts";

const SOURCES = {
  primary: primarySource,
  recent: recentSource,
  genre: genreSource,
  similar: similarSource,
  exploration: explorationSource,
} as const satisfies Record<string, (context: GatherContext, among: Among) => number[]>;

export type PickSource = keyof typeof SOURCES;

/** A pick is a position of the index; `beyond` is null where it is as asked for. */
export type PickedTitle = Mixed<PickSource, number> & { beyond: Beyond | null };

export type Picking = GatherContext & {
  favouriteGenres: readonly GenreKey[];
  wishes: Wishes;
  limit: number;
  /** Told of a source that failed; it costs its own candidates and nothing else. */
  onFailure: (source: PickSource, error: unknown) => void;
};

const WEIGHED = 100;
/** How many of a source's next titles are weighed against each other; those of the others keep their own order. */
const LOOK_AHEAD = { primary: WEIGHED, recent: WEIGHED, genre: WEIGHED, similar: 1, exploration: 1 };

/** By how much further the sources reach where what they gave does not fill the list. */
const REACHED_FURTHER = 10;

/** @returns the list, best first; shorter than `limit` only when the index has nothing else that may be picked */
export function pickTitles(picking: Picking): PickedTitle[] {
  const { fitting, beyond } = judgeAll(picking.index, picking.wishes, picking, workspaceOf(picking.index));
  const asAsked = fill(picking, { allowed: fitting, beyond: null }, []);
  if (asAsked.length >= picking.limit) return asAsked;
  const further = beyond();
  const fillFrom = (whole: Picking, before: PickedTitle[], { allowed, why }: (typeof further)[number]) =>
    before.length < picking.limit
      ? fill(whole, { allowed: without(allowed, before), beyond: why }, before)
      : before;
  const rationed = further.reduce((before, step) => fillFrom(picking, before, step), asAsked);
  // What less is wanted of comes back only where nothing else is left, and is beyond what was asked for: what was said last, last.
  const everything = [fitting, ...further.map(({ allowed }) => allowed)];
  return relaxedStepwise(picking).reduce(
    (list, relaxed) =>
      everything.reduce((before, allowed) => fillFrom(relaxed, before, { allowed, why: "filters" }), list),
    rationed,
  );
}

/**
 * @returns why the list goes beyond the wishes, and from which index on; null where it does not. Picks that do not match count before
 * picks that were shown too often, which stand before them and match.
 */
export function beyondOf(
  picks: readonly Pick<PickedTitle, "beyond">[],
): { why: Beyond; from: number } | null {
  for (const why of ["filters", "saturation"] as const) {
    const from = picks.findIndex(({ beyond }) => beyond === why);
    if (from >= 0) return { why, from };
  }
  return null;
}

/** @returns the same with ever fewer rations, the older half of them gone each time, at last without; nothing where there are none */
function relaxedStepwise(picking: Picking): Picking[] {
  const { corrections } = picking;
  if (corrections === undefined || corrections.rations.length === 0) return [];
  const rations = corrections.rations.slice(Math.ceil(corrections.rations.length / 2));
  const relaxed = { ...picking, corrections: { ...corrections, rations } };
  return [relaxed, ...relaxedStepwise(relaxed)];
}

/** In place. */
function without(allowed: Uint8Array, picks: readonly PickedTitle[]): Uint8Array {
  for (const { candidate } of picks) allowed[candidate] = 0;
  return allowed;
}

/** What the titles of a list say on who may join them, and how welcome. */
function companyFor(picking: Picking) {
  const { index, scores } = picking;
  const variety = createVariety();
  const rationing = createRationing(picking.corrections?.rations ?? []);
  const calibration = createCalibration(index, wantedShares(index, picking));
  return {
    admits(position: number): boolean {
      const title = index.titles[position];
      return title !== undefined && variety.admits(title) && rationing.admits(title);
    },
    worthOf: (position: number) => (scores.totals[position] ?? 0) + calibration.gainOf(position),
    join(position: number): void {
      const title = index.titles[position];
      if (title !== undefined) {
        variety.join(title);
        rationing.join(title);
      }
      calibration.join(position);
    },
  };
}

/**
 * At first each source gives what it is weighed by and room for all that may be taken, and as many refused, on the way. That nearly always
 * fills the list; where it does not, more is looked at, at last everything.
 */
function fill(
  picking: Picking,
  from: { allowed: Uint8Array; beyond: Beyond | null },
  before: readonly PickedTitle[],
  reach = WEIGHED + 2 * picking.limit,
): PickedTitle[] {
  const { allowed, beyond } = from;
  const joining = mixed(picking, { allowed, reach }, before).slice(before.length);
  const picks = [...before, ...joining.map((pick) => ({ ...pick, beyond }))];
  const isEnough = picks.length >= picking.limit || allowed.length <= reach;
  return isEnough ? picks : fill(picking, from, before, REACHED_FURTHER * reach);
}

function mixed(picking: Picking, among: Among, before: readonly PickedTitle[]): Mixed<PickSource, number>[] {
  const { admits, worthOf, join } = companyFor(picking);
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

function gather(picking: Picking, among: Among): Record<PickSource, number[]> {
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
 * Percent for each source. Exploration takes its part from all others alike, and the recent titles have at least their least share,
 * at the cost of the other three.
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
