import { expect, test } from "vitest";

import { type Blend, standardise, weightsAt } from "./blend.ts";

const BLEND: Blend = [
  { marks: 1, linear: 1, factors: 0, walk: 8, popularity: 2 },
  { marks: 100, linear: 1, factors: 1, walk: 0, popularity: 0 },
];

test("a knot's weights apply at it, and the outer knots' weights beyond them", () => {
  expect(weightsAt(BLEND, 1)).toEqual({ linear: 1, factors: 0, walk: 8, popularity: 2 });
  expect(weightsAt(BLEND, 0.5)).toEqual(weightsAt(BLEND, 1));
  expect(weightsAt(BLEND, 5000)).toEqual({ linear: 1, factors: 1, walk: 0, popularity: 0 });
});

test("between two knots weights change with the logarithm of the marks", () => {
  expect(weightsAt(BLEND, 10)).toEqual({ linear: 1, factors: 0.5, walk: 4, popularity: 1 });
});

test("standardized scores have mean 0 and deviation 1; equal scores become 0", () => {
  expect(Array.from(standardise(Float32Array.from([1, 3])))).toEqual([-1, 1]);
  expect(Array.from(standardise(Float32Array.from([5, 5, 5])))).toEqual([0, 0, 0]);
  expect(standardise(new Float32Array(0))).toHaveLength(0);
});
