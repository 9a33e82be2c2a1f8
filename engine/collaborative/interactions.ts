/** People's positive marks as a sparse matrix: one row per person, one column per title. */
import type { SparseMatrix } from "../sparse-matrix.ts";

/** A person's columns ascend without repeats; weights are above 0 and at most 1. */
export type Interactions = SparseMatrix & {
  /** Ids of all marked titles, ascending; columns are indexes into it. */
  titleIds: Int32Array;
};

export type WeightedMark = { titleId: number; weight: number };

/** Ignores marks whose weight is 0, negative or NaN. The strongest of several marks on one title counts. */
export function interactionsOf(people: Iterable<readonly WeightedMark[]>): Interactions {
  const rows: ReadonlyMap<number, number>[] = [];
  const known = new Set<number>();
  for (const marks of people) {
    const row = new Map<number, number>();
    for (const { titleId, weight } of marks) {
      if (!(weight > (row.get(titleId) ?? 0))) continue;
      row.set(titleId, weight);
      known.add(titleId);
    }
    rows.push(row);
  }
  const titleIds = Int32Array.from([...known].toSorted((a, b) => a - b));
  const places = placesOf(titleIds);
  const count = rows.reduce((sum, row) => sum + row.size, 0);
  const interactions: Interactions = {
    titleIds,
    starts: new Int32Array(rows.length + 1),
    columns: new Int32Array(count),
    weights: new Float32Array(count),
  };
  let next = 0;
  for (const [person, row] of rows.entries()) {
    for (const titleId of [...row.keys()].toSorted((a, b) => a - b)) {
      interactions.columns[next] = places.get(titleId) ?? 0;
      interactions.weights[next] = row.get(titleId) ?? 0;
      next += 1;
    }
    interactions.starts[person + 1] = next;
  }
  return interactions;
}

/** @returns title id → place */
export function placesOf(titleIds: Int32Array): ReadonlyMap<number, number> {
  return new Map(Array.from(titleIds, (titleId, place) => [titleId, place]));
}

export function peopleCount({ starts }: Interactions): number {
  return starts.length - 1;
}

/** @returns the sum of the marks' weights for each title */
export function titleTotals({ titleIds, columns, weights }: Interactions): Float32Array {
  const totals = new Float32Array(titleIds.length);
  for (let mark = 0; mark < columns.length; mark++) {
    const title = columns[mark] ?? 0;
    totals[title] = (totals[title] ?? 0) + (weights[mark] ?? 0);
  }
  return totals;
}
