/** One yes-or-no question about titles (is it funny? does it have gore?), learned from examples, with the chance from which to say yes. */
import { type Features, type LogisticModel, fitLogistic, probabilityOf } from "#engine/logistic.ts";

export type BinaryClassifier = { model: LogisticModel; threshold: number };

/** Weaker evidence draws its weights back to "as often as usual". The best of 1, 3, 10 and 30 in five-fold cross-validation. */
const PENALTY = 3;
const THRESHOLDS = Array.from({ length: 24 }, (_, place) => 0.1 + place * 0.025);
/** Every fifth example is kept back to find the threshold. */
const HELD_BACK = 5;

/** @param width how many features there are */
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
