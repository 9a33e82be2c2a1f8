import { expect, test } from "vitest";

import { SIGNALS } from "../marks.ts";
import { GRADES, gradeOfHalfStars, gradeOfSignals, isLike } from "./grades.ts";
import { interactionsOf, peopleCount, titleTotals } from "./interactions.ts";

const WORLD = interactionsOf([
  [
    { titleId: 30, weight: 1 },
    { titleId: 10, weight: 0.5 },
  ],
  [],
  [{ titleId: 10, weight: 0.25 }],
]);

test("marks are ordered by title, person by person", () => {
  expect(WORLD).toEqual({
    titleIds: Int32Array.from([10, 30]),
    starts: Int32Array.from([0, 2, 2, 3]),
    columns: Int32Array.from([0, 1, 0]),
    weights: Float32Array.from([0.5, 1, 0.25]),
  });
  expect(peopleCount(WORLD)).toBe(3);
});

test("the stronger of two marks counts, and invalid weights are left out", () => {
  const { columns, weights } = interactionsOf([
    [
      { titleId: 1, weight: 0.25 },
      { titleId: 1, weight: 0.75 },
      { titleId: 2, weight: 0 },
      { titleId: 3, weight: -1 },
      { titleId: 4, weight: Number.NaN },
    ],
  ]);
  expect(Array.from(columns)).toEqual([0]);
  expect(Array.from(weights)).toEqual([0.75]);
});

test("each title's marks are added up", () => {
  expect(Array.from(titleTotals(WORLD))).toEqual([0.75, 1]);
});

test("an empty list of people isn't an error", () => {
  expect(peopleCount(interactionsOf([]))).toBe(0);
});

test("only a positive rating is a like", () => {
  const likes = Object.entries(GRADES).flatMap(([kind, weight]) => (isLike(weight) ? [kind] : []));
  expect(likes.toSorted()).toEqual(["liked", "loved"]);
  expect(isLike(Math.fround(GRADES.liked))).toBe(true);
});

test.for<[number, number]>([
  [1, GRADES.disliked],
  [5, GRADES.disliked],
  [7, GRADES.liked],
  [8, GRADES.liked],
  [9, GRADES.loved],
  [10, GRADES.loved],
])("%i half stars weigh %d", ([halfStars, grade]) => {
  expect(gradeOfHalfStars(halfStars)).toBe(grade);
});

test("three stars are neither a like nor a dislike, but still count", () => {
  expect(gradeOfHalfStars(6)).toBeGreaterThan(GRADES.viewed);
  expect(gradeOfHalfStars(6)).toBeLessThan(GRADES.liked);
});

test("several signals on a title weigh as much as the one mark they make, and a skip weighs nothing", () => {
  expect(gradeOfSignals(SIGNALS.saved | SIGNALS.viewed)).toBe(GRADES.saved);
  expect(gradeOfSignals(SIGNALS.skipped | SIGNALS.viewed)).toBe(0);
});
