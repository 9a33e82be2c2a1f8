/** What screens read from the server, with its place in the cache. Keys start with the thing, so that all of a kind can be invalidated. */
import { keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";

import type { CallAnswer, CallInput } from "#contract/api.ts";
import type { StreamingPlatforms } from "#contract/availability.ts";
import { SEARCH_MIN_CHARACTERS } from "#contract/form-rules.ts";
import type { Item } from "#contract/item.ts";

import { request } from "./client.ts";
import { logFailure } from "./failure-log.ts";
import { inBatches } from "./in-batches.ts";

type Query<Name extends Parameters<typeof request>[0]> =
  CallInput<Name> extends { query?: infer Given } ? NonNullable<Given> : never;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** Titles whose offers are asked for in one call. */
const PREFETCH_BATCH = 12;

export const QUERY_KEYS = {
  recommendations: ["recommendations"],
  watchlist: ["watchlist"],
  ratings: ["ratings"],
  skipped: ["skipped"],
} as const;

export function filtersQuery() {
  return queryOptions({
    queryKey: ["filters"],
    queryFn: async ({ signal }) => (await request("GET /api/filters", undefined, { signal })).filters,
    staleTime: 5 * MINUTE_MS,
  });
}

const NARROWED_BY_FILTERS: ReadonlySet<unknown> = new Set([
  "recommendations",
  "trending",
  "acclaimed",
  "now-playing",
  "items",
  "similar",
]);

/** Whether the server answers this query otherwise when the viewer's saved filters change. */
export function isNarrowedByFilters({ queryKey: [kind] }: { queryKey: readonly unknown[] }): boolean {
  return NARROWED_BY_FILTERS.has(kind);
}

/** What a screen shows of titles: where it cannot be read anew, the viewer sees what is old. */
export const SHOWN_KINDS: ReadonlySet<unknown> = new Set([
  ...NARROWED_BY_FILTERS,
  "watchlist",
  "search",
  "details",
]);

export function trendingQuery(query: Query<"GET /api/trending"> = {}) {
  return queryOptions({
    queryKey: ["trending", query],
    queryFn: ({ signal }) => request("GET /api/trending", { query }, { signal }),
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
    queryFn: async ({ signal }) =>
      (await request("GET /api/trending/now-playing", { query }, { signal })).items,
    staleTime: 10 * MINUTE_MS,
  });
}

/** Kept until a rating, a skip or new answers invalidate them: picks must not change under the viewer's eyes. */
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

export function watchlistQuery() {
  return queryOptions({
    queryKey: QUERY_KEYS.watchlist,
    queryFn: async ({ signal }) => inWhole("GET /api/watchlist", signal),
    staleTime: 30 * SECOND_MS,
    refetchOnWindowFocus: true,
  });
}

/** The titles that the viewer asked not to see. */
export function skippedQuery() {
  return queryOptions({
    queryKey: QUERY_KEYS.skipped,
    queryFn: async ({ signal }) => inWhole("GET /api/user/skip/skipped-items", signal),
    staleTime: 30 * SECOND_MS,
    refetchOnWindowFocus: true,
  });
}

/** A list that is answered in parts, of which nearly everybody has one. */
async function inWhole(
  name: "GET /api/watchlist" | "GET /api/user/skip/skipped-items",
  signal: AbortSignal,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const query: Query<typeof name> = offset === 0 ? {} : { offset };
    const part: CallAnswer<typeof name> = await request(name, { query }, { signal });
    items.push(...part.items);
    offset = part.next_offset;
  }
  return items;
}

/** The newest ones: the rows are made of what was rated lately. */
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

/** In the order of the ids. */
export function batchDetailsQuery(itemIds: readonly number[]) {
  return queryOptions({
    queryKey: ["batch-details", itemIds],
    queryFn: async ({ signal }) =>
      (await request("POST /api/items/batch-details", { body: { itemIds: [...itemIds] } }, { signal })).items,
    staleTime: 5 * MINUTE_MS,
    enabled: itemIds.length > 0,
    placeholderData: keepPreviousData,
  });
}

export function platformsQuery({ id, media_type: mediaType }: Pick<Item, "id" | "media_type">) {
  return queryOptions({
    queryKey: ["platforms", id],
    queryFn: ({ signal }) => {
      const input = { params: { id: String(id) }, query: { mediaType } };
      return request("GET /api/streaming-platforms/{id}", input, { signal });
    },
    staleTime: 30 * MINUTE_MS,
  });
}

/** YouTube's key of a title's trailer, null where it has none. */
export function trailerQuery(titleId: number) {
  return queryOptions({
    queryKey: ["trailer", titleId],
    queryFn: async ({ signal }) =>
      (await request("GET /api/trailers/{id}", { params: { id: String(titleId) } }, { signal })).key,
    staleTime: 30 * MINUTE_MS,
  });
}

type TitleReference = CallInput<"POST /api/streaming-platforms/batch">["body"]["items"][number];

/** Of all countries, and which one is the viewer's. */
export type PlatformsFor = { country: string; platforms: StreamingPlatforms };

/** Where one of the titles in view can be watched: what is wanted at once is asked for at once. */
export function offersQuery({
  tmdb_id: tmdbId,
  media_type: mediaType,
}: Pick<Item, "tmdb_id" | "media_type">) {
  return queryOptions({
    queryKey: ["offers", mediaType, tmdbId],
    queryFn: tmdbId === null ? skipToken : () => offersInBatches({ tmdbId, mediaType }),
    staleTime: 30 * MINUTE_MS,
  });
}

const offersInBatches = inBatches({
  size: PREFETCH_BATCH,
  ask: async (items: readonly TitleReference[]) => {
    const body = { items: [...items] };
    const { country, results } = await request("POST /api/streaming-platforms/batch", { body });
    const byTitle = new Map(results.map((result) => [titleKey(result), result.streamingPlatforms]));
    return (title: TitleReference): PlatformsFor => ({
      country,
      platforms: byTitle.get(titleKey(title)) ?? {},
    });
  },
});

function titleKey({ tmdbId, mediaType }: TitleReference): string {
  return `${mediaType}-${tmdbId}`;
}

/** `name` is a username or a user id. The screen shows a refusal itself. */
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

type Wanted = { q?: string; tags?: readonly string[]; limit?: number };

/** Titles by text, by tags, or by both. */
export function searchQuery({ q = "", tags = [], limit }: Wanted) {
  const text = q.trim();
  const query = {
    ...(text !== "" && { q: text }),
    ...(tags.length > 0 && { tags: tags.join(",") }),
    ...(limit !== undefined && { limit }),
  };
  return queryOptions({
    queryKey: ["search", query],
    queryFn: async ({ signal }) => (await request("GET /api/search", { query }, { signal })).items,
    staleTime: MINUTE_MS,
    enabled: text !== "" || tags.length > 0,
  });
}

export function autocompleteQuery(query: Query<"GET /api/search/autocomplete">) {
  const q = query.q.trim();
  return queryOptions({
    queryKey: ["autocomplete", { ...query, q }],
    queryFn: async ({ signal }) => {
      const input = { query: { ...query, q } };
      const answer = await request("GET /api/search/autocomplete", input, { signal }).catch(
        (error: unknown) => {
          if (!signal.aborted) logFailure("Search request failed", error);
          throw error;
        },
      );
      return answer.suggestions;
    },
    staleTime: MINUTE_MS,
    enabled: [...q].length >= SEARCH_MIN_CHARACTERS,
    retry: false,
  });
}
