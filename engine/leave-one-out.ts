/**
 * Leave-one-out: what a pick's score would lose without one of the marks, by the same score that ranks. What a mark adds to the taste is
 * known in closed form; what the model would say is worked out anew, once for each mark that is asked about.
 */
import type { Advice } from "./collaborative/advice.ts";
import { farthestOf } from "./scoring.ts";
import { bestOf } from "./selection.ts";
import { addRow, productAt } from "./sparse-matrix.ts";
import type { Evidence, Taste } from "./taste.ts";
import type { TitleIndex } from "./title-index.ts";

type Known = { index: TitleIndex; taste: Taste; affinities: Float32Array; advice: Advice | null };

/** What the pick at the position would lose without the mark on the title; 0 where that is not certain. */
export type LossAt = (position: number, titleId: number) => number;

/** Among so many of those farthest in affinity, and as many marked titles, the farthest without a mark is looked for. */
const FARTHEST = 64;
// What 32-bit numbers cannot tell from nothing.
const ROUNDING = 1e-4;
const NOTHING = 1e-9;

/** @returns for the picks of one answer, by their positions: what each would lose */
export function createLeaveOneOut({
  index,
  taste,
  affinities,
  advice,
}: Known): (positions: readonly number[]) => LossAt {
  const evidenceOf = new Map(taste.evidence.map((evidence) => [evidence.mark.titleId, evidence]));
  const farthest = farthestOf(affinities);
  const extremes = [
    ...bestOf(affinities.map(Math.abs), FARTHEST, new Uint8Array(affinities.length).fill(1)),
    ...taste.evidence
      .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
      .slice(0, FARTHEST)
      .map(({ position }) => position),
  ];
  const row = new Float32Array(index.features.length);

  /** @returns the affinity at each of these positions, without the mark */
  function affinitiesWithout({ position, weight }: Evidence, wanted: readonly number[]): number[] {
    row.fill(0);
    addRow(row, index.rows, { row: position, scale: 1 });
    const likenessAt = (other: number) => productAt(index.rows, other, row);
    const sumAt = (other: number) => (affinities[other] ?? 0) * taste.length - weight * likenessAt(other);
    const squares =
      taste.length ** 2 - weight * ((affinities[position] ?? 0) * taste.length + sumAt(position));
    const length = squares < ROUNDING ** 2 ? Number.POSITIVE_INFINITY : Math.sqrt(squares);
    return wanted.map((other) => sumAt(other) / length);
  }

  return (positions) => {
    const losses = new Map<number, number[]>();

    function lossesWithout(evidence: Evidence): number[] {
      const { titleId } = evidence.mark;
      const advised = advice?.scoresWithout(titleId, positions);
      const without = affinitiesWithout(evidence, [...positions, ...extremes]);
      // No more than the true one: the loss is never thought greater than it is.
      const farthestWithout = without.reduce((most, value) => Math.max(most, Math.abs(value)), NOTHING);
      return positions.map((position, nth) => {
        const fit = (affinities[position] ?? 0) / farthest - (without[nth] ?? 0) / farthestWithout;
        const spoken = (advice?.scores[position] ?? 0) - (advised?.[nth] ?? 0);
        return fit + spoken;
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
