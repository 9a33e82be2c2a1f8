/**
 * The Gram matrix of titles: how much each pair has in common, by the people who marked both and by shared facts. As the product of a
 * matrix's transpose and the matrix, it's positive definite with any ridge, and so is every principal submatrix. Its rows are computed on
 * demand, because the whole matrix would take too much memory.
 */
import { type SparseMatrix, stacked, transposed, rowsAt } from "../sparse-matrix.ts";
import type { TitleFacts } from "../title-facts.ts";
import { indexTitles } from "../title-index.ts";
import type { Interactions } from "./interactions.ts";

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

/**
 * Weights marks so that the product of two titles' columns is the sum, over people, of the product of both marks and the person's
 * importance. With a positive exponent, people with many marks count less for each pair.
 * @param exponent each person's importance is (sum of their marks)^−exponent, scaled to mean 1
 */
export function weightedByPerson({ starts, columns, weights }: Interactions, exponent: number): SparseMatrix {
  const importance = importanceOfPeople({ starts, weights }, exponent);
  const weighted = weights.slice();
  for (const [person, value] of importance.entries()) {
    // The square root, so it counts once in the product of two marks.
    const scale = Math.sqrt(value);
    for (let mark = starts[person] ?? 0; mark < (starts[person + 1] ?? 0); mark++)
      weighted[mark] = scale * (weights[mark] ?? 0);
  }
  return { starts, columns, weights: weighted };
}

function importanceOfPeople(
  { starts, weights }: Pick<Interactions, "starts" | "weights">,
  exponent: number,
): Float64Array {
  const importance = new Float64Array(starts.length - 1);
  for (let person = 0; person < importance.length; person++) {
    let marks = 0;
    for (let mark = starts[person] ?? 0; mark < (starts[person + 1] ?? 0); mark++)
      marks += weights[mark] ?? 0;
    importance[person] = marks === 0 ? 0 : marks ** -exponent;
  }
  const mean = importance.reduce((sum, value) => sum + value, 0) / Math.max(1, importance.length);
  return importance.map((value) => (mean === 0 ? 0 : value / mean));
}

/**
 * Facts of titles in the same form as people's marks, so both can be evidence in one Gram matrix.
 * @param titleIds in the model's order; a title without known facts has an empty column
 * @param scale how much a cosine of 1 adds to the Gram matrix
 * @returns one row per fact, one column per title: the product of two columns is `scale` times the cosine of the titles' facts
 */
export function contentOf(titleIds: Int32Array, titles: readonly TitleFacts[], scale: number): SparseMatrix {
  const index = indexTitles(titles);
  const positions = titleIds.map((titleId) => index.positions.get(titleId) ?? -1);
  const { columns } = rowsAt(index, positions);
  return { ...columns, weights: columns.weights.map((value) => value * Math.sqrt(scale)) };
}
