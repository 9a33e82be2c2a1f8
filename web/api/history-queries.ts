/** Queries for the days on which the viewer watched titles, and for their history. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";

import type { CallAnswer } from "#contract/api.ts";

import { request } from "./client.ts";
import { type Query, SECOND_MS } from "./queries.ts";

export const HISTORY = { queryKey: ["history"] } as const;

export type HistoryEntry = CallAnswer<"GET /api/history">["entries"][number];
export type HistoryQuery = Omit<Query<"GET /api/history">, "cursor" | "limit" | "utc_offset">;

export function viewingsQuery(titleId: number) {
  return queryOptions({
    queryKey: ["viewings", titleId],
    queryFn: async ({ signal }) => {
      const input = { params: { id: String(titleId) } };
      return (await request("GET /api/items/{id}/viewings", input, { signal })).viewings;
    },
    staleTime: 30 * SECOND_MS,
  });
}

export function historyQuery(wanted: HistoryQuery) {
  return infiniteQueryOptions({
    queryKey: [...HISTORY.queryKey, wanted],
    queryFn: ({ signal, pageParam }) => {
      const query = {
        ...wanted,
        utc_offset: -new Date().getTimezoneOffset(),
        ...(pageParam !== null && { cursor: pageParam }),
      };
      return request("GET /api/history", { query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 30 * SECOND_MS,
    refetchOnWindowFocus: true,
  });
}
