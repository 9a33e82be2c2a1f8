import { expect, test } from "vitest";

import type { Filters } from "#contract/filters.ts";

import { activeCount, activeOnServices } from "./narrowing.ts";

test.for<[string, Partial<Filters>, number, number]>([
  ["nothing", {}, 0, 0],
  ["each service", { streaming_services: ["8", "9"] }, 2, 2],
  ["a kind of offer", { availability: "rent" }, 1, 1],
  ["each mood", { moods: ["epic", "funny"] }, 0, 2],
  ["all of it", { streaming_services: ["8"], availability: "buy", moods: ["epic"] }, 2, 3],
])("%s counts", ([, chosen, onServices, inAll]) => {
  const filters: Filters = { streaming_services: "All", availability: "all", moods: [], ...chosen };
  expect(activeOnServices(filters)).toBe(onServices);
  expect(activeCount(filters)).toBe(inAll);
});
