/** Where the viewer is in a series. */
import { queryOptions } from "@tanstack/react-query";

import { request } from "./client.ts";
import { continueWatchingQuery } from "./continue-watching.ts";
import { SECOND_MS } from "./queries.ts";
import { queryClient } from "./query-client.ts";

export function seriesProgressQuery(titleId: number) {
  return queryOptions({
    queryKey: ["series-progress", titleId],
    queryFn: ({ signal }) => {
      const input = { params: { id: String(titleId) } };
      return request("GET /api/series/{id}/progress", input, { signal });
    },
    staleTime: 30 * SECOND_MS,
    refetchOnWindowFocus: true,
    placeholderData: () => listedProgress(titleId),
  });
}

/** What the list of series to continue says about this one. */
function listedProgress(titleId: number) {
  const series = queryClient.getQueryData(continueWatchingQuery().queryKey);
  return series?.find(({ item }) => item.id === titleId);
}
