/** What each title says about others: a sparse matrix with one row a title, in which item-item models are kept and asked. */
import { FLOAT_BYTES, type Kernels } from "./kernels.ts";

export type Neighbourhoods = {
  /** Where each title's entries begin; one more than there are titles. */
  starts: Int32Array;
  /** Places of other titles, ascending within a row. */
  columns: Uint16Array | Uint32Array;
  weights: Float32Array;
};

/** The most titles whose places fit into 16 bits. */
const NARROW = 65_536;

export function emptyNeighbourhoods(size: number, entries: number): Neighbourhoods {
  return {
    starts: new Int32Array(size + 1),
    columns: size <= NARROW ? new Uint16Array(entries) : new Uint32Array(entries),
    weights: new Float32Array(entries),
  };
}

/**
 * @param rowOf gives each row of the whole matrix; it may use the same array again
 * @returns for each row its `width` entries that are farthest from zero, the diagonal and zeros left out; ties to the lower place
 */
export function strongestOf(
  rowOf: (row: number) => Float32Array,
  size: number,
  width: number,
): Neighbourhoods {
  const cut = emptyNeighbourhoods(size, size * Math.min(width, size));
  const strengths = new Float32Array(size);
  let next = 0;
  for (let row = 0; row < size; row++) {
    const values = rowOf(row);
    for (let column = 0; column < size; column++) strengths[column] = Math.abs(values[column] as number);
    strengths[row] = 0;
    const least = width < size ? (strengths.toSorted()[size - width] as number) : 0;
    let above = 0;
    for (let column = 0; column < size; column++) above += (strengths[column] as number) > least ? 1 : 0;
    // Of those that are as strong as the weakest kept, as many as there is room for.
    let room = least > 0 ? width - above : 0;
    for (let column = 0; column < size; column++) {
      const strength = strengths[column] as number;
      if (strength < least || (strength === least && room === 0)) continue;
      if (strength === least) room -= 1;
      cut.columns[next] = column;
      cut.weights[next] = values[column] as number;
      next += 1;
    }
    cut.starts[row + 1] = next;
  }
  return { starts: cut.starts, columns: cut.columns.slice(0, next), weights: cut.weights.slice(0, next) };
}

/** Adds `scale` times what the title at `row` says of others to the scores; all of them in the memory of the kernels. */
export function addNeighbours(
  kernels: Kernels,
  { starts, columns, weights }: Neighbourhoods,
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

/** What the title at `row` says of the one at `column`, 0 for nothing. */
export function weightBetween(
  { starts, columns, weights }: Neighbourhoods,
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
