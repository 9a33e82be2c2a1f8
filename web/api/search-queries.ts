import { queryOptions } from "@tanstack/react-query";

import { SEARCH_MIN_CHARACTERS } from "#contract/search-rules.ts";

import { request } from "./client.ts";
import { logFailure } from "./failure-log.ts";
import { MINUTE_MS, type Query } from "./queries.ts";

type SearchInput = { q?: string; tags?: readonly string[]; limit?: number };

/** Searches titles by text, tags, or both. */
export function searchQuery({ q = "", tags = [], limit }: SearchInput) {
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
