import { expect, test } from "vitest";

import { strongestOf, weightBetween } from "./neighbourhoods.ts";

// prettier-ignore
const MATRIX = [
  [9, 0.5, -2, 0.5],
  [0, 9, 0, 0],
  [1, 2, 9, 3],
  [1, 1, 1, 9],
];
const rowOf = (row: number) => Float32Array.from(MATRIX[row] ?? []);

test("each row keeps the entries farthest from zero, never itself; ties go to the lower place", () => {
  const { starts, columns, weights } = strongestOf(rowOf, 4, 2);
  expect(Array.from(starts)).toEqual([0, 2, 2, 4, 6]);
  expect(Array.from(columns)).toEqual([1, 2, 1, 3, 0, 1]);
  expect(Array.from(weights)).toEqual([0.5, -2, 2, 3, 1, 1]);
});

test("a wide enough row keeps everything but zeros", () => {
  const { starts, columns, weights } = strongestOf(rowOf, 4, 10);
  expect(Array.from(starts)).toEqual([0, 3, 3, 6, 9]);
  expect(Array.from(columns)).toEqual([1, 2, 3, 0, 1, 3, 0, 1, 2]);
  expect(Array.from(weights)).toEqual([0.5, -2, 0.5, 1, 2, 3, 1, 1, 1]);
});

test("a weight between two titles is found, or 0 if it wasn't kept", () => {
  const kept = strongestOf(rowOf, 4, 2);
  const between = [0, 1, 2, 3].map((row) => [0, 1, 2, 3].map((column) => weightBetween(kept, row, column)));
  // prettier-ignore
  expect(between).toEqual([
    [0, 0.5, -2, 0],
    [0, 0, 0, 0],
    [0, 2, 0, 3],
    [1, 1, 0, 0],
  ]);
});
