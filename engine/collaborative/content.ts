/** Likeness by content among the titles of a model: the cosine of their feature vectors. */
import { type TitleFacts } from "../title-facts.ts";
import { indexTitles } from "../title-index.ts";

/**
 * @param titleIds the places of the model; one whose facts are not known is like nothing
 * @param scale what a cosine of 1 adds
 */
export function createContent(titleIds: Int32Array, titles: readonly TitleFacts[], scale: number) {
  const index = indexTitles(titles);
  const vectors = Array.from(titleIds, (titleId) => index.vectors[index.positions.get(titleId) ?? -1]);
  const postings = index.features.map((): { places: number[]; weights: number[] } => ({
    places: [],
    weights: [],
  }));
  for (const [place, vector] of vectors.entries()) {
    vector?.features.forEach((feature, nth) => {
      postings[feature]?.places.push(place);
      postings[feature]?.weights.push(vector.weights[nth] ?? 0);
    });
  }
  const columns = postings.map(({ places, weights }) => ({
    places: Int32Array.from(places),
    weights: Float32Array.from(weights),
  }));

  return {
    addContent(title: number, row: Float32Array): void {
      const vector = vectors[title];
      if (vector === undefined) return;
      for (let nth = 0; nth < vector.features.length; nth++) {
        const column = columns[vector.features[nth] as number];
        if (column === undefined) continue;
        const { places, weights } = column;
        const strength = scale * (vector.weights[nth] as number);
        for (let entry = 0; entry < places.length; entry++) {
          const place = places[entry] as number;
          row[place] = (row[place] as number) + strength * (weights[entry] as number);
        }
      }
    },
  };
}
