/** How alike a model's titles are by their facts, in the form in which the model takes people's marks. */
import { type SparseMatrix, rowsAt } from "../sparse-matrix.ts";
import type { TitleFacts } from "../title-facts.ts";
import { indexTitles } from "../title-index.ts";

/**
 * @param titleIds in the model's order; a title without known facts is like no other
 * @param scale what a cosine of 1 adds
 * @returns one row per fact, one column per title: the product of two columns is `scale` times the cosine of the titles' facts
 */
export function contentOf(titleIds: Int32Array, titles: readonly TitleFacts[], scale: number): SparseMatrix {
  const index = indexTitles(titles);
  const positions = titleIds.map((titleId) => index.positions.get(titleId) ?? -1);
  const { columns } = rowsAt(index, positions);
  return { ...columns, weights: columns.weights.map((value) => value * Math.sqrt(scale)) };
}
