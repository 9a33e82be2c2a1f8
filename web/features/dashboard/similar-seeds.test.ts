import { expect, test } from "vitest";

import { firstSeedsWithEnough } from "./similar-seeds.ts";

const fellows: Record<number, number[]> = {
  1: [11, 12],
  2: [21, 22, 23],
  3: [],
  4: [41, 42, 43, 44],
  5: [51, 52, 53],
};
const LIMITS = { rows: 2, min: 3 };

test("a seed with too few similar titles is replaced by the next one", async () => {
  const found = await firstSeedsWithEnough([1, 2, 3, 4, 5], async (id) => fellows[id] ?? [], LIMITS);
  expect(found).toEqual([
    { seedId: 2, items: fellows[2] },
    { seedId: 4, items: fellows[4] },
  ]);
});

test("no more seeds are requested than needed", async () => {
  const asked: number[] = [];
  const ask = async (id: number) => {
    asked.push(id);
    return fellows[id] ?? [];
  };
  await firstSeedsWithEnough([2, 4, 5], ask, LIMITS);
  expect(asked).toEqual([2, 4]);
});

test("a failed request for similar titles affects no other row", async () => {
  const ask = async (id: number) => {
    if (id === 2) throw new Error("Something went wrong");
    return fellows[id] ?? [];
  };
  const found = await firstSeedsWithEnough([2, 4, 5], ask, LIMITS);
  expect(found.map(({ seedId }) => seedId)).toEqual([4, 5]);
});

test("without seeds there are no rows", async () => {
  expect(await firstSeedsWithEnough([], async () => [1, 2, 3], LIMITS)).toEqual([]);
});
