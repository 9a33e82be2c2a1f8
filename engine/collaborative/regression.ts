/** Regresses many titles on a few, which gives the coefficients of each of the many and the variance left unexplained. */
import { type SparseMatrix, stacked } from "../sparse-matrix.ts";
import { NotPositiveDefinite } from "./cholesky.ts";
import { FLOAT_BYTES, TILE_COLUMNS, TILE_ROWS, createKernels } from "./kernels.ts";
import { greatestIn } from "./neighborhoods.ts";

export type Regression = {
  /** One row for each of the many, one column for each of the few; only the strongest coefficients. */
  coefficients: SparseMatrix;
  /** Residual variance of each of the many, computed with all coefficients, not just the strongest. */
  residuals: Float32Array;
};

type Options = {
  /** The inverse of the Gram matrix of the few, in row order. */
  inverse: Float32Array;
  few: number;
  /** Returns, for one of the many, its entries of the Gram matrix with each of the few and with itself. */
  rowOf: (nth: number) => { common: Float32Array; own: number };
  many: number;
  /** Coefficients kept per title. */
  width: number;
};

/** Titles solved together; a multiple of the tile's columns. */
const BATCH = 8 * TILE_COLUMNS;

/** Throws NotPositiveDefinite if the few explain more of a title than its variance. */
export function regress({ inverse, few, rowOf, many, width }: Options): Regression {
  if (many === 0) return { coefficients: stacked([]), residuals: new Float32Array(0) };
  const padded = Math.ceil(few / TILE_ROWS) * TILE_ROWS;
  const kernels = createKernels(padded * padded + 2 * padded * BATCH);
  const { floats } = kernels;
  const common = floats.subarray(padded * padded, padded * padded + padded * BATCH);
  const products = floats.subarray(padded * padded + padded * BATCH, padded * padded + 2 * padded * BATCH);
  for (let row = 0; row < few; row++) floats.set(inverse.subarray(row * few, (row + 1) * few), row * padded);

  const kept = Math.min(width, few);
  const coefficients: SparseMatrix = {
    starts: new Int32Array(many + 1),
    columns: new Int32Array(many * kept),
    weights: new Float32Array(many * kept),
  };
  const residuals = new Float32Array(many);
  const solution = new Float32Array(few);
  const strengths = new Float32Array(few);
  let next = 0;
  for (let first = 0; first < many; first += BATCH) {
    const count = Math.min(BATCH, many - first);
    common.fill(0);
    for (let nth = 0; nth < count; nth++) {
      const { common: values, own } = rowOf(first + nth);
      for (let place = 0; place < few; place++) common[place * BATCH + nth] = values[place] as number;
      residuals[first + nth] = own;
    }
    multiply();
    for (let nth = 0; nth < count; nth++) keep(first + nth, nth);
  }
  return {
    coefficients: {
      starts: coefficients.starts,
      columns: coefficients.columns.slice(0, next),
      weights: coefficients.weights.slice(0, next),
    },
    residuals,
  };

  function multiply(): void {
    products.fill(0);
    for (let row = 0; row < padded; row += TILE_ROWS) {
      for (let column = 0; column < BATCH; column += TILE_COLUMNS) {
        kernels.addProducts(
          row * FLOAT_BYTES,
          padded * FLOAT_BYTES,
          common.byteOffset + column * FLOAT_BYTES,
          BATCH * FLOAT_BYTES,
          padded,
          products.byteOffset + (row * BATCH + column) * FLOAT_BYTES,
          BATCH * FLOAT_BYTES,
          1,
        );
      }
    }
  }

  function keep(title: number, nth: number): void {
    let explained = 0;
    for (let place = 0; place < few; place++) {
      const value = products[place * BATCH + nth] as number;
      solution[place] = value;
      explained += value * (common[place * BATCH + nth] as number);
    }
    const residual = (residuals[title] as number) - explained;
    if (!(residual > 0 && residual < Number.POSITIVE_INFINITY)) throw new NotPositiveDefinite(residual);
    residuals[title] = residual;
    for (let place = 0; place < few; place++) strengths[place] = Math.abs(solution[place] as number);
    for (const place of greatestIn(strengths, kept)) {
      coefficients.columns[next] = place;
      coefficients.weights[next] = solution[place] as number;
      next += 1;
    }
    coefficients.starts[title + 1] = next;
  }
}
