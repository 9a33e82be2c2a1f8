/**
 * Logistic regression on binary features with a ridge penalty.
 * Method: cyclic coordinate descent with a trust region for each weight (Genkin, Lewis, Madigan 2007). The same rows give the same weights.
 */

/** One example: the numbers of its features, each once. */
export type Features = readonly number[];

export type LogisticModel = { bias: number; weights: Float64Array };

/** By judgement: bounds the time. */
const SWEEPS_AT_MOST = 60;
/** Converged: when no weight moves further than this in a sweep, no probability moves by more than a few thousandths. */
const SETTLED = 1e-3;

type Example = { score: number; isPositive: boolean };

/**
 * @param labels one for each row: whether it's a positive example
 * @param width the number of features
 * @param penalty strength of the ridge, above 0; for comparison, one row with the feature contributes at most 1/4 to the curvature
 */
export function fitLogistic(
  rows: readonly Features[],
  labels: readonly boolean[],
  { width, penalty }: { width: number; penalty: number },
): LogisticModel {
  const share = (labels.filter(Boolean).length + 0.5) / (labels.length + 1);
  let bias = Math.log(share / (1 - share));
  const examples: Example[] = rows.map((_, place) => ({ score: bias, isPositive: labels[place] === true }));
  const columns = columnsOf(rows, examples, width);
  const weights = new Float64Array(width);
  const reaches = new Float64Array(width).fill(1);
  let biasReach = 1;
  let furthest = Number.POSITIVE_INFINITY;
  for (let sweep = 0; sweep < SWEEPS_AT_MOST && furthest > SETTLED; sweep += 1) {
    const biasStep = stepOf(examples, { weight: 0, penalty: 0, reach: biasReach });
    furthest = Math.abs(biasStep);
    bias += biasStep;
    biasReach = reachAfter(biasStep, biasReach);
    move(examples, biasStep);
    for (const [feature, column] of columns.entries()) {
      const weight = weights[feature] ?? 0;
      const reach = reaches[feature] ?? 1;
      const step = stepOf(column, { weight, penalty, reach });
      weights[feature] = weight + step;
      reaches[feature] = reachAfter(step, reach);
      furthest = Math.max(furthest, Math.abs(step));
      move(column, step);
    }
  }
  return { bias, weights };
}

/** @returns the probability that a row is positive, 0 to 1 */
export function probabilityOf({ bias, weights }: LogisticModel, row: Features): number {
  return sigmoid(row.reduce((score, feature) => score + (weights[feature] ?? 0), bias));
}

function columnsOf(rows: readonly Features[], examples: readonly Example[], width: number): Example[][] {
  const columns: Example[][] = Array.from({ length: width }, () => []);
  for (const [place, row] of rows.entries()) {
    const example = examples[place];
    if (example !== undefined) for (const feature of row) columns[feature]?.push(example);
  }
  return columns;
}

/** Newton's step for one weight, limited to its trust region. */
function stepOf(
  column: readonly Example[],
  { weight, penalty, reach }: { weight: number; penalty: number; reach: number },
): number {
  let slope = penalty * weight;
  let curve = penalty;
  for (const { score, isPositive } of column) {
    const likely = sigmoid(score);
    slope += likely - Number(isPositive);
    curve += likely * (1 - likely);
  }
  const step = curve === 0 ? 0 : -slope / curve;
  return Math.max(-reach, Math.min(reach, step));
}

function reachAfter(step: number, reach: number): number {
  return Math.max(2 * Math.abs(step), reach / 2);
}

function move(column: readonly Example[], step: number): void {
  for (const example of column) example.score += step;
}

function sigmoid(score: number): number {
  return 1 / (1 + Math.exp(-score));
}
