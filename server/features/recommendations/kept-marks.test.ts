import { expect, test } from "vitest";

import type { Mark } from "#engine/marks.ts";

import { type Marks, keepMarks } from "./kept-marks.ts";

const marked = (count: number): Marks => ({
  revision: "of now",
  marks: Array.from({ length: count }, (_, place): Mark => ({ titleId: place + 1, kind: "loved", at: 0 })),
  decided: [],
});

test("whose marks are asked for longest ago go first when there are too many", () => {
  const kept = keepMarks();
  for (const userId of [1, 2, 3]) kept.keep(userId, marked(60_000));
  kept.keep(1, kept.of(1) ?? marked(0));
  kept.keep(4, marked(60_000));
  expect([1, 2, 3, 4].map((userId) => kept.of(userId)?.marks.length)).toEqual([
    60_000,
    undefined,
    60_000,
    60_000,
  ]);
});

test("a person with more marks than there is room for is kept alone", () => {
  const kept = keepMarks();
  kept.keep(1, marked(10));
  kept.keep(2, marked(250_000));
  expect([kept.of(1), kept.of(2)?.marks.length]).toEqual([undefined, 250_000]);
  kept.keep(3, marked(10));
  expect([kept.of(2), kept.of(3)?.marks.length]).toEqual([undefined, 10]);
});
