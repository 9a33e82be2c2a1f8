import { expect, test } from "vitest";

import { NotPositiveDefinite, solvePositive } from "./cholesky.ts";

test("the solution matches the one computed by hand", () => {
  const vector = Float64Array.from([8, 7]);
  solvePositive(Float64Array.from([4, 0, 2, 3]), vector, 2);
  expect(vector[0]).toBeCloseTo(1.25, 10);
  expect(vector[1]).toBeCloseTo(1.5, 10);
});

test.for<[what: string, matrix: number[]]>([
  ["says the same twice", [1, 0, 1, 1]],
  ["says more of two together than of each", [1, 0, 2, 1]],
  ["holds what is no number", [Number.NaN, 0, 0, 1]],
  ["holds what has no end", [Number.POSITIVE_INFINITY, 0, 0, 1]],
])("a matrix that %s is refused", ([, matrix]) => {
  expect(() => solvePositive(Float64Array.from(matrix), Float64Array.from([1, 1]), 2)).toThrow(
    NotPositiveDefinite,
  );
});
