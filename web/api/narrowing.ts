/**
 * The viewer's filters narrow the rows on the server. This knows how many are at work, has the rows asked for anew when they change, and
 * tells which answers are still awaited.
 */
import type { Filters } from "#contract/filters.ts";

import { queryClient } from "./query-client.ts";

export const ALL_SERVICES = "All";

/** Lists that hold what fits the viewer's saved filters and was not skipped: the first word of the keys. */
export const NARROWED_KINDS: ReadonlySet<unknown> = new Set([
  "recommendations",
  "trending",
  "acclaimed",
  "now-playing",
  "items",
  "similar",
]);

let narrowedAt = Number.NEGATIVE_INFINITY;

/** Not waited for: the rows change one by one as they come. */
export function narrowAnew(kinds: ReadonlySet<unknown> = NARROWED_KINDS): void {
  narrowedAt = Date.now();
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kinds.has(kind) });
}

/** What somebody is in the mood for chooses the picks; of the other rows it keeps out what is to be avoided. */
export const PICKED_KINDS: ReadonlySet<unknown> = new Set(["recommendations"]);

type Answered = { isFetching: boolean; dataUpdatedAt: number };

/** Whether this answer is of the filters before, and the one to the present ones is on its way. */
export function isBeingNarrowed({ isFetching, dataUpdatedAt }: Answered): boolean {
  return isFetching && dataUpdatedAt <= narrowedAt;
}

export function activeOnServices({ streaming_services: services, availability }: Filters): number {
  return (services === ALL_SERVICES ? 0 : services.length) + (availability === "all" ? 0 : 1);
}

export function activeCount(filters: Filters): number {
  return activeOnServices(filters) + filters.moods.length;
}
