/**
 * Scoring: how much every title would please a person now. Without marks, a title's score is mostly its prior: popularity and rating
 * quality. Each mark adds its likeness to the title, and the sum is divided by the square root of the strength of all marks. So the prior
 * matters less as the taste grows, and contradictory marks count less than consistent ones. What the person has probably seen loses
 * (`novelty.ts`), and so does what has little in common with the taste (`distance.ts`).
 */
import type { Tunables } from "#contract/tunables.ts";

import { distanceLossOf } from "./distance.ts";
import { familiarityWeightOf, seenWeightOf } from "./novelty.ts";
import { priorsIn, seenSharesIn } from "./regional-priors.ts";
import type { SessionContext } from "./session-context.ts";
import { multiply } from "./sparse-matrix.ts";
import type { Taste } from "./taste.ts";
import { YEAR_MS } from "./title-facts.ts";
import type { TitleIndex } from "./title-index.ts";
import { type Workspace, createWorkspace } from "./workspace.ts";

export type Scores = {
  /** Product of the taste's and the title's vectors, by position: −1 to 1. */
  affinities: Float32Array;
  /** Ranking scores, by position. Never NaN; comparable only within one answer. */
  totals: Float32Array;
};

export type Scoring = {
  taste: Pick<Taste, "length" | "strength" | "liked">;
  tunables: Tunables;
  now: number;
  /** The trained model's scores by position: standard deviations above the mean, times the model's trust. `null` without a model. */
  collaborative: Float32Array | null;
  /** The viewer's ISO 3166 country; `null` if unknown. */
  country: string | null;
  context: Pick<SessionContext, "gains">;
  /** Openness to little-known titles, 0 to 1; `null` if not stated. */
  novelty: number | null;
};

/** Replaces computed scores that aren't finite numbers. It's below every other score. */
const LOWEST_SCORE = -1e9;

/** @returns the product of the taste's and each title's vectors, by position */
export function affinitiesOf(index: TitleIndex, taste: Taste): Float32Array {
  const affinities = new Float32Array(index.titles.length);
  multiply(index.rows, taste.vector, affinities);
  return affinities;
}

/**
 * The factor from affinity to score. Affinity times the taste's length is the weighted sum of likenesses to all marks and chosen features;
 * that sum is divided by the square root of the taste's strength. 0 for an empty taste.
 */
export function fitScaleOf({ length, strength }: Pick<Taste, "length" | "strength">): number {
  return strength > 0 ? length / Math.sqrt(strength) : 0;
}

/**
 * Added to the person's likes: USUAL_STRENGTH loved titles with a prior of USUAL_PRIOR. Chosen on validation people: compared with no such
 * addition, NDCG@20 is 0.003 lower with one known favorite and 0.004 higher with ten (docs/recommender-measurements.md).
 */
const USUAL_STRENGTH = 3;
const USUAL_PRIOR = 0.7;
/** Chosen on validation people, like USUAL_STRENGTH. */
const MAINSTREAM_POWER = 3;

/**
 * How much this person likes popular titles: 1 for mainstream taste, less for somebody who loves little-known titles, at most 1.5. It
 * scales the prior, so people with an unusual taste aren't recommended titles that everybody has seen.
 */
export function mainstreamOf({ liked }: Pick<Taste, "liked">): number {
  const prior = (liked.prior + USUAL_STRENGTH * USUAL_PRIOR) / (liked.strength + USUAL_STRENGTH);
  return Math.min(1.5, (prior / USUAL_PRIOR) ** MAINSTREAM_POWER);
}

/**
 * Writes the totals to the workspace and returns that buffer, so the next call with the same workspace overwrites the result.
 * @param affinities from `affinitiesOf`
 */
export function scoreAll(
  index: TitleIndex,
  affinities: Float32Array,
  scoring: Scoring,
  { totals }: Pick<Workspace, "totals"> = createWorkspace(index),
): Scores {
  const { tunables, now, collaborative } = scoring;
  const { gains } = scoring.context;
  const { facets, weights } = index;
  const priors = priorsIn(index, scoring.country);
  const seenShares = seenSharesIn(index, scoring.country);
  const { fitScale, priorWeight, seenWeight } = scalesOf(index, scoring);
  const { RECENCY_WEIGHT: recencyWeight, RECENCY_HARD_YEARS: recencyYears } = tunables;
  const distanceLoss = distanceLossOf(index, affinities, scoring.taste.strength);
  for (let position = 0; position < totals.length; position++) {
    const years = (now - (facets.releasedAt[position] ?? 0)) / YEAR_MS;
    const affinity = affinities[position] ?? 0;
    const session = gains?.[position] ?? 0;
    const advice = weights.advice * (collaborative?.[position] ?? 0);
    const total =
      session +
      fitScale * affinity +
      priorWeight * (priors[position] ?? 0) -
      seenWeight * (seenShares[position] ?? 0) -
      distanceLoss(affinity, session + advice) +
      recencyWeight * recencyOf(years, recencyYears) +
      advice;
    totals[position] = Number.isFinite(total) ? total : LOWEST_SCORE;
  }
  return { affinities, totals };
}

/** The parts of a score. They sum to the total, unless corrections or exposure changed it. */
export type ScoreParts = {
  /** From the session context. */
  session: number;
  taste: number;
  prior: number;
  /** 0 or less: what the title loses because the person has probably seen it. */
  seen: number;
  /** 0 or less: what the title loses because it has little in common with the taste. */
  distance: number;
  recency: number;
  advice: number;
};

/** @returns a function that returns the parts of the score at a position; create it once per answer */
export function scorePartsOf(
  index: TitleIndex,
  affinities: Float32Array,
  scoring: Scoring,
): (position: number) => ScoreParts {
  const { facets, weights } = index;
  const { tunables, collaborative } = scoring;
  const priors = priorsIn(index, scoring.country);
  const seenShares = seenSharesIn(index, scoring.country);
  const { fitScale, priorWeight, seenWeight } = scalesOf(index, scoring);
  const distanceLoss = distanceLossOf(index, affinities, scoring.taste.strength);
  return (position) => {
    const years = (scoring.now - (facets.releasedAt[position] ?? 0)) / YEAR_MS;
    const affinity = affinities[position] ?? 0;
    const session = scoring.context.gains?.[position] ?? 0;
    const advice = weights.advice * (collaborative?.[position] ?? 0);
    return {
      session,
      taste: fitScale * affinity,
      prior: priorWeight * (priors[position] ?? 0),
      seen: -seenWeight * (seenShares[position] ?? 0),
      distance: -distanceLoss(affinity, session + advice),
      recency: tunables.RECENCY_WEIGHT * recencyOf(years, tunables.RECENCY_HARD_YEARS),
      advice,
    };
  };
}

function scalesOf({ weights }: TitleIndex, { taste, novelty }: Pick<Scoring, "taste" | "novelty">) {
  return {
    fitScale: fitScaleOf(taste),
    priorWeight: weights.prior * mainstreamOf(taste) * familiarityWeightOf(novelty),
    seenWeight: seenWeightOf(weights, taste.strength, novelty),
  };
}

/** @returns 1 for a title released today, falling linearly to 0 at `zeroAt` years */
export function recencyOf(years: number, zeroAt: number): number {
  return Math.min(1, Math.max(0, 1 - years / zeroAt));
}
