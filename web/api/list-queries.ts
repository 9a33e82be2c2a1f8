/**
 * Queries for title lists and for the data they depend on. `filtered-lists.ts` says which lists are filtered.
 */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import type { CallAnswer } from "#contract/api.ts";
import type { Item } from "#contract/item.ts";

import { nextMoment, request } from "./client.ts";
import { keepContinueWatching } from "./continue-watching.ts";
import { MINUTE_MS, QUERY_KEYS, type Query, SECOND_MS } from "./queries.ts";

export function filtersQuery() {
  return queryOptions({
    queryKey: ["filters"],
    queryFn: async ({ signal }) => (await request("GET /api/filters", undefined, { signal })).filters,
    staleTime: 5 * MINUTE_MS,
  });
}

export function acclaimedQuery(query: Query<"GET /api/items/critically-acclaimed"> = {}) {
  return queryOptions({
    queryKey: ["acclaimed", query],
    queryFn: async ({ signal }) =>
      (await request("GET /api/items/critically-acclaimed", { query }, { signal })).items,
    staleTime: 10 * MINUTE_MS,
  });
}

export function nowPlayingQuery(query: Query<"GET /api/trending/now-playing"> = {}) {
  return queryOptions({
    queryKey: ["now-playing", query],
    queryFn: ({ signal }) => request("GET /api/trending/now-playing", { query }, { signal }),
    staleTime: 10 * MINUTE_MS,
  });
}

/**
 * Not refetched on focus unless a rating, a skip or new quiz answers invalidated them, because picks must not
 * change while the viewer is looking at them.
 */
export function recommendationsQuery(query: Query<"GET /api/recommendations"> = {}) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.recommendations, query],
    queryFn: ({ signal }) => request("GET /api/recommendations", { query }, { signal }),
    staleTime: 10 * MINUTE_MS,
    refetchOnWindowFocus: ({ state }) => state.isInvalidated,
    placeholderData: keepPreviousData,
  });
}

export function similarQuery(titleId: number, limit?: number) {
  return queryOptions({
    queryKey: ["similar", titleId, limit ?? null],
    queryFn: async ({ signal }) => {
      const input = { params: { id: String(titleId) }, query: limit === undefined ? {} : { limit } };
      return (await request("GET /api/recommendations/similar/{id}", input, { signal })).items;
    },
    staleTime: 10 * MINUTE_MS,
  });
}

/** The clusters of the viewer's taste, with the headings of their rows. They stay as they are for a while, so rows don't change at every rating. */
export function clustersQuery() {
  return queryOptions({
    queryKey: ["clusters"],
    queryFn: async ({ signal }) => {
      const [{ clusters }, { clusterHeading }] = await Promise.all([
        request("GET /api/recommendations/clusters", {}, { signal }),
        // Loaded with the rows at the end of the page, because the first screen doesn't need it.
        import("../messages/clusters.ts"),
      ]);
      return clusters.map((cluster) => ({ heading: clusterHeading(cluster), items: cluster.items }));
    },
    staleTime: 10 * MINUTE_MS,
  });
}

export function watchlistQuery() {
  return queryOptions({
    queryKey: QUERY_KEYS.watchlist,
    queryFn: async ({ signal }) => allPages("GET /api/watchlist", signal),
    staleTime: 30 * SECOND_MS,
    refetchOnWindowFocus: true,
  });
}

/** Titles the viewer skipped. */
export function skippedQuery() {
  return queryOptions({
    queryKey: QUERY_KEYS.skipped,
    queryFn: async ({ signal }) => allPages("GET /api/user/skip/skipped-items", signal),
    staleTime: 30 * SECOND_MS,
    refetchOnWindowFocus: true,
  });
}

/** Fetches all pages of a paginated list; nearly every viewer has only one. */
async function allPages(
  name: "GET /api/watchlist" | "GET /api/user/skip/skipped-items",
  signal: AbortSignal,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const query: Query<typeof name> = offset === 0 ? {} : { offset };
    const requestedAt = nextMoment();
    const part: CallAnswer<"GET /api/watchlist"> = await request(name, { query }, { signal });
    items.push(...part.items);
    if (name === "GET /api/watchlist" && offset === 0)
      keepContinueWatching(part.continue_watching ?? [], requestedAt);
    offset = part.next_offset;
  }
  return items;
}

/** The newest ratings only, because dashboard rows are based on recent ratings. */
export function ratingsQuery() {
  return queryOptions({
    queryKey: QUERY_KEYS.ratings,
    queryFn: async ({ signal }) => (await request("GET /api/ratings", undefined, { signal })).ratings,
    staleTime: 30 * SECOND_MS,
  });
}

export function itemsQuery(query: Query<"GET /api/items"> = {}) {
  return queryOptions({
    queryKey: ["items", query],
    queryFn: async ({ signal }) => (await request("GET /api/items", { query }, { signal })).items,
    staleTime: 10 * MINUTE_MS,
  });
}

export function preferencesQuery() {
  return queryOptions({
    queryKey: ["preferences"],
    queryFn: async ({ signal }) =>
      (await request("GET /api/auth/preferences/current", undefined, { signal })).preferences,
    staleTime: 5 * MINUTE_MS,
  });
}

/** Names of the genres that the viewer chose or clearly loves. */
export function favoriteGenresQuery() {
  return queryOptions({
    queryKey: ["favorite-genres"],
    queryFn: async ({ signal }) =>
      (await request("GET /api/recommendations/genres", undefined, { signal })).genres,
    staleTime: MINUTE_MS,
  });
}

/** `name` is a username or a user ID. The page shows errors itself, so they don't force a logout. */
export function userStatsQuery(name: string) {
  return queryOptions({
    queryKey: ["user-stats", name],
    queryFn: async ({ signal }) => {
      const input = { params: { name } };
      return (await request("GET /api/user/stats/{name}", input, { signal, isAuthFlow: true })).data;
    },
    staleTime: MINUTE_MS,
  });
}
