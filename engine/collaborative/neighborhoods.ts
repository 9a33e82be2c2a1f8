/**
 * Neighborhoods: the weights from each title to others, as a sparse matrix with one row per title. Item-item models are stored this way.
 */
import { bestOf } from "../selection.ts";
import { type SparseMatrix, transposed } from "../sparse-matrix.ts";
import { FLOAT_BYTES, type Kernels } from "./kernels.ts";

/** Columns of a row ascend. */
export type Neighborhoods = SparseMatrix<Uint16Array | Uint32Array>;

/** Up to this many titles, 16 bits are enough for a column. */
const MAX_16_BIT_TITLES = 65_536;

export function emptyNeighborhoods(size: number, entries: number): Neighborhoods {
  return {
    starts: new Int32Array(size + 1),
    columns: size <= MAX_16_BIT_TITLES ? new Uint16Array(entries) : new Uint32Array(entries),
    weights: new Float32Array(entries),
  };
}

type Block = {
  matrix: SparseMatrix<Int32Array | Uint16Array | Uint32Array>;
  /** The titles that the rows and columns of `matrix` stand for. */
  rows: Int32Array;
  columns: Int32Array;
};

/** Combines blocks that don't overlap into one matrix. */
export function joined(size: number, blocks: readonly Block[]): Neighborhoods {
  const entries = blocks.reduce((sum, { matrix }) => sum + matrix.columns.length, 0);
  // Built by column first: the transposed matrix then has ascending columns in each row.
  const byColumn: SparseMatrix = {
    starts: new Int32Array(size + 1),
    columns: new Int32Array(entries),
    weights: new Float32Array(entries),
  };
  const { starts } = byColumn;
  for (const { matrix, columns } of blocks) {
    for (const column of matrix.columns) {
      const title = columns[column] as number;
      starts[title + 1] = (starts[title + 1] as number) + 1;
    }
  }
  for (let title = 0; title < size; title++)
    starts[title + 1] = (starts[title + 1] as number) + (starts[title] as number);
  const next = starts.slice();
  for (const { matrix, rows, columns } of blocks) {
    for (const [row, title] of rows.entries()) {
      const end = matrix.starts[row + 1] as number;
      for (let entry = matrix.starts[row] as number; entry < end; entry++) {
        const column = columns[matrix.columns[entry] as number] as number;
        const place = next[column] as number;
        byColumn.columns[place] = title;
        byColumn.weights[place] = matrix.weights[entry] as number;
        next[column] = place + 1;
      }
    }
  }
  const { columns, ...whole } = transposed(byColumn, size);
  return {
    ...whole,
    columns: size <= MAX_16_BIT_TITLES ? Uint16Array.from(columns) : Uint32Array.from(columns),
  };
}

/** @returns places of the `count` greatest values, ascending; ties go to the lower place */
export function greatestIn(values: Float32Array, count: number): number[] {
  return bestOf(values, count, new Uint8Array(values.length).fill(1)).toSorted((a, b) => a - b);
}

/**
 * @param rowOf returns a row of the whole matrix; it may reuse the same array
 * @returns for each row its `width` entries farthest from zero, without the diagonal and zeros; ties go to the lower place
 */
export function strongestOf(
  rowOf: (row: number) => Float32Array,
  size: number,
  width: number,
): Neighborhoods {
  const cut = emptyNeighborhoods(size, size * Math.min(width, size));
  const strengths = new Float32Array(size);
  let next = 0;
  for (let row = 0; row < size; row++) {
    const values = rowOf(row);
    for (let column = 0; column < size; column++) strengths[column] = Math.abs(values[column] as number);
    strengths[row] = 0;
    for (const column of greatestIn(strengths, width)) {
      if (strengths[column] === 0) continue;
      cut.columns[next] = column;
      cut.weights[next] = values[column] as number;
      next += 1;
    }
    cut.starts[row + 1] = next;
  }
  return { starts: cut.starts, columns: cut.columns.slice(0, next), weights: cut.weights.slice(0, next) };
}

/** Adds `scale` times the row's weights to `scores`; everything must be in the kernels' memory. */
export function addNeighbors(
  kernels: Kernels,
  { starts, columns, weights }: Neighborhoods,
  { row, scale, scores }: { row: number; scale: number; scores: Float32Array },
): void {
  const start = starts[row] as number;
  const add = columns instanceof Uint16Array ? kernels.addSparse16 : kernels.addSparse32;
  add(
    columns.byteOffset + start * columns.BYTES_PER_ELEMENT,
    weights.byteOffset + start * FLOAT_BYTES,
    (starts[row + 1] as number) - start,
    scale,
    scores.byteOffset,
  );
}

/** @returns the weight at `row` and `column`, 0 if there is none */
export function weightBetween(
  { starts, columns, weights }: Neighborhoods,
  row: number,
  column: number,
): number {
  let from = starts[row] as number;
  let to = starts[row + 1] as number;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((columns[middle] as number) < column) from = middle + 1;
    else to = middle;
  }
  return from < (starts[row + 1] as number) && columns[from] === column ? (weights[from] as number) : 0;
}
