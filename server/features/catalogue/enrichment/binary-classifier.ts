/**
 * Learns one yes-or-no question about titles (is it funny? does it have gore?) from examples, with the probability from which the answer is
 * yes.
 */
import { type Features, type LogisticModel, fitLogistic, probabilityOf } from "#engine/logistic.ts";

export type BinaryClassifier = { model: LogisticModel; threshold: number };

/** Pulls the weights of weak evidence toward the base rate. The best of 1, 3, 10 and 30 in five-fold cross-validation. */
const PENALTY = 3;
const THRESHOLDS = Array.from({ length: 24 }, (_, place) => 0.1 + place * 0.025);
/** Every fifth example is held out to find the threshold. */
const HELD_BACK = 5;

/** @param width the number of features */
export function trainClassifier(
  rows: readonly Features[],
  labels: readonly boolean[],
  width: number,
): BinaryClassifier {
  const isHeldBack = (place: number) => place % HELD_BACK === 0;
  const pick = <Value>(values: readonly Value[], from: (place: number) => boolean) =>
    values.filter((_, place) => from(place));
  const isLearned = (place: number) => !isHeldBack(place);
  const trial = fitLogistic(pick(rows, isLearned), pick(labels, isLearned), { width, penalty: PENALTY });
  const chances = pick(rows, isHeldBack).map((row) => probabilityOf(trial, row));
  const answers = pick(labels, isHeldBack);
  const [best = 0.5] = THRESHOLDS.toSorted(
    (a, b) => f1Of(chances, answers, b) - f1Of(chances, answers, a) || b - a,
  );
  return { model: fitLogistic(rows, labels, { width, penalty: PENALTY }), threshold: best };
}

/** The harmonic mean of precision and recall, 0 to 1. */
function f1Of(chances: readonly number[], answers: readonly boolean[], threshold: number): number {
  const hits = chances.filter((chance, place) => chance >= threshold && answers[place] === true).length;
  const said = chances.filter((chance) => chance >= threshold).length;
  const wanted = answers.filter(Boolean).length;
  return said + wanted === 0 ? 0 : (2 * hits) / (said + wanted);
}
