/**
 * Leave-one-out: how much lower a pick's score would be without one of the marks, using the same score that ranks picks. A mark's effect on
 * the taste has a closed form; the model's scores are recomputed once for each mark. What a title loses by its distance from the taste stays
 * as it is, because one mark hardly moves the border of what is near.
 */
import type { Advice } from "./collaborative/advice.ts";
import { familiarityWeightOf, seenWeightOf } from "./novelty.ts";
import { priorsIn, seenSharesIn } from "./regional-priors.ts";
import { type Scoring, fitScaleOf, mainstreamOf } from "./scoring.ts";
import { addRow, productAt } from "./sparse-matrix.ts";
import type { Evidence, Taste } from "./taste.ts";
import type { TitleIndex } from "./title-index.ts";

type LeaveOneOutInput = { index: TitleIndex; taste: Taste; affinities: Float32Array; advice: Advice | null };

/** The viewer's country and openness to little-known titles, which determine how much popularity adds to a score. */
export type ScoredBy = Pick<Scoring, "country" | "novelty">;

/** How much lower the score at the position would be without the mark on the title; 0 if it wouldn't be lower, or only within rounding. */
export type LossAt = (position: number, titleId: number) => number;

// The resolution of 32-bit floats at this scale.
const ROUNDING = 1e-4;

/** @returns a function that takes the positions of one answer's picks and the viewer's country and novelty, and returns their `LossAt` */
export function createLeaveOneOut({
  index,
  taste,
  affinities,
  advice,
}: LeaveOneOutInput): (positions: readonly number[], scoredBy: ScoredBy) => LossAt {
  const evidenceOf = new Map(taste.evidence.map((evidence) => [evidence.mark.titleId, evidence]));
  const row = new Float32Array(index.features.length);

  /** @returns the liked strength and prior of the taste without the mark */
  function tasteWithout({ position, weight }: Evidence): Pick<Taste, "liked"> {
    const { strength, prior } = taste.liked;
    const gone = Math.max(0, weight);
    return { liked: { strength: strength - gone, prior: prior - gone * (index.priors[position] ?? 0) } };
  }

  /** @returns the taste's part of the score at each position in `wanted`, without the mark */
  function fitsWithout({ position, weight }: Evidence, wanted: readonly number[]): number[] {
    row.fill(0);
    addRow(row, index.rows, { row: position, scale: 1 });
    const strength = taste.strength - Math.abs(weight);
    if (strength < ROUNDING) return wanted.map(() => 0);
    return wanted.map((other) => {
      const sum = (affinities[other] ?? 0) * taste.length - weight * productAt(index.rows, other, row);
      return sum / Math.sqrt(strength);
    });
  }

  return (positions, { country, novelty }) => {
    const priors = priorsIn(index, country);
    const seenShares = seenSharesIn(index, country);
    const priorWeight = index.weights.prior * familiarityWeightOf(novelty);
    const losses = new Map<number, number[]>();

    function lossesWithout(evidence: Evidence): number[] {
      const { titleId } = evidence.mark;
      const advised = advice?.scoresWithout(titleId, positions);
      const without = fitsWithout(evidence, positions);
      const prior = priorWeight * (mainstreamOf(taste) - mainstreamOf(tasteWithout(evidence)));
      const seenWithout = seenWeightOf(index.weights, taste.strength - Math.abs(evidence.weight), novelty);
      const seen = seenWithout - seenWeightOf(index.weights, taste.strength, novelty);
      return positions.map((position, nth) => {
        const known = prior * (priors[position] ?? 0) + seen * (seenShares[position] ?? 0);
        const fit = fitScaleOf(taste) * (affinities[position] ?? 0) - (without[nth] ?? 0);
        const spoken = index.weights.advice * ((advice?.scores[position] ?? 0) - (advised?.[nth] ?? 0));
        return fit + known + spoken;
      });
    }

    return (position, titleId) => {
      const evidence = evidenceOf.get(titleId);
      if (evidence === undefined) return 0;
      const known = losses.get(titleId) ?? lossesWithout(evidence);
      losses.set(titleId, known);
      const loss = known[positions.indexOf(position)] ?? 0;
      return loss > ROUNDING ? loss : 0;
    };
  };
}
