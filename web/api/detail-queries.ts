/** Queries that only a title's details make. */
import { queryOptions } from "@tanstack/react-query";

import { request } from "./client.ts";
import { MINUTE_MS } from "./queries.ts";

/** IDs of the services that the viewer has, as on the wire. */
export function ownServicesQuery() {
  return queryOptions({
    queryKey: ["own-services"],
    queryFn: async ({ signal }) =>
      (await request("GET /api/streaming-preferences", undefined, { signal })).platforms,
    staleTime: 5 * MINUTE_MS,
  });
}

/** Why a title suits the viewer, or `null`. */
export function reasonQuery(titleId: number) {
  return queryOptions({
    queryKey: ["reason", titleId],
    queryFn: async ({ signal }) => {
      const input = { params: { id: String(titleId) } };
      return (await request("GET /api/recommendations/reason/{id}", input, { signal })).reason;
    },
    staleTime: 5 * MINUTE_MS,
    // Details without a reason are complete.
    retry: false,
  });
}
