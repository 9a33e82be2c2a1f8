import { expect, test } from "vitest";

import { SIGNALS } from "../marks.ts";
import { GRADES, gradeOfHalfStars, gradeOfSignals, isLike } from "./grades.ts";

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

test("signals weigh as their one mark, and a skip weighs nothing", () => {
  expect(gradeOfSignals(SIGNALS.saved | SIGNALS.viewed)).toBe(GRADES.saved);
  expect(gradeOfSignals(SIGNALS.skipped | SIGNALS.viewed)).toBe(0);
});
