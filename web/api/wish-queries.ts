import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";

import type { CallAnswer } from "#contract/api.ts";

import { request } from "./client.ts";
import { MINUTE_MS, type Query } from "./queries.ts";

type Call = "GET /api/wish";

export type WishPage = CallAnswer<Call>;
export type Understood = WishPage["understood"][number];
/** What narrows and orders an answer. */
export type WishChoices = Pick<Query<Call>, "kind" | "era" | "length" | "service" | "country" | "sort">;

/** @param without spans of phrases that no longer count */
export function wishQuery(
  text: string,
  { without, ...choices }: WishChoices & { without: readonly string[] },
) {
  const query = { q: text, ...choices, ...(without.length > 0 && { without: without.join(",") }) };
  return infiniteQueryOptions({
    queryKey: ["wish", query],
    queryFn: ({ signal, pageParam }) =>
      request("GET /api/wish", { query: { ...query, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next_offset: next }) => next,
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  });
}
