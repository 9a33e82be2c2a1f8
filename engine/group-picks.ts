/**
 * Group picks: one list for people who watch together. A title that ranks in the lower half for any of them is used only to fill up a list
 * that's otherwise too short, however much the others like it (average without misery: Masthoff, Group Modeling, 2004). The others are
 * ordered by the mean of the members' scores, standardized to mean 0 and deviation 1 for each person, so generous raters don't count more.
 */
import type { GROUP_FITS } from "#contract/group-rules.ts";

import { createVariety } from "./diversity.ts";
import { bestOf, valueOfRank } from "./selection.ts";
import type { TitleIndex } from "./title-index.ts";

export type GroupFit = (typeof GROUP_FITS)[number];

/** `fits` are in the order of the members. */
export type GroupPick = { position: number; fits: GroupFit[] };

/** The picks, and the index of the first one that doesn't match the session or is below somebody's floor; `null` if there is none. */
export type GroupPicks = { picks: GroupPick[]; firstFallback: number | null };

export type GroupPicking = {
  index: TitleIndex;
  /** Each member's scores, by position. At least one member. */
  scores: readonly Float32Array[];
  /** 1 where a title may be shown: no member has decided on it, and nobody vetoed it. */
  allowed: Uint8Array;
  /** 1 where a title fits tonight's session context; `null` if there is none. */
  sessionMatches: Uint8Array | null;
  /** 1 where a member can stream the title: within each step, those titles come first. `null` if that doesn't matter. */
  streamable: Uint8Array | null;
  limit: number;
};

/**
 * A title is above a member's floor if at least this share of the available titles score lower for that member. Chosen on validation
 * people: see docs/recommender-measurements.md.
 */
const FLOOR_SHARE = 0.5;
/** A series with more seasons is nothing for one evening. Chosen by judgment. */
const MAX_SEASONS = 5;
/** The steps that fill the list, in order, until it's full. */
const STEPS = {
  "matches the session, above everybody's floor": {
    matchesSession: true,
    hasLongSeries: false,
    floor: FLOOR_SHARE,
    isFallback: false,
  },
  "above everybody's floor": {
    matchesSession: false,
    hasLongSeries: false,
    floor: FLOOR_SHARE,
    isFallback: true,
  },
  "whatever is left": { matchesSession: false, hasLongSeries: true, floor: 0, isFallback: true },
} as const;
type Step = (typeof STEPS)[keyof typeof STEPS];

/** A title is a strong fit for a member if at least this share of the available titles score lower. Chosen by judgment. */
const STRONG_SHARE = 0.97;
/** Candidates for one list. Chosen by judgment: a list has 20 titles, and few are rejected for variety. */
const MAX_CANDIDATES = 200;

/** @returns up to `limit` distinct picks */
export function pickForGroup(picking: GroupPicking): GroupPicks {
  const picks: GroupPick[] = [];
  const variety = createVariety();
  let firstFallback: number | null = null;
  for (const step of Object.values(STEPS)) {
    if (picks.length >= picking.limit) break;
    const among = amongOf(picking, step);
    for (const { position } of picks) among[position] = 0;
    const found = fill(picking, { among, floor: step.floor, variety, limit: picking.limit - picks.length });
    if (step.isFallback && found.length > 0) firstFallback ??= picks.length;
    picks.push(...found);
  }
  return { picks, firstFallback };
}

function amongOf(
  { index, allowed, sessionMatches }: GroupPicking,
  { matchesSession, hasLongSeries }: Step,
): Uint8Array {
  const isShort = (position: number) => (index.titles[position]?.seasonsCount ?? 0) <= MAX_SEASONS;
  return allowed.map((isAllowed, position) => {
    const matches = matchesSession ? (sessionMatches?.[position] ?? 1) : 1;
    return isAllowed & matches & Number(hasLongSeries || isShort(position));
  });
}

type Filling = {
  among: Uint8Array;
  floor: number;
  variety: ReturnType<typeof createVariety>;
  limit: number;
};

function fill(
  { index, scores, streamable }: GroupPicking,
  { among, floor, variety, limit }: Filling,
): GroupPick[] {
  const members = scores.map((totals) => memberScoresOf(totals, among));
  const candidates = candidatesOf(members, { among, floor, streamable });
  const thresholds = members.map(({ scoreAt }) => ({
    good: scoreAt(FLOOR_SHARE),
    strong: scoreAt(STRONG_SHARE),
  }));
  const picks: GroupPick[] = [];
  for (const position of candidates) {
    if (picks.length >= limit) break;
    const title = index.titles[position];
    if (title === undefined || !variety.admits(title)) continue;
    variety.join(title);
    const fits = members.map(({ totals }, nth): GroupFit => {
      const score = totals[position] ?? 0;
      if (score >= (thresholds[nth]?.strong ?? 0)) return "strong";
      return score >= (thresholds[nth]?.good ?? 0) ? "good" : "low";
    });
    picks.push({ position, fits });
  }
  return picks;
}

type MemberScores = {
  totals: Float32Array;
  mean: number;
  deviation: number;
  /** The score that's higher than this share of the considered titles' scores. */
  scoreAt(share: number): number;
};

function memberScoresOf(totals: Float32Array, among: Uint8Array): MemberScores {
  const scores = new Float32Array(totals.length);
  let count = 0;
  let sum = 0;
  for (let position = 0; position < totals.length; position++) {
    if (among[position] === 0) continue;
    const score = totals[position] as number;
    scores[count++] = score;
    sum += score;
  }
  const considered = scores.subarray(0, count);
  const mean = sum / Math.max(1, count);
  let squares = 0;
  for (let nth = 0; nth < count; nth++) squares += ((considered[nth] as number) - mean) ** 2;
  return {
    totals,
    mean,
    deviation: Math.sqrt(squares / Math.max(1, count)),
    scoreAt: (share) => (count === 0 ? 0 : valueOfRank(considered, Math.floor(share * count))),
  };
}

/** The member's score of a title, in standard deviations from the mean of the considered titles. */
function standardScoreOf({ totals, mean, deviation }: MemberScores, position: number): number {
  return deviation > 0 ? ((totals[position] ?? 0) - mean) / deviation : 0;
}

/**
 * The floor is a share of all considered titles, streamable or not, so a small service doesn't lower it. @returns the positions above
 * everybody's floor with the best mean, streamable titles first and best first
 */
function candidatesOf(
  members: readonly MemberScores[],
  { among, floor, streamable }: Pick<Filling, "among" | "floor"> & Pick<GroupPicking, "streamable">,
): readonly number[] {
  const above = among.slice();
  for (const { totals, scoreAt } of members) {
    const least = scoreAt(floor);
    for (let position = 0; position < above.length; position++)
      if ((totals[position] as number) < least) above[position] = 0;
  }
  const worth = new Float32Array(above.length);
  for (const member of members)
    for (let position = 0; position < above.length; position++)
      if (above[position] === 1) worth[position] = (worth[position] ?? 0) + standardScoreOf(member, position);
  if (streamable === null) return bestOf(worth, MAX_CANDIDATES, above);
  const bestWhere = (isStreamable: 0 | 1) =>
    bestOf(
      worth,
      MAX_CANDIDATES,
      above.map((isAbove, position) => isAbove & Number(streamable[position] === isStreamable)),
    );
  return [...bestWhere(1), ...bestWhere(0)];
}
