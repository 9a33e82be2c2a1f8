import { expect, test } from "vitest";

import { interactionsOf } from "./interactions.ts";
import { strongestOf, weightBetween } from "./neighborhoods.ts";
import { trainWalk } from "./walk.ts";

// prettier-ignore
const MATRIX = [
  [9, 0.5, -2, 0.5],
  [0, 9, 0, 0],
  [1, 2, 9, 3],
  [1, 1, 1, 9],
];
const rowOf = (row: number) => Float32Array.from(MATRIX[row] ?? []);

test("each row keeps the entries farthest from zero, never itself; ties go to the lower position", () => {
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

const liked = (...titleIds: number[]) => titleIds.map((titleId) => ({ titleId, weight: 1 }));

test("the walk's probabilities match those counted by hand", () => {
  const walk = trainWalk(interactionsOf([liked(1, 2), liked(1, 2, 3, 4)]));
  const scores = [0, 1, 2, 3].map((title) => weightBetween(walk, 0, title));
  // Title 1 leads to two people with two and four onward steps: 1/2 and 1/4, out of 3/4 in total.
  expect(scores[1]).toBeCloseTo(1, 6);
  expect(scores[2]).toBeCloseTo(1 / 3, 6);
  expect(scores[3]).toBeCloseTo(1 / 3, 6);
  expect(scores[0]).toBe(0);
});
