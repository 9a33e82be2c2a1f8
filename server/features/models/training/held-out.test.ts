import { expect, test } from "vitest";

import { GRADES } from "#engine/collaborative/grades.ts";
import { type WeightedMark, interactionsOf } from "#engine/collaborative/interactions.ts";

import { divide } from "./held-out.ts";
import type { People } from "./people.ts";

const liked = (titleIds: readonly number[]): WeightedMark[] =>
  titleIds.map((titleId) => ({ titleId, weight: GRADES.liked }));
const TEN = liked([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);

/** People by their splitKeys, all with the same marks. */
function peopleOf(splitKeys: readonly number[], marks: WeightedMark[] = TEN): People {
  return {
    count: splitKeys.length,
    marksOf: () => marks,
    interactionsOf: (people) => interactionsOf(people.map(() => marks)),
    splitKeyOf: (person) => splitKeys[person] ?? 0,
  };
}

test("one in ten is kept out, and judges by a fifth of what was liked", () => {
  const { training, heldOut } = divide(peopleOf([0.05, 0.5, 0.95, 0.11]));
  expect(training).toEqual([1, 2, 3]);
  expect(heldOut).toHaveLength(1);
  expect(heldOut[0]?.targets).toHaveLength(2);
  const known = heldOut[0]?.foldIn.map(({ titleId }) => titleId) ?? [];
  expect([...known, ...(heldOut[0]?.targets ?? [])].toSorted((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ]);
});

test("a person is divided alike whoever else is there", () => {
  const alone = divide(peopleOf([0.05]));
  const among = divide(peopleOf([0.07, 0.5, 0.05]));
  expect(among.heldOut[0]).toEqual(alone.heldOut[0]);
});

test("what was disliked or only looked at is nothing to judge by, and is known of a judge like in service", () => {
  const mixed = [
    ...liked([1, 2, 3, 4, 5]),
    { titleId: 6, weight: GRADES.disliked },
    { titleId: 7, weight: GRADES.viewed },
  ];
  const { heldOut } = divide(peopleOf([0.05], mixed));
  expect(heldOut[0]?.foldIn).toHaveLength(6);
  expect(heldOut[0]?.foldIn).toEqual(expect.arrayContaining(mixed.slice(5)));
  expect(heldOut[0]?.targets.every((titleId) => titleId <= 5)).toBe(true);
});

test("whoever likes too little to be divided neither judges nor teaches", () => {
  expect(divide(peopleOf([0.05, 0.5], liked([1, 2, 3, 4])))).toEqual({ training: [1], heldOut: [] });
});

test("at most a thousand judge, the others teach", () => {
  const splitKeys = Array.from({ length: 1_500 }, (_, person) => person / 15_001);
  const { training, heldOut } = divide(peopleOf(splitKeys));
  expect(heldOut).toHaveLength(1_000);
  expect(training).toHaveLength(500);
});
