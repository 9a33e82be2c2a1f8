/**
 * The Gram matrix of titles: how much each pair has in common across all evidence, whether people who marked both or shared facts. As the
 * product of a matrix's transpose and the matrix, it's positive definite with any ridge, and so is every principal submatrix. It's never stored as a
 * whole: rows are computed on demand.
 */
import { type SparseMatrix, stacked, transposed } from "../sparse-matrix.ts";

export type Gram = {
  /** Number of titles. */
  size: number;
  /** The products of one title with all titles, itself included; the next call overwrites them. */
  rowOf(title: number): Float32Array;
};

/** @param parts matrices with one row per piece of evidence and one column per title */
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
