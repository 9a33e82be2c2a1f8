import { expect, test } from "vitest";

import type { Mark } from "#engine/marks.ts";

import { type Marks, createMarksCache } from "./marks-cache.ts";

const marked = (count: number): Marks => ({
  revision: "of now",
  marks: Array.from({ length: count }, (_, place): Mark => ({ titleId: place + 1, kind: "loved", at: 0 })),
  decided: [],
});

test("whose marks are asked for longest ago go first when there are too many", () => {
  const kept = createMarksCache();
  for (const userId of [1, 2, 3]) kept.set(userId, marked(60_000));
  kept.set(1, kept.get(1) ?? marked(0));
  kept.set(4, marked(60_000));
  expect([1, 2, 3, 4].map((userId) => kept.get(userId)?.marks.length)).toEqual([
    60_000,
    undefined,
    60_000,
    60_000,
  ]);
});

test("a person with more marks than there is room for is kept alone", () => {
  const kept = createMarksCache();
  kept.set(1, marked(10));
  kept.set(2, marked(250_000));
  expect([kept.get(1), kept.get(2)?.marks.length]).toEqual([undefined, 250_000]);
  kept.set(3, marked(10));
  expect([kept.get(2), kept.get(3)?.marks.length]).toEqual([undefined, 10]);
});
