import { expect, test } from "vitest";

import type { Filters } from "#contract/filters.ts";

import {
  activeFilterCount,
  activeServiceFilterCount,
  isRefiltering,
  invalidateFilteredLists,
} from "./filtered-lists.ts";
import { batched } from "./title-queries.ts";

test("results from before a filter change are outdated until they're refetched", () => {
  const dataUpdatedAt = Date.now();
  expect(isRefiltering({ isFetching: true, dataUpdatedAt })).toBe(false);
  invalidateFilteredLists();
  expect(isRefiltering({ isFetching: true, dataUpdatedAt })).toBe(true);
  expect(isRefiltering({ isFetching: false, dataUpdatedAt })).toBe(false);
  expect(isRefiltering({ isFetching: true, dataUpdatedAt: Date.now() + 1 })).toBe(false);
});

test.for<[string, Partial<Filters>, number, number]>([
  ["nothing", {}, 0, 0],
  ["every service", { streaming_services: ["8", "9"] }, 2, 2],
  ["a kind of offer", { availability: "rent" }, 1, 1],
  ["every mood", { moods: ["epic", "funny"] }, 0, 2],
  ["everything", { streaming_services: ["8"], availability: "buy", moods: ["epic"] }, 2, 3],
])("%s is counted", ([, chosen, onServices, inAll]) => {
  const filters: Filters = { streaming_services: "All", availability: "all", moods: [], ...chosen };
  expect(activeServiceFilterCount(filters)).toBe(onServices);
  expect(activeFilterCount(filters)).toBe(inAll);
});

function doubling() {
  const asked: (readonly number[])[] = [];
  const double = batched<number, number>({
    size: 3,
    load: async (keys) => {
      asked.push([...keys]);
      return (key) => 2 * key;
    },
  });
  return { asked, double };
}

test("requests made at the same time are sent as one call, and each gets its own result", async () => {
  const { asked, double } = doubling();
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  expect(asked).toEqual([[1, 2, 3]]);
});

test("more requests than a batch holds are sent as several calls", async () => {
  const { asked, double } = doubling();
  expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8]);
  expect(asked).toEqual([[1, 2, 3], [4]]);
});

test("a later request is sent as its own call", async () => {
  const { asked, double } = doubling();
  await double(1);
  expect(await double(2)).toBe(4);
  expect(asked).toEqual([[1], [2]]);
});

test("a failed call only fails its own requests", async () => {
  let calls = 0;
  const ask = batched<number, number>({
    size: 2,
    load: async () => {
      calls += 1;
      if (calls === 1) throw new Error("Something went wrong");
      return (key) => key;
    },
  });
  const answers = await Promise.allSettled([1, 2, 3].map(ask));
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
});
