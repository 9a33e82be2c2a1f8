/** Likeness by content among the titles of a model. */
import { addLikeness, comparedAt } from "../similarity.ts";
import type { TitleFacts } from "../title-facts.ts";
import { indexTitles } from "../title-index.ts";

/**
 * @param titleIds the places of the model; one whose facts are not known is like nothing
 * @param scale what a likeness of 1 adds
 */
export function createContent(titleIds: Int32Array, titles: readonly TitleFacts[], scale: number) {
  const index = indexTitles(titles);
  const positions = titleIds.map((titleId) => index.positions.get(titleId) ?? -1);
  const compared = comparedAt(index, positions);

  return {
    addContent(title: number, row: Float32Array): void {
      addLikeness(compared, title, { scale, sums: row });
    },
  };
}
