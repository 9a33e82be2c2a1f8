/**
 * The server applies the viewer's filters to title lists. This module counts active filters, refetches filtered
 * lists when the filters change, and says whether a list still shows results from before the change.
 */
import type { Filters } from "#contract/filters.ts";

import { queryClient } from "./query-client.ts";

export const ALL_SERVICES = "All";

/**
 * First part of the query keys of lists that exclude skipped titles and titles that don't match the filters.
 */
export const FILTERED_KINDS: ReadonlySet<unknown> = new Set([
  "recommendations",
  "trending",
  "acclaimed",
  "now-playing",
  "items",
  "similar",
  "clusters",
]);

let invalidatedAt = Number.NEGATIVE_INFINITY;

/** Refetches the filtered lists. Doesn't wait for them: rows update one by one as responses arrive. */
export function invalidateFilteredLists(kinds: ReadonlySet<unknown> = FILTERED_KINDS): void {
  invalidatedAt = Date.now();
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kinds.has(kind) });
}

/**
 * Lists to refetch when tonight's answers change. Only a change of the content to avoid also affects the other
 * lists.
 */
export const PICKS_KINDS: ReadonlySet<unknown> = new Set(["recommendations"]);

type QueryStatus = { isFetching: boolean; dataUpdatedAt: number };

/** Whether these results are from before the last change and a refetch is running. */
export function isRefiltering({ isFetching, dataUpdatedAt }: QueryStatus): boolean {
  return isFetching && dataUpdatedAt <= invalidatedAt;
}

export function activeServiceFilterCount({ streaming_services: services, availability }: Filters): number {
  return (services === ALL_SERVICES ? 0 : services.length) + (availability === "all" ? 0 : 1);
}

export function activeFilterCount(filters: Filters): number {
  return activeServiceFilterCount(filters) + filters.moods.length;
}
