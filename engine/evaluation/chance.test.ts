import { expect, test } from "vitest";

import { estimateOf, explainedByChance, gainOf } from "./chance.ts";

test("the mean of a few values and its error are those that are worked out by hand", () => {
  // Squares 4, 0, 4 of three values: a variance of 4, of the mean 4/3.
  const { mean, standardError } = estimateOf([1, 3, 5]);
  expect(mean).toBe(3);
  expect(standardError).toBeCloseTo(Math.sqrt(4 / 3), 10);
});

test("of one value or none the error has no limit", () => {
  expect(estimateOf([7])).toEqual({ mean: 7, standardError: Number.POSITIVE_INFINITY });
  expect(estimateOf([])).toEqual({ mean: 0, standardError: Number.POSITIVE_INFINITY });
});

test("a gain that is the same with everybody is no chance, however different the people are", () => {
  const gain = gainOf([0.5, 0.75, 0.25], [0.25, 0.5, 0]);
  expect(gain.mean).toBe(0.25);
  expect(explainedByChance(gain)).toBe(0);
});
