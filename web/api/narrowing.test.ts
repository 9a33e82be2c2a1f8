import { expect, test } from "vitest";

import type { Filters } from "#contract/filters.ts";

import { activeCount, activeOnServices, isBeingNarrowed, narrowAnew } from "./narrowing.ts";

test("results from before a filter change are outdated until they're refetched", () => {
  const dataUpdatedAt = Date.now();
  expect(isBeingNarrowed({ isFetching: true, dataUpdatedAt })).toBe(false);
  narrowAnew();
  expect(isBeingNarrowed({ isFetching: true, dataUpdatedAt })).toBe(true);
  expect(isBeingNarrowed({ isFetching: false, dataUpdatedAt })).toBe(false);
  expect(isBeingNarrowed({ isFetching: true, dataUpdatedAt: Date.now() + 1 })).toBe(false);
});

test.for<[string, Partial<Filters>, number, number]>([
  ["nothing", {}, 0, 0],
  ["every service", { streaming_services: ["8", "9"] }, 2, 2],
  ["a kind of offer", { availability: "rent" }, 1, 1],
  ["every mood", { moods: ["epic", "funny"] }, 0, 2],
  ["everything", { streaming_services: ["8"], availability: "buy", moods: ["epic"] }, 2, 3],
])("%s is counted", ([, chosen, onServices, inAll]) => {
  const filters: Filters = { streaming_services: "All", availability: "all", moods: [], ...chosen };
  expect(activeOnServices(filters)).toBe(onServices);
  expect(activeCount(filters)).toBe(inAll);
});
