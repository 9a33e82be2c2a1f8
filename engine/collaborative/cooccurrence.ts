/** What titles have in common by the people who marked them. Each pair counts less for a person with many marks. */
import type { SparseMatrix } from "../sparse-matrix.ts";
import type { Interactions } from "./interactions.ts";

/**
 * Weights marks so that the product of two titles' columns is the sum over people of both marks times the person's importance.
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
