import { expect, test } from "vitest";

import type { Filters } from "#contract/filters.ts";

import { servicesAfter } from "./use-filter-choices.ts";

type Services = Filters["streaming_services"];

test.for<[string, Services, string[], Services]>([
  ["choosing a first service replaces All", "All", ["All", "8"], ["8"]],
  ["another service is added, in list order", ["15"], ["15", "8"], ["8", "15"]],
  ["one of two can be removed", ["8", "15"], ["15"], ["15"]],
  ["removing the last one selects All", ["8"], [], "All"],
  ["choosing All removes the services", ["8", "15"], ["8", "15", "All"], "All"],
  ["All can't be deselected by itself", "All", [], "All"],
])("%s", ([, before, selected, after]) => {
  expect(servicesAfter(before, selected)).toEqual(after);
});
