import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";

import type { CallInput } from "#contract/api.ts";

import { request } from "./client.ts";
import { MINUTE_MS, type Query } from "./queries.ts";

type Call = "GET /api/titles/{kind}/{name}";

/** A person, genre, mood, theme or franchise. */
export type Topic = CallInput<Call>["params"];
export type TopicKind = Topic["kind"];
export type MediaType = NonNullable<Query<Call>["mediaType"]>;

/** Titles of a topic, page by page. A `mediaType` of `null` means movies and TV shows. */
export function topicQuery({ kind, name }: Topic, mediaType: MediaType | null) {
  return infiniteQueryOptions({
    queryKey: ["topic", kind, name, mediaType],
    queryFn: ({ signal, pageParam }) => {
      const query = { offset: pageParam, ...(mediaType !== null && { mediaType }) };
      return request("GET /api/titles/{kind}/{name}", { params: { kind, name }, query }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ next_offset: next }) => next,
    staleTime: 10 * MINUTE_MS,
    placeholderData: keepPreviousData,
  });
}
