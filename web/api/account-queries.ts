/** Queries for the profile and account pages. Another tab may change this data too. */
import { queryOptions } from "@tanstack/react-query";

import { request } from "./client.ts";

const AS_OF_NOW = { staleTime: 0, refetchOnWindowFocus: true } as const;

export function profileQuery() {
  return queryOptions({
    ...AS_OF_NOW,
    queryKey: ["profile"],
    queryFn: async ({ signal }) => (await request("GET /api/profile", undefined, { signal })).profile,
  });
}

export function accountQuery() {
  return queryOptions({
    ...AS_OF_NOW,
    queryKey: ["account"],
    queryFn: async ({ signal }) => (await request("GET /api/user/account", undefined, { signal })).account,
  });
}

export function sessionsQuery() {
  return queryOptions({
    ...AS_OF_NOW,
    queryKey: ["sessions"],
    queryFn: async ({ signal }) => (await request("GET /api/user/sessions", undefined, { signal })).sessions,
  });
}
