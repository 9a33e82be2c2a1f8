/**
 * Decides whether a trained model is kept out of service: because it has invalid numbers, because it's no better than the baselines, or
 * because it's worse than the model in service. Better and worse mean by more than chance explains.
 */
import { explainedByChance, gainOf } from "#engine/evaluation/chance.ts";
import type { Figures, Measured } from "#engine/evaluation/measure.ts";

export type Judged = Measured & {
  /** Whether every number in the model is finite. */
  isFinite: boolean;
  /** Results of popularity alone and of content similarity alone, with the same people. */
  baselines: readonly (Measured & { name: string })[];
  /** The model in service, with the same people; `null` if there is none. */
  rival: (Measured & { version: number }) | null;
};

/** @returns the reason in a sentence, `null` if the model isn't refused */
export function refusalOf(model: Judged): string | null {
  const { figures, ndcg100OfEach, baselines, rival } = model;
  if (!model.isFinite) return "The model holds what is no number.";
  if (!Number.isFinite(figures.ndcg100)) return "Its ranking cannot be measured.";
  if (figures.people < 2)
    return `It cannot be told whether it is better than no model: ${figures.people} held-out people are too few to judge by.`;
  if (rival !== null) {
    const gain = gainOf(ndcg100OfEach, rival.ndcg100OfEach);
    const chance = explainedByChance(gain);
    if (gain.mean < -chance)
      return `${compared(figures, `that of model ${rival.version} in service`, rival.figures)}: worse by ${shown(-gain.mean)}, of which chance explains no more than ${shown(chance)}.`;
  }
  for (const { name, ...baseline } of baselines) {
    const gain = gainOf(ndcg100OfEach, baseline.ndcg100OfEach);
    const chance = explainedByChance(gain);
    if (!(gain.mean > chance))
      return `${compared(figures, `that of ${name}`, baseline.figures)}: better by ${shown(gain.mean)}, of which chance may explain ${shown(chance)}.`;
  }
  return null;
}

function compared(figures: Figures, other: string, otherFigures: Figures): string {
  return `NDCG@100 is ${shown(figures.ndcg100)} and ${other} ${shown(otherFigures.ndcg100)} with the same ${figures.people} held-out people`;
}

function shown(value: number): string {
  return value.toFixed(4);
}
