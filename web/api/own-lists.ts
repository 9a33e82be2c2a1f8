/** Queries for the lists that viewers make themselves. */
import { queryOptions } from "@tanstack/react-query";

import { request } from "./client.ts";
import { SECOND_MS } from "./queries.ts";

/** The viewer's lists, and each of them. */
export const OWN_LISTS = { queryKey: ["own-lists"] } as const;

export function ownListsQuery() {
  return queryOptions({
    queryKey: [...OWN_LISTS.queryKey, "all"],
    queryFn: async ({ signal }) => (await request("GET /api/lists", undefined, { signal })).lists,
    staleTime: 30 * SECOND_MS,
    refetchOnWindowFocus: true,
  });
}

export function ownListQuery(listId: number) {
  return queryOptions({
    queryKey: [...OWN_LISTS.queryKey, listId],
    queryFn: ({ signal }) =>
      request("GET /api/lists/{listId}", { params: { listId: String(listId) } }, { signal }),
    staleTime: 30 * SECOND_MS,
    refetchOnWindowFocus: true,
  });
}

/** The viewer's lists, with whether each has this title. Not part of OWN_LISTS, so that a change doesn't reorder what's shown. */
export function listsWithTitleQuery(titleId: number) {
  return queryOptions({
    queryKey: ["lists-with-title", titleId],
    queryFn: async ({ signal }) => {
      const input = { params: { id: String(titleId) } };
      return (await request("GET /api/items/{id}/lists", input, { signal })).lists;
    },
    staleTime: 0,
  });
}

export function sharedListQuery(code: string) {
  return queryOptions({
    queryKey: ["shared-list", code],
    queryFn: ({ signal }) => request("GET /api/shared-lists/{code}", { params: { code } }, { signal }),
    staleTime: 30 * SECOND_MS,
  });
}
