/** Measures of a list by its titles' genres alone, which no ranking method can influence. */
import { addGenres, normalized } from "../calibration.ts";
import type { GenreFacets } from "../facets.ts";

/** Keeps the divergence finite if a list lacks a genre. Value of Steck (2018). */
const SMOOTHING = 0.01;

/**
 * Diversity of a list: the mean over its pairs of 1 − Jaccard index of their genres, 0 to 1.
 * Source: Smyth and McClave (2001); Ziegler, McNee, Konstan and Lausen (2005).
 * @returns `null` if fewer than two titles have known genres
 */
export function diversityOf({ genres, genreStarts }: GenreFacets, list: readonly number[]): number | null {
  const known = list
    .map((place) => new Set(genres.subarray(genreStarts[place], genreStarts[place + 1])))
    .filter(({ size }) => size > 0);
  const distances = known.flatMap((one, nth) =>
    known.slice(nth + 1).map((other) => 1 - one.intersection(other).size / one.union(other).size),
  );
  return distances.length === 0 ? null : distances.reduce((sum, each) => sum + each, 0) / distances.length;
}

/**
 * Distance of a list's genres from those of what the person likes: Kullback–Leibler divergence of their shares in nats, 0 for equal shares.
 * Source: Steck, Calibrated recommendations (2018).
 * @returns `null` if the genres of either are unknown
 */
export function calibrationOf(
  facets: GenreFacets,
  { liked, list }: { liked: readonly { position: number; weight: number }[]; list: readonly number[] },
): number | null {
  const wanted = sharesOf(facets, liked);
  const held = sharesOf(
    facets,
    list.map((position) => ({ position, weight: 1 })),
  );
  if (wanted === null || held === null) return null;
  return wanted.reduce((sum, share, genre) => {
    if (share === 0) return sum;
    const smoothed = (1 - SMOOTHING) * (held[genre] ?? 0) + SMOOTHING * share;
    return sum + share * Math.log(share / smoothed);
  }, 0);
}

function sharesOf(
  facets: GenreFacets,
  titles: readonly { position: number; weight: number }[],
): Float64Array | null {
  const sums = new Float64Array(facets.genreCount);
  for (const title of titles) addGenres(sums, facets, title);
  return normalized(sums);
}
