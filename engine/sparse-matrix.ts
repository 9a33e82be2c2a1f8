/** Sparse matrices: vectors stored consecutively in a few arrays, by row and by column, so comparing them reads memory sequentially. */
import { STEP, type Steps, mapInSteps, runToEnd } from "./steps.ts";

/** Parallel arrays. */
export type FeatureVector = { features: Int32Array; weights: Float32Array };

/** Entries of row `n` are at `starts[n]` to `starts[n + 1]`. */
export type SparseMatrix<Columns extends Int32Array | Uint16Array | Uint32Array = Int32Array> = {
  starts: Int32Array;
  columns: Columns;
  weights: Float32Array;
};

export type TwoWayMatrix = {
  /** The features of each title. */
  rows: SparseMatrix;
  /** The titles with each feature, ascending. */
  columns: SparseMatrix;
};

export function* twoWayMatrixOf(
  vectors: readonly FeatureVector[],
  featureCount: number,
): Steps<TwoWayMatrix> {
  const rows = yield* joined(vectors);
  return { rows, columns: yield* transposing(rows, featureCount) };
}

/** The rows in `wanted`, in that order; a row that doesn't exist is empty. */
export function rowsAt({ rows, columns }: TwoWayMatrix, wanted: Int32Array): TwoWayMatrix {
  const vectors = Array.from(wanted, (row) => rowAt(rows, row));
  return runToEnd(twoWayMatrixOf(vectors, columns.starts.length - 1));
}

/** The transposed matrix; entries of a row ascend by column. */
export function transposed(matrix: SparseMatrix, columnCount: number): SparseMatrix {
  return runToEnd(transposing(matrix, columnCount));
}

/** Concatenates the rows of all matrices. */
export function stacked(parts: readonly SparseMatrix[]): SparseMatrix {
  const sum = (lengthOf: (part: SparseMatrix) => number) =>
    parts.reduce((total, part) => total + lengthOf(part), 0);
  const all: SparseMatrix = {
    starts: new Int32Array(sum(({ starts }) => starts.length - 1) + 1),
    columns: new Int32Array(sum(({ columns }) => columns.length)),
    weights: new Float32Array(sum(({ weights }) => weights.length)),
  };
  let row = 0;
  let next = 0;
  for (const { starts, columns, weights } of parts) {
    const before = next;
    all.starts.set(
      starts.map((start) => before + start),
      row,
    );
    all.columns.set(columns, next);
    all.weights.set(weights, next);
    row += starts.length - 1;
    next += columns.length;
  }
  return all;
}

/** @returns the product of one row and the dense vector; 0 for a row that doesn't exist */
export function productAt(
  { starts, columns, weights }: SparseMatrix,
  row: number,
  dense: Float32Array,
): number {
  const end = starts[row + 1] ?? 0;
  let sum = 0;
  for (let entry = starts[row] ?? end; entry < end; entry++) {
    sum += (weights[entry] ?? 0) * (dense[columns[entry] ?? 0] ?? 0);
  }
  return sum;
}

/** Writes the product of every row and the dense vector to `products`, by row. */
export function multiply(
  { starts, columns, weights }: SparseMatrix,
  dense: Float32Array,
  products: Float32Array,
): void {
  for (let position = 0; position < products.length; position++) {
    const end = starts[position + 1] ?? 0;
    let sum = 0;
    for (let entry = starts[position] ?? 0; entry < end; entry++) {
      sum += (weights[entry] ?? 0) * (dense[columns[entry] ?? 0] ?? 0);
    }
    products[position] = sum;
  }
}

/** @returns the entry of a row at a column, 0 if there is none */
export function weightAt({ starts, columns, weights }: SparseMatrix, row: number, place: number): number {
  const end = starts[row + 1] ?? 0;
  for (let entry = starts[row] ?? end; entry < end; entry++) {
    if (columns[entry] === place) return weights[entry] ?? 0;
  }
  return 0;
}

/** Adds `scale` times the row to the dense vector, in place. */
export function addRow(
  dense: Float32Array,
  { starts, columns, weights }: SparseMatrix,
  { row, scale }: { row: number; scale: number },
): void {
  const end = starts[row + 1] ?? 0;
  for (let entry = starts[row] ?? end; entry < end; entry++) {
    const place = columns[entry] ?? 0;
    dense[place] = (dense[place] ?? 0) + scale * (weights[entry] ?? 0);
  }
}

/** Adds `scale` times the product of this row and every row to `sums`, in place. */
export function addProducts(
  { rows, columns: { starts, columns, weights } }: TwoWayMatrix,
  row: number,
  { scale, sums }: { scale: number; sums: Float32Array },
): void {
  const end = rows.starts[row + 1] ?? 0;
  // Visits only the row's own features; others contribute nothing.
  for (let own = rows.starts[row] ?? 0; own < end; own++) {
    const column = rows.columns[own] ?? 0;
    const strength = scale * (rows.weights[own] ?? 0);
    const columnEnd = starts[column + 1] ?? 0;
    for (let entry = starts[column] ?? 0; entry < columnEnd; entry++) {
      const other = columns[entry] ?? 0;
      sums[other] = (sums[other] ?? 0) + strength * (weights[entry] ?? 0);
    }
  }
}

/** Scales to unit length; zeros stay zeros. */
export function unitWeights(weights: readonly number[]): Float32Array {
  const length = Math.hypot(...weights);
  return Float32Array.from(weights, (weight) => (length === 0 ? 0 : weight / length));
}

/** A view of the matrix; empty for a row that doesn't exist. */
function rowAt({ starts, columns, weights }: SparseMatrix, row: number): FeatureVector {
  const start = starts[row] ?? 0;
  const end = starts[row + 1] ?? start;
  return { features: columns.subarray(start, end), weights: weights.subarray(start, end) };
}

function* joined(vectors: readonly FeatureVector[]): Steps<SparseMatrix> {
  const starts = new Int32Array(vectors.length + 1);
  vectors.forEach(({ features }, row) => {
    starts[row + 1] = (starts[row] ?? 0) + features.length;
  });
  const columns = new Int32Array(starts.at(-1) ?? 0);
  const weights = new Float32Array(columns.length);
  yield* mapInSteps(vectors, (vector, row) => {
    columns.set(vector.features, starts[row]);
    weights.set(vector.weights, starts[row]);
  });
  return { starts, columns, weights };
}

function* transposing(rows: SparseMatrix, columnCount: number): Steps<SparseMatrix> {
  const starts = new Int32Array(columnCount + 1);
  for (const column of rows.columns) starts[column + 1] = (starts[column + 1] ?? 0) + 1;
  for (let column = 0; column < columnCount; column++) {
    starts[column + 1] = (starts[column + 1] ?? 0) + (starts[column] ?? 0);
  }
  const next = starts.slice();
  const columns = new Int32Array(rows.columns.length);
  const weights = new Float32Array(rows.columns.length);
  for (let row = 0; row + 1 < rows.starts.length; row++) {
    const end = rows.starts[row + 1] ?? 0;
    for (let entry = rows.starts[row] ?? 0; entry < end; entry++) {
      const column = rows.columns[entry] ?? 0;
      const place = next[column] ?? 0;
      columns[place] = row;
      weights[place] = rows.weights[entry] ?? 0;
      next[column] = place + 1;
    }
    if (row % STEP === 0) yield;
  }
  return { starts, columns, weights };
}
