/** What each title says about others: a sparse matrix with one row a title, in which item-item models are kept and asked. */

export type Neighbourhoods = {
  /** Where each title's entries begin; one more than there are titles. */
  starts: Int32Array;
  /** Places of other titles. */
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
    const end = next + width;
    // First those above the least that is kept, then as many of the least as there is room for.
    for (let column = 0; column < size; column++) {
      if ((strengths[column] as number) <= least) continue;
      cut.columns[next] = column;
      cut.weights[next] = values[column] as number;
      next += 1;
    }
    for (let column = least > 0 ? 0 : size; column < size && next < end; column++) {
      if (strengths[column] !== least) continue;
      cut.columns[next] = column;
      cut.weights[next] = values[column] as number;
      next += 1;
    }
    cut.starts[row + 1] = next;
  }
  return { starts: cut.starts, columns: cut.columns.slice(0, next), weights: cut.weights.slice(0, next) };
}

/** Adds `scale` times what the title at `row` says of others to `scores`. */
export function addNeighbours(
  { starts, columns, weights }: Neighbourhoods,
  row: number,
  { scale, scores }: { scale: number; scores: Float32Array },
): void {
  const end = starts[row + 1] as number;
  for (let entry = starts[row] as number; entry < end; entry++) {
    const column = columns[entry] as number;
    scores[column] = (scores[column] as number) + scale * (weights[entry] as number);
  }
}
