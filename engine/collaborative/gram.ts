/**
 * The Gram matrix of titles: how much each two have in common by all that speaks of them, be it people who marked both or facts that both
 * have. It is the product of one matrix and itself, so with any ridge it is positive definite, and so is what any of the titles have
 * in common among themselves. It is never held as a whole: a row is worked out when it is asked for.
 */
import { type SparseMatrix, stacked, transposed } from "../sparse-matrix.ts";

export type Gram = {
  /** Of titles. */
  size: number;
  /** The products of one title and all titles, itself included; overwritten by the next. */
  rowOf(title: number): Float32Array;
};

/** @param parts one row for each that speaks of titles, one column a title */
export function createGram(parts: readonly SparseMatrix[], size: number): Gram {
  const bySource = stacked(parts);
  const byTitle = transposed(bySource, size);
  const row = new Float32Array(size);
  return {
    size,
    rowOf(title) {
      row.fill(0);
      const last = byTitle.starts[title + 1] as number;
      for (let entry = byTitle.starts[title] as number; entry < last; entry++) {
        const source = byTitle.columns[entry] as number;
        const scale = byTitle.weights[entry] as number;
        const end = bySource.starts[source + 1] as number;
        for (let other = bySource.starts[source] as number; other < end; other++) {
          const column = bySource.columns[other] as number;
          row[column] = (row[column] as number) + scale * (bySource.weights[other] as number);
        }
      }
      return row;
    },
  };
}
