/**
 * Queries for the admin console. Admin calls are marked `isAuthFlow`: the console handles refusals itself, because
 * losing admin rights doesn't sign a user out.
 */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

import type { CallAnswer } from "#contract/api.ts";

import { request } from "../../api/client.ts";

export type Tuning = CallAnswer<"GET /api/admin/recommendations/config">;
export type TuningChange = CallAnswer<"GET /api/admin/recommendations/config/history">["changes"][number];

const CHANGES = 10;

export function landingConfigQuery() {
  return queryOptions({
    queryKey: ["admin", "landing-config"],
    queryFn: ({ signal }) =>
      request("GET /api/admin/landing-config", undefined, { signal, isAuthFlow: true }),
    staleTime: 0,
  });
}

/** The title with this ID, or `null` if it isn't in the catalog. */
export function titleQuery(id: number) {
  return queryOptions({
    queryKey: ["admin", "title", id],
    queryFn: async ({ signal }) => {
      const query = { q: `id:${id}`, limit: 1 };
      return (await request("GET /api/search", { query }, { signal })).items[0] ?? null;
    },
  });
}

export function tuningQuery() {
  return queryOptions({
    queryKey: ["admin", "tuning"],
    queryFn: ({ signal }) =>
      request("GET /api/admin/recommendations/config", undefined, { signal, isAuthFlow: true }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

export function tuningHistoryQuery() {
  return infiniteQueryOptions({
    queryKey: ["admin", "tuning-history"],
    queryFn: ({ signal, pageParam }) => {
      const query = { limit: CHANGES, ...(pageParam !== null && { before: pageParam }) };
      return request(
        "GET /api/admin/recommendations/config/history",
        { query },
        { signal, isAuthFlow: true },
      );
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ changes, pagination }) => (pagination.hasMore ? (changes.at(-1)?.id ?? null) : null),
    staleTime: 0,
  });
}
