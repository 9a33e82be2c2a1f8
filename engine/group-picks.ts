/**
 * Group picks: one list for people who watch together. What one of them would rank low is left out, however much the others like it (average
 * without misery: Masthoff, Group Modeling, 2004). Of the rest the mean of their scores counts and, half as much, the least of them (relevance
 * and disagreement: Amer-Yahia et al., Group Recommendation, 2009), and at each place a little more what it is to who has got least so far, so
 * that the beginning of the list is for all of them too (Kaya et al., Ensuring Fairness in Group Recommendations, 2020). Scores are brought
 * to mean 0 and deviation 1 for each person: who is sparing with praise counts as much.
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
/** What the least of the scores counts beside their mean, and what who has got least counts beside all. Measured: see docs/recommender.md. */
const LEAST = 0.5;
const BALANCE = 0.05;
/** Of so many of the best the next one is chosen. */
const LOOK_AHEAD = 200;

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
  const got = members.map(() => 0);
  const picks: GroupPick[] = [];
  while (picks.length < limit) {
    const position = nextOf(candidates, members, got);
    if (position === null) break;
    candidates.delete(position);
    const title = index.titles[position];
    if (title === undefined || !variety.admits(title)) continue;
    variety.join(title);
    const fits = members.map((member, nth): GroupFit => {
      got[nth] = (got[nth] ?? 0) + worthOf(member, position);
      const score = member.totals[position] ?? 0;
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

/** Those above everybody's floor that are worth most to all, with what they are worth. */
function candidatesOf(
  members: readonly Standing[],
  { among, floor }: Pick<Filling, "among" | "floor">,
): Map<number, number> {
  const above = among.slice();
  for (const { totals, scoreAt } of members) {
    const least = scoreAt(floor);
    for (let position = 0; position < above.length; position++)
      if ((totals[position] as number) < least) above[position] = 0;
  }
  const worth = new Float32Array(above.length);
  for (let position = 0; position < above.length; position++)
    if (above[position] === 1) worth[position] = jointWorth(members, position);
  return new Map(bestOf(worth, LOOK_AHEAD, above).map((position) => [position, worth[position] ?? 0]));
}

/** The mean and, half as much, the least of what it is worth to each. */
function jointWorth(members: readonly Standing[], position: number): number {
  let sum = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const member of members) {
    const worth = worthOf(member, position);
    sum += worth;
    least = Math.min(least, worth);
  }
  return (sum / members.length + LEAST * least) / (1 + LEAST);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** @param got what each member has of the list so far. @returns null where nothing is left */
function nextOf(
  candidates: ReadonlyMap<number, number>,
  members: readonly Standing[],
  got: readonly number[],
): number | null {
  const behind = got.indexOf(Math.min(...got));
  const isEven = got.every((sum) => sum === got[0]);
  let best: number | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const [position, joint] of candidates) {
    const worths = members.map((member) => worthOf(member, position));
    const gain = isEven ? 0 : BALANCE * ((worths[behind] ?? 0) - meanOf(worths));
    if (joint + gain > most) [best, most] = [position, joint + gain];
  }
  return best;
}
