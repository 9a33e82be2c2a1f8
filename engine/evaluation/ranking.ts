/** Measures of one ranked list against the titles to be found. */

/** @returns normalized discounted cumulative gain of the first `depth`, 0 to 1: each hit counts 1, the ideal list has only hits */
export function ndcgOf(ranked: readonly number[], targets: ReadonlySet<number>, depth: number): number {
  let gain = 0;
  let ideal = 0;
  for (let rank = 0; rank < depth; rank++) {
    const discount = 1 / Math.log2(rank + 2);
    const place = ranked[rank];
    if (place !== undefined && targets.has(place)) gain += discount;
    if (rank < targets.size) ideal += discount;
  }
  return ideal === 0 ? 0 : gain / ideal;
}

/** @returns hits among the first `depth`, as a share of as many targets as fit there */
export function recallOf(ranked: readonly number[], targets: ReadonlySet<number>, depth: number): number {
  const found = ranked.slice(0, depth).filter((place) => targets.has(place)).length;
  const possible = Math.min(depth, targets.size);
  return possible === 0 ? 0 : found / possible;
}
