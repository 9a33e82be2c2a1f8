/** Queries used only by the onboarding. */
import { queryOptions } from "@tanstack/react-query";

import { request } from "../../api/client.ts";
import { MINUTE_MS } from "../../api/queries.ts";

export function platformsQuery() {
  return queryOptions({
    queryKey: ["platforms"],
    queryFn: async ({ signal }) =>
      (await request("GET /api/streaming-preferences", undefined, { signal })).platforms,
    staleTime: 5 * MINUTE_MS,
  });
}

export function demographicsQuery() {
  return queryOptions({
    queryKey: ["demographics"],
    queryFn: async ({ signal }) =>
      (await request("GET /api/demographics", undefined, { signal })).demographics,
    staleTime: 5 * MINUTE_MS,
  });
}
