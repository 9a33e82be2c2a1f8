/**
 * Queries that all screens share, and cache keys. A key starts with its kind of data, so all entries of a kind
 * can be invalidated.
 */
import { queryOptions } from "@tanstack/react-query";

import type { CallAnswer, CallInput } from "#contract/api.ts";
import type { Item } from "#contract/item.ts";

import { request } from "./client.ts";

export type Query<Name extends Parameters<typeof request>[0]> =
  CallInput<Name> extends { query?: infer Given } ? NonNullable<Given> : never;

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;

export const QUERY_KEYS = {
  recommendations: ["recommendations"],
  watchlist: ["watchlist"],
  watchlistChoices: ["watchlist", "choices"],
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

type Details = CallAnswer<"GET /api/items/{id}/details">;

/** A title with what only its details have; a listed title lacks that. */
export type DetailedItem = Item & Partial<Pick<Details, "directors" | "franchise">>;

export function detailsQuery(titleId: number) {
  return queryOptions({
    queryKey: ["details", titleId],
    queryFn: async ({ signal }): Promise<DetailedItem> => {
      const input = { params: { id: String(titleId) } };
      const { item, ...details } = await request("GET /api/items/{id}/details", input, { signal });
      return { ...item, ...details };
    },
    staleTime: 5 * MINUTE_MS,
  });
}
