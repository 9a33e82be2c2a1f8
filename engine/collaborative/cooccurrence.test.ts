import { expect, test } from "vitest";

import { createCooccurrence } from "./cooccurrence.ts";
import { interactionsOf } from "./interactions.ts";

const liked = (...titleIds: number[]) => titleIds.map((titleId) => ({ titleId, weight: 1 }));

test("two titles have in common who marked both", () => {
  const { rowOf } = createCooccurrence(interactionsOf([liked(1, 2), liked(1, 2, 3), liked(3)]), 0);
  expect(Array.from(rowOf(0))).toEqual([2, 2, 1]);
  expect(Array.from(rowOf(2))).toEqual([1, 1, 2]);
});

test("who marked much says less of each two titles", () => {
  const { rowOf } = createCooccurrence(interactionsOf([liked(1, 2), liked(1, 3, 4, 5)]), 1);
  // One half and one quarter, so scaled that their mean is 1.
  const row = Array.from(rowOf(0));
  expect(row[1]).toBeCloseTo(4 / 3, 6);
  expect(row[2]).toBeCloseTo(2 / 3, 6);
});

test("a faint mark counts by its weight", () => {
  const marks = [
    { titleId: 1, weight: 1 },
    { titleId: 2, weight: 0.5 },
  ];
  const { rowOf } = createCooccurrence(interactionsOf([marks]), 0);
  expect(Array.from(rowOf(1))).toEqual([0.5, 0.25]);
});
