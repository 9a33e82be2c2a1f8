import { expect, test } from "vitest";

import { weightedByPerson } from "./cooccurrence.ts";
import { createGram } from "./gram.ts";
import { type WeightedMark, interactionsOf } from "./interactions.ts";

const liked = (...titleIds: number[]) => titleIds.map((titleId) => ({ titleId, weight: 1 }));

function rowOf(title: number, people: WeightedMark[][], exponent: number): number[] {
  const interactions = interactionsOf(people);
  const gram = createGram([weightedByPerson(interactions, exponent)], interactions.titleIds.length);
  return Array.from(gram.rowOf(title));
}

test("two titles share the people who marked both", () => {
  const people = [liked(1, 2), liked(1, 2, 3), liked(3)];
  expect(rowOf(0, people, 0)).toEqual([2, 2, 1]);
  expect(rowOf(2, people, 0)).toEqual([1, 1, 2]);
});

test("a person with many marks counts less for each pair", () => {
  const row = rowOf(0, [liked(1, 2), liked(1, 3, 4, 5)], 1);
  // One half and one quarter, so scaled that their mean is 1.
  expect(row[1]).toBeCloseTo(4 / 3, 6);
  expect(row[2]).toBeCloseTo(2 / 3, 6);
});

test("a weak mark counts by its weight", () => {
  const marks = [
    { titleId: 1, weight: 1 },
    { titleId: 2, weight: 0.5 },
  ];
  expect(rowOf(1, [marks], 0)).toEqual([0.5, 0.25]);
});
