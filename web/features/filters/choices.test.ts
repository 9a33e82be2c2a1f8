import { expect, test } from "vitest";

import type { Filters } from "#contract/filters.ts";

import { servicesAfter } from "./choices.ts";

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
