/**
 * Logistic regression on binary features with a ridge penalty.
 * Method: cyclic coordinate descent with a trust region for each weight (Genkin, Lewis, Madigan 2007). The same rows give the same weights.
 */

/** The feature numbers of one example, without repeats. */
export type Features = readonly number[];

export type LogisticModel = { bias: number; weights: Float64Array };

/** Chosen by judgment to limit the time. */
const SWEEPS_AT_MOST = 60;
/** The fit has converged if no weight moves by more than this in a sweep; probabilities then move by a few thousandths at most. */
const SETTLED = 1e-3;

/**
 * @param labels one for each row: whether it's a positive example
 * @param width the number of features
 * @param penalty strength of the ridge, above 0; for comparison, one row with the feature contributes at most 1/4 to the curvature
 * @param start a model of similar rows to start from: it saves sweeps and gives the same weights within the tolerance
 */
export function fitLogistic(
  rows: readonly Features[],
  labels: readonly boolean[],
  { width, penalty, start }: { width: number; penalty: number; start?: LogisticModel },
): LogisticModel {
  const weights = new Float64Array(width);
  if (start !== undefined) weights.set(start.weights);
  let bias = start?.bias ?? baseRate(labels);
  const scores = Float64Array.from(rows, (row) => scoreOf({ bias, weights }, row));
  const positives = Uint8Array.from(rows, (_, place) => Number(labels[place] === true));
  const everything = Int32Array.from(rows.keys());
  const columns = columnsOf(rows, width);
  const reaches = new Float64Array(width).fill(1);
  // Weights that have stopped moving are skipped until all others have stopped too.
  const steps = new Float64Array(width).fill(Number.POSITIVE_INFINITY);
  let biasReach = 1;
  let isFullSweep = true;
  for (let sweep = 0; sweep < SWEEPS_AT_MOST; sweep += 1) {
    const biasStep = stepOf(everything, { scores, positives, weight: 0, penalty: 0, reach: biasReach });
    let furthest = Math.abs(biasStep);
    bias += biasStep;
    biasReach = reachAfter(biasStep, biasReach);
    move(scores, everything, biasStep);
    for (const [feature, column] of columns.entries()) {
      if (!isFullSweep && Math.abs(steps[feature] ?? 0) <= SETTLED / 2) continue;
      const weight = weights[feature] ?? 0;
      const reach = reaches[feature] ?? 1;
      const step = stepOf(column, { scores, positives, weight, penalty, reach });
      weights[feature] = weight + step;
      reaches[feature] = reachAfter(step, reach);
      steps[feature] = step;
      furthest = Math.max(furthest, Math.abs(step));
      move(scores, column, step);
    }
    const hasSettled = furthest <= SETTLED;
    if (hasSettled && isFullSweep) break;
    isFullSweep = hasSettled;
  }
  return { bias, weights };
}

/** @returns the probability that a row is positive, 0 to 1 */
export function probabilityOf(model: LogisticModel, row: Features): number {
  return sigmoid(scoreOf(model, row));
}

function scoreOf({ bias, weights }: LogisticModel, row: Features): number {
  return row.reduce((score, feature) => score + (weights[feature] ?? 0), bias);
}

/** The log odds of a positive example, shrunk slightly toward even odds. */
function baseRate(labels: readonly boolean[]): number {
  const share = (labels.filter(Boolean).length + 0.5) / (labels.length + 1);
  return Math.log(share / (1 - share));
}

/** @returns for each feature, the rows that have it */
function columnsOf(rows: readonly Features[], width: number): Int32Array[] {
  const columns: number[][] = Array.from({ length: width }, () => []);
  for (const [place, row] of rows.entries()) for (const feature of row) columns[feature]?.push(place);
  return columns.map((column) => Int32Array.from(column));
}

type Fit = { scores: Float64Array; positives: Uint8Array; weight: number; penalty: number; reach: number };

/** Newton's step for one weight, limited to its trust region. */
function stepOf(column: Int32Array, { scores, positives, weight, penalty, reach }: Fit): number {
  let slope = penalty * weight;
  let curve = penalty;
  for (const place of column) {
    const likely = sigmoid(scores[place] ?? 0);
    slope += likely - (positives[place] ?? 0);
    curve += likely * (1 - likely);
  }
  const step = curve === 0 ? 0 : -slope / curve;
  return Math.max(-reach, Math.min(reach, step));
}

function reachAfter(step: number, reach: number): number {
  return Math.max(2 * Math.abs(step), reach / 2);
}

function move(scores: Float64Array, column: Int32Array, step: number): void {
  for (const place of column) scores[place] = (scores[place] ?? 0) + step;
}

function sigmoid(score: number): number {
  return 1 / (1 + Math.exp(-score));
}
