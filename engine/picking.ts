/**
 * Picking: the whole way from what is known of a person to a list of titles, each with the source it comes from. What is excluded is
 * never picked; what was shown too often, or is not as asked for, only when nothing else is left. The same input gives the same list.
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
import { createVariety } from "./diversity.ts";
import { type Wishes, judgeAll } from "./eligibility.ts";
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

/** A pick is a position of the index. */
export type PickedTitle = Mixed<PickSource, number>;

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

/** @returns the picks, and where those begin that are not as asked for, or were shown too often: null where there are none */
export function pickTitles(picking: Picking): { picks: PickedTitle[]; firstBeyond: number | null } {
  const { index } = picking;
  const { fitting, beyond } = judgeAll(index, picking.wishes, picking, workspaceOf(index));
  const picks = fill(picking, fitting, []);
  if (picks.length >= picking.limit) return { picks, firstBeyond: null };
  const all = fill(picking, beyond(), picks);
  return { picks: all, firstBeyond: all.length > picks.length ? picks.length : null };
}

/**
 * At first each source gives what it is weighed by and room for all that may be taken, and as many refused, on the way. That nearly always
 * fills the list; where it does not, everything is looked at.
 */
function fill(picking: Picking, allowed: Uint8Array, before: readonly PickedTitle[]): PickedTitle[] {
  const reach = WEIGHED + 2 * picking.limit;
  const picks = mixed(picking, { allowed, reach }, before);
  const isEnough = picks.length >= picking.limit || allowed.length <= reach;
  return isEnough ? picks : mixed(picking, { allowed, reach: allowed.length }, before);
}

function mixed(picking: Picking, among: Among, before: readonly PickedTitle[]): PickedTitle[] {
  const { index, scores, tunables } = picking;
  const variety = createVariety();
  const calibration = createCalibration(index, wantedShares(index, picking));
  const join = (position: number) => {
    const title = index.titles[position];
    if (title !== undefined) variety.join(title);
    calibration.join(position);
  };
  for (const { candidate } of before) join(candidate);
  return mix<PickSource, number>({
    limit: picking.limit,
    shares: sharesOf(tunables),
    candidates: gather(picking, among),
    before,
    isAdmitted: (position) => {
      const title = index.titles[position];
      return title !== undefined && variety.admits(title);
    },
    choice: {
      lookAhead: LOOK_AHEAD,
      worthOf: (position) => (scores.totals[position] ?? 0) + calibration.gainOf(position),
    },
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
