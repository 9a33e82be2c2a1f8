import { expect, test } from "vitest";

import type { Filters } from "#contract/filters.ts";

import { activeCount, activeOnServices, servicesAfter } from "./choices.ts";

type Services = Filters["streaming_services"];

test.for<[string, Services, string[], Services]>([
  ["the first service chosen is the only one", "All", ["All", "8"], ["8"]],
  ["another one joins it, in the order of the list", ["15"], ["15", "8"], ["8", "15"]],
  ["one of two can go", ["8", "15"], ["15"], ["15"]],
  ["when the last one goes, all count", ["8"], [], "All"],
  ["choosing all takes the place of the services", ["8", "15"], ["8", "15", "All"], "All"],
  ["all cannot be taken back by itself", "All", [], "All"],
])("%s", ([, before, selected, after]) => {
  expect(servicesAfter(before, selected)).toEqual(after);
});

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
