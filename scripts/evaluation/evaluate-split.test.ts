import { expect, test } from "vitest";

import { splitOfPeople } from "./evaluate-split.ts";
import type { Split } from "./read-split.ts";

const liking = (titleId: number) => [{ titleId, weight: 1 }];
const SPLIT: Split = {
  training: [1, 2, 3, 4, 5].map(liking),
  validation: [{ foldIn: liking(6), targets: [7] }],
  test: [{ foldIn: liking(8), targets: [9] }],
  titles: [],
};

test("of a few people only these train and choose the blend, and the same people judge", () => {
  const { training, validation, test: judges } = splitOfPeople(SPLIT, 2, 1);
  expect(training).toHaveLength(2);
  expect(SPLIT.training).toEqual(expect.arrayContaining([...training]));
  expect(validation).toEqual([]);
  expect(judges).toBe(SPLIT.test);
});

test("which people are drawn follows from the seed", () => {
  expect(splitOfPeople(SPLIT, 3, 7)).toEqual(splitOfPeople(SPLIT, 3, 7));
});
