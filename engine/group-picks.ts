/**
 * Group picks: one list for people who watch together. A title that ranks in the lower half for any of them is left out, however much
 * the others like it (average without misery: Masthoff, Group Modeling, 2004). The rest is ordered by the mean of their scores, after
 * scores are brought to mean 0 and deviation 1 for each person, so generous raters don't count more.
 */
import type { GROUP_FITS } from "#contract/group-rules.ts";

import { createVariety } from "./diversity.ts";
import { bestOf, valueOfRank } from "./selection.ts";
import type { TitleIndex } from "./title-index.ts";

export type GroupFit = (typeof GROUP_FITS)[number];

/** `fits` are in the order of the members. */
export type GroupPick = { position: number; fits: GroupFit[] };

/** The picks, and where those begin that are beyond what was asked for, or below somebody's floor: null where there are none. */
export type GroupPicks = { picks: GroupPick[]; firstBeyond: number | null };

export type GroupPicking = {
  index: TitleIndex;
  /** What each member's titles are ranked by, by position; of one member at least. */
  scores: readonly Float32Array[];
  /** 1 where a title may be shown: no member has decided about it, and nobody keeps it out. */
  allowed: Uint8Array;
  /** 1 where a title is as asked for tonight; null where nothing is asked for. */
  asAsked: Uint8Array | null;
  limit: number;
};

/** Everybody's floor: so great a share of what could be shown each of them likes less. */
const FLOOR = 0.5;
/** What a list is filled from, one step after another until it is full. */
const STEPS = {
  "as asked for, above everybody's floor": { isAsAsked: true, floor: FLOOR, isBeyond: false },
  "above everybody's floor": { isAsAsked: false, floor: FLOOR, isBeyond: true },
  "whatever is left": { isAsAsked: false, floor: 0, isBeyond: true },
} as const;
type Step = (typeof STEPS)[keyof typeof STEPS];

/** A title is strong for who likes so great a share of the others less. */
const STRONG = 0.97;
/** Candidates for one list. By judgement: a list has 20 titles, and variety refuses few. */
const CANDIDATES = 200;

export function pickForGroup(picking: GroupPicking): GroupPicks {
  const picks: GroupPick[] = [];
  const variety = createVariety();
  let firstBeyond: number | null = null;
  for (const step of Object.values(STEPS)) {
    if (picks.length >= picking.limit) break;
    const among = amongOf(picking, step);
    for (const { position } of picks) among[position] = 0;
    const found = fill(picking, { among, floor: step.floor, variety, limit: picking.limit - picks.length });
    if (step.isBeyond && found.length > 0) firstBeyond ??= picks.length;
    picks.push(...found);
  }
  return { picks, firstBeyond };
}

function amongOf({ allowed, asAsked }: GroupPicking, { isAsAsked }: Step): Uint8Array {
  return allowed.map((isAllowed, position) =>
    isAsAsked ? isAllowed & (asAsked?.[position] ?? 1) : isAllowed,
  );
}

type Filling = {
  among: Uint8Array;
  floor: number;
  variety: ReturnType<typeof createVariety>;
  limit: number;
};

function fill({ index, scores }: GroupPicking, { among, floor, variety, limit }: Filling): GroupPick[] {
  const members = scores.map((totals) => standingOf(totals, among));
  const candidates = candidatesOf(members, { among, floor });
  const bars = members.map(({ scoreAt }) => ({ good: scoreAt(FLOOR), strong: scoreAt(STRONG) }));
  const picks: GroupPick[] = [];
  for (const position of candidates) {
    if (picks.length >= limit) break;
    const title = index.titles[position];
    if (title === undefined || !variety.admits(title)) continue;
    variety.join(title);
    const fits = members.map(({ totals }, nth): GroupFit => {
      const score = totals[position] ?? 0;
      if (score >= (bars[nth]?.strong ?? 0)) return "strong";
      return score >= (bars[nth]?.good ?? 0) ? "good" : "low";
    });
    picks.push({ position, fits });
  }
  return picks;
}

type Standing = {
  totals: Float32Array;
  mean: number;
  deviation: number;
  /** The score that so great a share of the titles in question stay below. */
  scoreAt(share: number): number;
};

function standingOf(totals: Float32Array, among: Uint8Array): Standing {
  const scores = new Float32Array(totals.length);
  let count = 0;
  let sum = 0;
  for (let position = 0; position < totals.length; position++) {
    if (among[position] === 0) continue;
    const score = totals[position] as number;
    scores[count++] = score;
    sum += score;
  }
  const inQuestion = scores.subarray(0, count);
  const mean = sum / Math.max(1, count);
  let squares = 0;
  for (let nth = 0; nth < count; nth++) squares += ((inQuestion[nth] as number) - mean) ** 2;
  return {
    totals,
    mean,
    deviation: Math.sqrt(squares / Math.max(1, count)),
    scoreAt: (share) => (count === 0 ? 0 : valueOfRank(inQuestion, Math.floor(share * count))),
  };
}

/** In deviations from the mean of the titles in question. */
function worthOf({ totals, mean, deviation }: Standing, position: number): number {
  return deviation > 0 ? ((totals[position] ?? 0) - mean) / deviation : 0;
}

/** @returns the positions above everybody's floor with the best mean, best first */
function candidatesOf(
  members: readonly Standing[],
  { among, floor }: Pick<Filling, "among" | "floor">,
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
      if (above[position] === 1) worth[position] = (worth[position] ?? 0) + worthOf(member, position);
  return bestOf(worth, CANDIDATES, above);
}
