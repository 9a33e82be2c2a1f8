/**
 * Queries that all screens share, and cache keys. A key starts with its kind of data, so all entries of a kind
 * can be invalidated.
 */
import { queryOptions } from "@tanstack/react-query";

import type { CallInput } from "#contract/api.ts";

import { request } from "./client.ts";

export type Query<Name extends Parameters<typeof request>[0]> =
  CallInput<Name> extends { query?: infer Given } ? NonNullable<Given> : never;

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;

export const QUERY_KEYS = {
  recommendations: ["recommendations"],
  watchlist: ["watchlist"],
  ratings: ["ratings"],
  skipped: ["skipped"],
} as const;

export function trendingQuery(query: Query<"GET /api/trending"> = {}) {
  return queryOptions({
    queryKey: ["trending", query],
    queryFn: ({ signal }) => request("GET /api/trending", { query }, { signal }),
    staleTime: 5 * MINUTE_MS,
  });
}

export function featureFlagsQuery() {
  return queryOptions({
    queryKey: ["feature-flags"],
    queryFn: ({ signal }) => request("GET /api/feature-flags", undefined, { signal }),
    staleTime: 30 * MINUTE_MS,
  });
}

export function landingConfigQuery() {
  return queryOptions({
    queryKey: ["landing-config"],
    queryFn: ({ signal }) => request("GET /api/admin/landing-config-public", undefined, { signal }),
    staleTime: 5 * MINUTE_MS,
  });
}

export function detailsQuery(titleId: number) {
  return queryOptions({
    queryKey: ["details", titleId],
    queryFn: async ({ signal }) => {
      const input = { params: { id: String(titleId) } };
      return (await request("GET /api/items/{id}/details", input, { signal })).item;
    },
    staleTime: 5 * MINUTE_MS,
  });
}
