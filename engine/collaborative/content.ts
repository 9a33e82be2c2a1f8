/** Likeness by content among the titles of a model, as what speaks of them beside people. */
import { comparedAt, likenessParts } from "../similarity.ts";
import type { SparseMatrix } from "../sparse-matrix.ts";
import type { TitleFacts } from "../title-facts.ts";
import { indexTitles } from "../title-index.ts";

/**
 * @param titleIds the places of the model; one whose facts are not known is like nothing
 * @param scale what a likeness of 1 adds
 * @returns one row for each fact, one column a title: the products of two titles' columns are `scale` times their likeness
 */
export function contentOf(
  titleIds: Int32Array,
  titles: readonly TitleFacts[],
  scale: number,
): SparseMatrix[] {
  const index = indexTitles(titles);
  const positions = titleIds.map((titleId) => index.positions.get(titleId) ?? -1);
  return likenessParts(comparedAt(index, positions)).map(({ vectors, weight }) => ({
    ...vectors.columns,
    weights: vectors.columns.weights.map((value) => value * Math.sqrt(scale * weight)),
  }));
}
