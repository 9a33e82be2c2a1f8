/** What titles have in common by the people who marked them. Who marked much says less of each two titles. */
import type { SparseMatrix } from "../sparse-matrix.ts";
import type { Interactions } from "./interactions.ts";

/**
 * The marks so weighed that the products of two titles' columns are the sums over people of both weights and the person's importance.
 * @param exponent each person counts (the sum of their marks)^−exponent, so scaled that the mean is 1
 */
export function weighedByPerson({ starts, columns, weights }: Interactions, exponent: number): SparseMatrix {
  const importance = importanceOfPeople({ starts, weights }, exponent);
  const weighed = weights.slice();
  for (const [person, value] of importance.entries()) {
    // In the product of two marks it counts once.
    const scale = Math.sqrt(value);
    for (let mark = starts[person] ?? 0; mark < (starts[person + 1] ?? 0); mark++)
      weighed[mark] = scale * (weights[mark] ?? 0);
  }
  return { starts, columns, weights: weighed };
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
