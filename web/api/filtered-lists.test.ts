import { expect, test } from "vitest";

import type { Filters } from "#contract/filters.ts";

import {
  activeFilterCount,
  activeServiceFilterCount,
  isRefiltering,
  invalidateFilteredLists,
} from "./filtered-lists.ts";

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
