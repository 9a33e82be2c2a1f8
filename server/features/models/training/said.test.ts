import { expect, test } from "vitest";

import { GRADES } from "#engine/collaborative/grades.ts";

import { weightOfHalfStars, weightOfSaid } from "./said.ts";
import { SAID } from "./store.ts";

test.for<[string, number, number]>([
  ["loved and on the watchlist", SAID.loved | SAID.watchlist, GRADES.loved],
  ["liked and looked at", SAID.liked | SAID.viewed, GRADES.liked],
  [
    "disliked, although it was on the watchlist and seen to its end",
    SAID.disliked | SAID.watchlist | SAID.completed,
    GRADES.disliked,
  ],
  ["only looked at", SAID.viewed, GRADES.viewed],
  ["skipped after a look", SAID.skipped | SAID.viewed, 0],
])("a title that was %s weighs as its strongest statement", ([, said, weight]) => {
  expect(weightOfSaid(said)).toBe(weight);
});

test.for<[number, number]>([
  [1, GRADES.disliked],
  [5, GRADES.disliked],
  [6, 0],
  [7, GRADES.liked],
  [8, GRADES.liked],
  [9, GRADES.loved],
  [10, GRADES.loved],
])("%i half stars weigh %d", ([halfStars, weight]) => {
  expect(weightOfHalfStars(halfStars)).toBe(weight);
});
