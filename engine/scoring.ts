/**
 * Scoring: how well every title fits a person now. Of somebody of whom nothing is known a title has its prior, renown and esteem; each mark
 * adds its likeness to the title, divided by the root of the strength of all marks. So the prior gives way as the taste gets stronger, and
 * marks that disagree count less than as many that agree.
 */
import type { Tunables } from "#contract/tunables.ts";

import { familiarityOf } from "./novelty.ts";
import { priorsIn } from "./regional-priors.ts";
import type { SessionContext } from "./session-context.ts";
import { multiply } from "./sparse-matrix.ts";
import type { Taste } from "./taste.ts";
import { YEAR_MS } from "./title-facts.ts";
import type { TitleIndex } from "./title-index.ts";
import { type Workspace, createWorkspace } from "./workspace.ts";

export type Scores = {
  /** Cosine of taste and title, for each position: −1 to 1. */
  affinities: Float32Array;
  /** What titles are ranked by; never NaN, no meaning outside one answer. */
  totals: Float32Array;
};

export type Scoring = {
  taste: Pick<Taste, "length" | "strength" | "liked">;
  tunables: Tunables;
  now: number;
  /** What the trained model says of each position: how many deviations it fits above the mean, times its trust. Null without a model. */
  collaborative: Float32Array | null;
  /** Where the viewer lives, by ISO 3166 code; null where that is not known. */
  country: string | null;
  /** What the viewer is in the mood for in this session. */
  context: Pick<SessionContext, "gains">;
  /** How much of the unknown the viewer wants, 0 to 1; null where nothing is said. */
  novelty: number | null;
};

/** Behind everything else: a score that is no number says nothing. */
const LOWEST = -1e9;

/** @returns the cosine of the taste and each title, by position */
export function affinitiesOf(index: TitleIndex, taste: Taste): Float32Array {
  const affinities = new Float32Array(index.titles.length);
  multiply(index.rows, taste.vector, affinities);
  return affinities;
}

/**
 * What an affinity of 1 to this taste counts in the score: the sum of the weighed likenesses to all marks, which is the affinity times the
 * taste's length, divided by the root of its strength. 0 for a person who said nothing.
 */
export function fitScaleOf({ length, strength }: Pick<Taste, "length" | "strength">): number {
  return strength > 0 ? length / Math.sqrt(strength) : 0;
}

/** Before anything is said, so much of a loved title as well known as what people usually love. */
const USUAL_STRENGTH = 3;
const USUAL_PRIOR = 0.7;
const MAINSTREAM_POWER = 3;

/**
 * How much what is known and liked in the world is what this person likes: 1 for somebody who likes what most do, less for who loves what few
 * know, at most 1.5. The prior counts by it, so that a taste off the beaten track is not answered with what everybody has seen.
 */
export function mainstreamOf({ liked }: Pick<Taste, "liked">): number {
  const prior = (liked.prior + USUAL_STRENGTH * USUAL_PRIOR) / (liked.strength + USUAL_STRENGTH);
  return Math.min(1.5, (prior / USUAL_PRIOR) ** MAINSTREAM_POWER);
}

/** @param totals what is written to, and lent */
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
  const { fitScale, priorWeight } = scalesOf(index, scoring);
  const { RECENCY_WEIGHT: recencyWeight, RECENCY_HARD_YEARS: recencyYears } = tunables;
  for (let position = 0; position < totals.length; position++) {
    const years = (now - (facets.releasedAt[position] ?? 0)) / YEAR_MS;
    const total =
      (gains?.[position] ?? 0) +
      fitScale * (affinities[position] ?? 0) +
      priorWeight * (priors[position] ?? 0) +
      recencyWeight * recencyOf(years, recencyYears) +
      weights.advice * (collaborative?.[position] ?? 0);
    totals[position] = Number.isFinite(total) ? total : LOWEST;
  }
  return { affinities, totals };
}

/** What a score is made of: its sum is the total, where nothing was corrected and nothing was shown before. */
export type ScoreParts = {
  /** What the viewer is in the mood for in this session. */
  session: number;
  taste: number;
  prior: number;
  recency: number;
  advice: number;
};

/** @returns the parts of the score at a position; made once for an answer and asked of its picks */
export function scorePartsOf(
  index: TitleIndex,
  affinities: Float32Array,
  scoring: Scoring,
): (position: number) => ScoreParts {
  const { facets, weights } = index;
  const { tunables, collaborative } = scoring;
  const priors = priorsIn(index, scoring.country);
  const { fitScale, priorWeight } = scalesOf(index, scoring);
  return (position) => {
    const years = (scoring.now - (facets.releasedAt[position] ?? 0)) / YEAR_MS;
    return {
      session: scoring.context.gains?.[position] ?? 0,
      taste: fitScale * (affinities[position] ?? 0),
      prior: priorWeight * (priors[position] ?? 0),
      recency: tunables.RECENCY_WEIGHT * recencyOf(years, tunables.RECENCY_HARD_YEARS),
      advice: weights.advice * (collaborative?.[position] ?? 0),
    };
  };
}

function scalesOf({ weights }: TitleIndex, { taste, novelty }: Pick<Scoring, "taste" | "novelty">) {
  return {
    fitScale: fitScaleOf(taste),
    priorWeight: weights.prior * mainstreamOf(taste) * familiarityOf(novelty),
  };
}

/** @returns 1 for a title of today, falling to 0 at so many years */
export function recencyOf(years: number, none: number): number {
  return Math.min(1, Math.max(0, 1 - years / none));
}
