/** Queries for the paginated lists of the social feed and the vault. */
import { infiniteQueryOptions } from "@tanstack/react-query";

import type { CallAnswer } from "#contract/api.ts";
import type { Rating } from "#contract/rating.ts";
import type { ActivityType } from "#contract/vocabulary.ts";

import { request } from "./client.ts";
import { SECOND_MS } from "./queries.ts";

export type Activity = CallAnswer<"GET /api/social/feed">["activities"][number];

const FEED_PAGE = 20;

/**
 * `null` means every type. Each page starts after the last activity of the previous page, so new activities
 * don't shift it.
 */
export function feedQuery(activityType: ActivityType | null) {
  return infiniteQueryOptions({
    queryKey: ["social-feed", activityType],
    queryFn: ({ signal, pageParam }) => {
      const query = {
        limit: FEED_PAGE,
        ...(activityType !== null && { activityType }),
        ...(pageParam !== null && { before: pageParam }),
      };
      return request("GET /api/social/feed", { query }, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ activities, pagination }) =>
      pagination.hasMore ? activities.at(-1)?.activity_id : undefined,
    staleTime: 30 * SECOND_MS,
  });
}

export const VAULT = { queryKey: ["vault"] } as const;

/** `null` means any rating. */
export function vaultQuery(rating: Rating | null) {
  return infiniteQueryOptions({
    queryKey: [...VAULT.queryKey, rating],
    queryFn: ({ signal, pageParam }) => {
      const query = { offset: pageParam, ...(rating !== null && { rating }) };
      return request("GET /api/vault", { query }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ next_offset: next }) => next,
    staleTime: 30 * SECOND_MS,
    refetchOnWindowFocus: true,
  });
}
