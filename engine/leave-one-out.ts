/**
 * Leave-one-out: what a pick's score would lose without one of the marks, by the same score that ranks. What a mark adds to the taste is
 * known in closed form; what the model would say is worked out anew, once for each mark that is asked about.
 */
import type { Advice } from "./collaborative/advice.ts";
import { familiarityOf } from "./novelty.ts";
import { priorsIn } from "./regional-priors.ts";
import { type Scoring, fitScaleOf, mainstreamOf } from "./scoring.ts";
import { addRow, productAt } from "./sparse-matrix.ts";
import type { Evidence, Taste } from "./taste.ts";
import type { TitleIndex } from "./title-index.ts";

type Known = { index: TitleIndex; taste: Taste; affinities: Float32Array; advice: Advice | null };

/** What changes how much renown counts: the viewer's country, and how much of the unknown is wanted. */
export type ScoredBy = Pick<Scoring, "country" | "novelty">;

/** What the pick at the position would lose without the mark on the title; 0 where that is not certain. */
export type LossAt = (position: number, titleId: number) => number;

// What 32-bit numbers cannot tell from nothing.
const ROUNDING = 1e-4;

/** @returns for the picks of one answer, by their positions and what they were scored by besides: what each would lose */
export function createLeaveOneOut({
  index,
  taste,
  affinities,
  advice,
}: Known): (positions: readonly number[], scoredBy: ScoredBy) => LossAt {
  const evidenceOf = new Map(taste.evidence.map((evidence) => [evidence.mark.titleId, evidence]));
  const row = new Float32Array(index.features.length);

  /** @returns what is left of what speaks for titles */
  function tasteWithout({ position, weight }: Evidence): Pick<Taste, "liked"> {
    const { strength, prior } = taste.liked;
    const gone = Math.max(0, weight);
    return { liked: { strength: strength - gone, prior: prior - gone * (index.priors[position] ?? 0) } };
  }

  /** @returns what the taste says for each of these positions, without the mark */
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
    const priorWeight = index.weights.prior * familiarityOf(novelty);
    const losses = new Map<number, number[]>();

    function lossesWithout(evidence: Evidence): number[] {
      const { titleId } = evidence.mark;
      const advised = advice?.scoresWithout(titleId, positions);
      const without = fitsWithout(evidence, positions);
      const prior = priorWeight * (mainstreamOf(taste) - mainstreamOf(tasteWithout(evidence)));
      return positions.map((position, nth) => {
        const known = prior * (priors[position] ?? 0);
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
