/** What may be chosen in the filter. */
import type { Filters } from "#contract/filters.ts";
import { FILTER_SERVICES } from "#contract/streaming-services.ts";

import { ALL_SERVICES } from "../../api/narrowing.ts";

/**
 * The services after a choice that leaves `selected` selected. One service takes the place of "All"; "All" takes the place of the
 * services, and comes back when the last one goes.
 */
export function servicesAfter(
  before: Filters["streaming_services"],
  selected: readonly string[],
): Filters["streaming_services"] {
  const isAllChosen = before !== ALL_SERVICES && selected.includes(ALL_SERVICES);
  const services = selected
    .filter((id) => id !== ALL_SERVICES)
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  return isAllChosen || services.length === 0 ? ALL_SERVICES : services;
}

/** Those of the filter's own list come first. */
function placeOf(id: string): number {
  const place = FILTER_SERVICES.findIndex((service) => service.id === id);
  return place < 0 ? FILTER_SERVICES.length : place;
}
