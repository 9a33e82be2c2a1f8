import { expect, test } from "vitest";

import { estimateOf, explainedByChance, gainOf } from "./chance.ts";

test("mean and standard error match values computed by hand", () => {
  // Squares 4, 0, 4 of three values: a variance of 4, of the mean 4/3.
  const { mean, standardError } = estimateOf([1, 3, 5]);
  expect(mean).toBe(3);
  expect(standardError).toBeCloseTo(Math.sqrt(4 / 3), 10);
});

test("the error of one value or none is infinite", () => {
  expect(estimateOf([7])).toEqual({ mean: 7, standardError: Number.POSITIVE_INFINITY });
  expect(estimateOf([])).toEqual({ mean: 0, standardError: Number.POSITIVE_INFINITY });
});

test("the same gain for everybody isn't chance, however different people are", () => {
  const gain = gainOf([0.5, 0.75, 0.25], [0.25, 0.5, 0]);
  expect(gain.mean).toBe(0.25);
  expect(explainedByChance(gain)).toBe(0);
});
