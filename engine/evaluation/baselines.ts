/** Baseline rankings that a model trained on interactions has to beat. */
import type { WeightedMark } from "../collaborative/interactions.ts";
import { placesOf } from "../collaborative/interactions.ts";
import { addProducts, rowsAt } from "../sparse-matrix.ts";
import type { TitleFacts } from "../title-facts.ts";
import { indexTitles } from "../title-index.ts";
import type { Ranking } from "./measure.ts";

/** Ranks by content likeness to the person's marks, each likeness multiplied by the mark's weight. */
export function rankingByContent(titleIds: Int32Array, titles: readonly TitleFacts[]): Ranking {
  const index = indexTitles(titles);
  const compared = rowsAt(
    index,
    titleIds.map((titleId) => index.positions.get(titleId) ?? -1),
  );
  const places = placesOf(titleIds);
  const sums = new Float32Array(titleIds.length);
  return {
    titleIds,
    scoresFor(marks: readonly WeightedMark[]) {
      sums.fill(0);
      for (const { titleId, weight } of marks) {
        const place = places.get(titleId);
        if (place !== undefined) addProducts(compared, place, { scale: weight, sums });
      }
      return sums;
    },
  };
}

/** Ranks by popularity, the same for everybody. */
export function rankingByPopularity(titleIds: Int32Array, popularity: Float32Array): Ranking {
  return { titleIds, scoresFor: () => popularity };
}
