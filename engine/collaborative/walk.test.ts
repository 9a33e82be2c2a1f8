import { expect, test } from "vitest";

import { interactionsOf } from "./interactions.ts";
import { weightBetween } from "./neighbourhoods.ts";
import { trainWalk } from "./walk.ts";

const liked = (...titleIds: number[]) => titleIds.map((titleId) => ({ titleId, weight: 1 }));

test("the walk's probabilities match those counted by hand", () => {
  const walk = trainWalk(interactionsOf([liked(1, 2), liked(1, 2, 3, 4)]));
  const scores = [0, 1, 2, 3].map((title) => weightBetween(walk, 0, title));
  // From title 1 to either person, who are left by one of two and one of four ways: 1/2 and 1/4 against 3/4 in all.
  expect(scores[1]).toBeCloseTo(1, 6);
  expect(scores[2]).toBeCloseTo(1 / 3, 6);
  expect(scores[3]).toBeCloseTo(1 / 3, 6);
  expect(scores[0]).toBe(0);
});
