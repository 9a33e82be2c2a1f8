/**
 * Queries for the overview. They're separate, so that one failure doesn't affect the others, and refetch at
 * intervals while the page is visible.
 */
import { queryOptions } from "@tanstack/react-query";

import type { CallAnswer } from "#contract/api.ts";

import { request } from "../../api/client.ts";

export type Health = CallAnswer<"GET /api/admin/health/detailed">;
export type Performance = CallAnswer<"GET /api/admin/metrics/performance">;
export type DatabaseCounts = CallAnswer<"GET /api/admin/metrics/database">;
export type PicksServed = CallAnswer<"GET /api/recommendations/metrics">;

export const REFRESH_SECONDS = 30;

export const OVERVIEW_KEY = ["admin", "overview"] as const;

/** Long enough for the overview to reuse the response of the console's check for admin access. */
const FRESH_MS = 5000;

const polled = { refetchInterval: REFRESH_SECONDS * 1000, staleTime: FRESH_MS } as const;

export function healthQuery() {
  return queryOptions({
    ...polled,
    queryKey: [...OVERVIEW_KEY, "health"],
    queryFn: ({ signal }) =>
      request("GET /api/admin/health/detailed", undefined, { signal, isAuthFlow: true }),
  });
}

export function performanceQuery() {
  return queryOptions({
    ...polled,
    queryKey: [...OVERVIEW_KEY, "performance"],
    queryFn: ({ signal }) =>
      request("GET /api/admin/metrics/performance", undefined, { signal, isAuthFlow: true }),
  });
}

export function databaseQuery() {
  return queryOptions({
    ...polled,
    queryKey: [...OVERVIEW_KEY, "database"],
    queryFn: ({ signal }) =>
      request("GET /api/admin/metrics/database", undefined, { signal, isAuthFlow: true }),
  });
}

export function picksQuery() {
  return queryOptions({
    ...polled,
    queryKey: [...OVERVIEW_KEY, "picks"],
    queryFn: ({ signal }) =>
      request("GET /api/recommendations/metrics", undefined, { signal, isAuthFlow: true }),
  });
}
