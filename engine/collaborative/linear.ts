/**
 * The item-item linear model: predicts each title's mark from a person's other marks, with one weight per pair of titles.
 * Method: EDLAE (Steck 2020, "Autoencoders that don't overfit towards the identity"), the closed form of a linear autoencoder with dropout,
 * whose diagonal is zero. It needs the inverse of a matrix over all titles, which takes time cubic in their number. With many titles, only
 * those with the greatest diagonal, the core, are all weighted against each other. Every other title is regressed on the core, and the
 * residuals of two such titles are treated as independent (as in FITC, Snelson and Ghahramani 2006). If the core contains all titles, this
 * is the exact closed form.
 */
import { type SparseMatrix, transposed } from "../sparse-matrix.ts";
import type { Gram } from "./gram.ts";
import { invert } from "./inverse.ts";
import { type Neighborhoods, greatestIn, joined, strongestOf } from "./neighborhoods.ts";
import { type Regression, regress } from "./regression.ts";

export type LinearOptions = {
  /** How much each pair of titles has in common. */
  gram: Gram;
  /** Sum of marks of each title. A title outside the core without marks is predicted but doesn't change weights between others. */
  marks: Float32Array;
  /** Size of the core, at least 1. */
  core: number;
  /** Ridge that shrinks all weights to zero, in marks. */
  ridge: number;
  /** Dropout: the share of marks assumed missing, 0 to below 1. */
  dropout: number;
};

/**
 * Number of weights kept from each core title to others of the core, and of regression coefficients kept for each title outside the core.
 * Chosen by judgment to limit memory.
 */
const CORE_WIDTH = 448;
const OTHER_WIDTH = 100;

/** Throws NotPositiveDefinite if the ridge is too small for numerical stability. */
export function trainLinear({ gram, marks, core: coreSize, ridge, dropout }: LinearOptions): Neighborhoods {
  const { size } = gram;
  const diagonal = new Float32Array(size);
  for (let title = 0; title < size; title++)
    diagonal[title] = (gram.rowOf(title)[title] as number) / (1 - dropout) + ridge;
  const core = Int32Array.from(greatestIn(diagonal, coreSize));
  const placeInCore = new Int32Array(size).fill(-1);
  for (const [place, title] of core.entries()) placeInCore[title] = place;
  const others = Int32Array.from({ length: size }, (_, title) => title).filter(
    (title) => (placeInCore[title] as number) < 0,
  );
  const common = new Float32Array(core.length);

  function commonWithCore(title: number): Float32Array {
    const row = gram.rowOf(title);
    for (let place = 0; place < core.length; place++) common[place] = row[core[place] as number] as number;
    return common;
  }

  const inverse = new Float32Array(core.length ** 2);
  for (const [place, title] of core.entries()) {
    inverse.set(commonWithCore(title), place * core.length);
    inverse[place * core.length + place] = diagonal[title] as number;
  }
  invert(inverse, core.length);
  const regression = regress({
    inverse,
    few: core.length,
    many: others.length,
    width: OTHER_WIDTH,
    rowOf: (nth) => {
      const title = others[nth] as number;
      return { common: commonWithCore(title), own: diagonal[title] as number };
    },
  });
  return weightsOf({ size, core, others, marks, inverse, regression });
}

type Parts = {
  size: number;
  core: Int32Array;
  others: Int32Array;
  marks: Float32Array;
  inverse: Float32Array;
  regression: Regression;
};

/**
 * The weight from title i to title j is −P[i][j] / P[j][j], where P is the inverse of the whole matrix. Titles outside the core are treated
 * as independent given the core, so P follows from the core's inverse C and each outside title's regression on the core, with coefficients
 * b and residual variance r:
 * - within the core, P is C plus b·bᵀ / r for every marked outside title;
 * - between an outside title and the core, P is −b / r;
 * - for an outside title with itself, P is 1 / r, and between two outside titles 0.
 */
function weightsOf({ size, core, others, marks, inverse, regression }: Parts): Neighborhoods {
  const few = core.length;
  const { coefficients, residuals } = regression;
  for (const [nth, title] of others.entries()) {
    if ((marks[title] as number) > 0) addOuterProduct(inverse, few, { regression, nth });
  }
  const diagonal = Float32Array.from(core, (_, place) => inverse[place * few + place] as number);
  const within = strongestOf(
    (place) => {
      const row = inverse.subarray(place * few, (place + 1) * few);
      for (let column = 0; column < few; column++) {
        row[column] = -(row[column] as number) / (diagonal[column] as number);
      }
      return row;
    },
    few,
    CORE_WIDTH,
  );
  const toCore: SparseMatrix = { ...coefficients, weights: coefficients.weights.slice() };
  for (const [nth, residual] of residuals.entries()) {
    for (let entry = toCore.starts[nth] ?? 0; entry < (toCore.starts[nth + 1] ?? 0); entry++) {
      const own = diagonal[toCore.columns[entry] as number] as number;
      toCore.weights[entry] = (toCore.weights[entry] as number) / (residual * own);
    }
  }
  return joined(size, [
    { matrix: within, rows: core, columns: core },
    { matrix: transposed(coefficients, few), rows: core, columns: others },
    { matrix: toCore, rows: others, columns: core },
  ]);
}

/** Adds b·bᵀ / r of one title outside the core to the core's inverse, in place. */
function addOuterProduct(
  inverse: Float32Array,
  few: number,
  { regression: { coefficients, residuals }, nth }: { regression: Regression; nth: number },
): void {
  const { starts, columns, weights } = coefficients;
  const end = starts[nth + 1] as number;
  for (let entry = starts[nth] as number; entry < end; entry++) {
    const scale = (weights[entry] as number) / (residuals[nth] as number);
    const row = (columns[entry] as number) * few;
    for (let other = starts[nth] as number; other < end; other++) {
      const cell = row + (columns[other] as number);
      inverse[cell] = (inverse[cell] as number) + scale * (weights[other] as number);
    }
  }
}
