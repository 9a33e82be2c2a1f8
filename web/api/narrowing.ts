/**
 * The server applies the viewer's filters to title lists. This module counts active filters, refetches filtered
 * lists when the filters change, and tells which responses are still outdated.
 */
import type { Filters } from "#contract/filters.ts";

import { queryClient } from "./query-client.ts";

export const ALL_SERVICES = "All";

/**
 * Lists that exclude skipped titles and titles that don't match the filters, by the first part of the query
 * key.
 */
export const NARROWED_KINDS: ReadonlySet<unknown> = new Set([
  "recommendations",
  "trending",
  "acclaimed",
  "now-playing",
  "items",
  "similar",
]);

let narrowedAt = Number.NEGATIVE_INFINITY;

/** Doesn't wait: rows update one by one as responses arrive. */
export function narrowAnew(kinds: ReadonlySet<unknown> = NARROWED_KINDS): void {
  narrowedAt = Date.now();
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kinds.has(kind) });
}

/** Moods only affect the picks. In other rows, only content to avoid is removed. */
export const PICKED_KINDS: ReadonlySet<unknown> = new Set(["recommendations"]);

type Answered = { isFetching: boolean; dataUpdatedAt: number };

/** Whether these results are still from before the change and a refetch is running. */
export function isBeingNarrowed({ isFetching, dataUpdatedAt }: Answered): boolean {
  return isFetching && dataUpdatedAt <= narrowedAt;
}

export function activeOnServices({ streaming_services: services, availability }: Filters): number {
  return (services === ALL_SERVICES ? 0 : services.length) + (availability === "all" ? 0 : 1);
}

export function activeCount(filters: Filters): number {
  return activeOnServices(filters) + filters.moods.length;
}
