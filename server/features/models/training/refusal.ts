/** Whether a model that was trained is kept out of service, because it is worse than the one there by more than chance explains. */
import type { Measured } from "#engine/evaluation/measure.ts";

/** With more than a few people a model as good as the other is so many standard errors below it in about one of forty cases. */
const STANDARD_ERRORS = 2;

/**
 * Both are measured by the same people, so it is their differences one by one that vary by chance, much less than the people do.
 * Nobody to judge by is no reason against a model.
 * @returns the reason in a sentence, null where there is none
 */
export function refusalOf(
  { figures, ndcg100OfEach }: Measured,
  rival: (Measured & { version: number }) | null,
): string | null {
  if (figures.people === 0) return null;
  if (!Number.isFinite(figures.ndcg100)) return "Its ranking cannot be measured.";
  if (rival === null) return null;
  const { mean, standardError } = meanOf(
    ndcg100OfEach.map((ndcg, nth) => ndcg - (rival.ndcg100OfEach[nth] ?? 0)),
  );
  const chance = STANDARD_ERRORS * standardError;
  if (!(mean < -chance)) return null;
  const shown = (value: number) => value.toFixed(4);
  return `NDCG@100 is ${shown(figures.ndcg100)} and that of model ${rival.version} in service ${shown(rival.figures.ndcg100)} with the same ${figures.people} held-out people: worse by ${shown(-mean)}, of which chance explains no more than ${shown(chance)}.`;
}

/** One alone says nothing of how far others would be off: then the error has no limit. */
function meanOf(values: readonly number[]): { mean: number; standardError: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const standardError =
    values.length < 2 ? Number.POSITIVE_INFINITY : Math.sqrt(squares / (values.length - 1) / values.length);
  return { mean, standardError };
}
