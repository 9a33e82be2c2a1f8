import type { Filters } from "#contract/filters.ts";

import { request } from "../../api/client.ts";
import { activeFilterCount, invalidateFilteredLists } from "../../api/filtered-lists.ts";
import { filtersQuery } from "../../api/list-queries.ts";
import { queryClient } from "../../api/query-client.ts";
import { track } from "../../api/tracking.ts";

/** Saves the filters and refetches every row. Throws if saving failed; the previous filters then stay. */
export async function saveFilters(filters: Filters): Promise<void> {
  const saved = await request("PUT /api/filters", { body: { filters } });
  const { queryKey } = filtersQuery();
  // A response still on its way is older than what was just saved.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, saved.filters);
  track("FILTER", { eventValue: activeFilterCount(filters), metadata: { ...filters } });
  invalidateFilteredLists();
}
