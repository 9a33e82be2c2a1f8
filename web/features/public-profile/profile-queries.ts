/**
 * Queries for the profile page besides its statistics. All of them are refused if the profile isn't visible to
 * the viewer.
 */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

import { request } from "../../api/client.ts";
import { MINUTE_MS } from "../../api/queries.ts";

const PAGE = 48;

export function bothWouldLoveQuery(name: string) {
  return queryOptions({
    queryKey: ["both-would-love", name],
    queryFn: async ({ signal }) => {
      const input = { params: { name } };
      return (
        await request("GET /api/user/stats/{name}/both-would-love", input, { signal, isAuthFlow: true })
      ).items;
    },
    staleTime: MINUTE_MS,
  });
}

export function profileWatchlistQuery(name: string) {
  return infiniteQueryOptions({
    queryKey: ["profile-watchlist", name],
    queryFn: ({ pageParam, signal }) =>
      request(
        "GET /api/user/stats/{name}/watchlist",
        { params: { name }, query: { limit: PAGE, offset: pageParam } },
        { signal, isAuthFlow: true },
      ),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next_offset ?? null,
    staleTime: MINUTE_MS,
  });
}
