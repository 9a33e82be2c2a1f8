/** How often two titles were marked by the same people. Who marked much says less of each two titles. */
import { type Interactions, transposed } from "./interactions.ts";

export type Cooccurrence = {
  /** The sums of the products of weights of one title with all titles, itself included; overwritten by the next. */
  rowOf(title: number): Float32Array;
};

/** @param exponent each person counts (the sum of their marks)^−exponent, so scaled that the mean is 1 */
export function createCooccurrence(interactions: Interactions, exponent: number): Cooccurrence {
  const { titleIds, starts, columns, weights } = interactions;
  const byTitle = transposed(interactions);
  const importance = importanceOfPeople(interactions, exponent);
  const row = new Float32Array(titleIds.length);
  return {
    rowOf(title) {
      row.fill(0);
      const last = byTitle.starts[title + 1] as number;
      for (let mark = byTitle.starts[title] as number; mark < last; mark++) {
        const person = byTitle.columns[mark] as number;
        const scale = (byTitle.weights[mark] as number) * (importance[person] as number);
        const end = starts[person + 1] as number;
        for (let other = starts[person] as number; other < end; other++) {
          const column = columns[other] as number;
          row[column] = (row[column] as number) + scale * (weights[other] as number);
        }
      }
      return row;
    },
  };
}

function importanceOfPeople({ starts, weights }: Interactions, exponent: number): Float64Array {
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
