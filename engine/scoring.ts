/** Scoring: how well every title fits a person now. Taste leads as soon as there is some; popularity breaks the silence before. */
import type { Tunables } from "#contract/tunables.ts";

import type { Taste } from "./taste.ts";
import { ageInYears } from "./title-facts.ts";
import { type TitleIndex, dot } from "./title-index.ts";

export type Scores = {
  /** Cosine of taste and title, for each position: −1 to 1. */
  affinities: Float32Array;
  /** What titles are ranked by; no meaning outside one answer. */
  totals: Float32Array;
};

const PRIOR_WEIGHT = 0.3;

export function scoreAll(
  index: TitleIndex,
  taste: Taste,
  { tunables, now }: { tunables: Tunables; now: number },
): Scores {
  const affinities = Float32Array.from(index.vectors, (vector) => dot(vector, taste.vector));
  // The farthest either way: for a person who only dislikes, what is liked by many still leads among what is far from that.
  const farthest = affinities.reduce((most, affinity) => Math.max(most, Math.abs(affinity)), 1e-9);
  const totals = affinities.map((affinity, position) => {
    const title = index.titles[position];
    const recency = title === undefined ? 0 : recencyOf(ageInYears(title, now), tunables);
    return (
      affinity / farthest + PRIOR_WEIGHT * (index.priors[position] ?? 0) + tunables.RECENCY_WEIGHT * recency
    );
  });
  return { affinities, totals };
}

/** @returns 1 for a title of today, falling to 0 at RECENCY_HARD_YEARS */
export function recencyOf(years: number, { RECENCY_HARD_YEARS: limit }: Tunables): number {
  return Math.min(1, Math.max(0, 1 - years / limit));
}
