/** The choices in the filter dialog. */
import type { Filters } from "#contract/filters.ts";
import { FILTER_SERVICES } from "#contract/streaming-services.ts";

import { ALL_SERVICES } from "../../api/filtered-lists.ts";

/**
 * The selected services after a change. Selecting a service deselects "All"; selecting "All" deselects the
 * services, and it's selected again when the last service is removed.
 */
export function servicesAfter(
  before: Filters["streaming_services"],
  selected: readonly string[],
): Filters["streaming_services"] {
  const isAllChosen = before !== ALL_SERVICES && selected.includes(ALL_SERVICES);
  const services = selected
    .filter((id) => id !== ALL_SERVICES)
    .toSorted((one, other) => positionOf(one) - positionOf(other));
  return isAllChosen || services.length === 0 ? ALL_SERVICES : services;
}

/** Services from the filter's own list come first. */
function positionOf(id: string): number {
  const position = FILTER_SERVICES.findIndex((service) => service.id === id);
  return position < 0 ? FILTER_SERVICES.length : position;
}
