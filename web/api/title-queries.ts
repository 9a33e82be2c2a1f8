/** Queries for single titles and streaming services. */
import { keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";

import type { CallInput } from "#contract/api.ts";
import type { StreamingPlatforms } from "#contract/availability.ts";
import type { Item } from "#contract/item.ts";

import { request } from "./client.ts";
import { MINUTE_MS } from "./queries.ts";

/** Titles per offers request. */
const PREFETCH_BATCH = 12;

/** The titles with these IDs, in the same order. */
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

/** YouTube key of a title's trailer, or `null`. */
export function trailerQuery(titleId: number) {
  return queryOptions({
    queryKey: ["trailer", titleId],
    queryFn: async ({ signal }) =>
      (await request("GET /api/trailers/{id}", { params: { id: String(titleId) } }, { signal })).key,
    staleTime: 30 * MINUTE_MS,
  });
}

/** The services available in a country; "" is the viewer's. */
export function countryServicesQuery(country: string) {
  return queryOptions({
    queryKey: ["country-services", country],
    queryFn: ({ signal }) => {
      const query = country === "" ? {} : { country };
      return request("GET /api/streaming-services", { query }, { signal });
    },
    staleTime: 30 * MINUTE_MS,
    placeholderData: keepPreviousData,
  });
}

type TitleReference = CallInput<"POST /api/streaming-platforms/batch">["body"]["items"][number];

/** A title's offers in every country, and the viewer's country. */
export type PlatformsFor = { country: string; platforms: StreamingPlatforms };

/** A title's offers, for the service logos of visible titles. Requests made at the same time are batched. */
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

const offersInBatches = batched({
  size: PREFETCH_BATCH,
  load: async (items: readonly TitleReference[]) => {
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

type Batches<Key, Answer> = {
  /** Maximum number of keys per call. */
  size: number;
  load: (keys: readonly Key[]) => Promise<(key: Key) => Answer>;
};

/** Combines requests for single keys made at the same time into batched calls. */
export function batched<Key, Answer>({ size, load }: Batches<Key, Answer>): (key: Key) => Promise<Answer> {
  let open: { keys: Key[]; answer: Promise<(key: Key) => Answer> } | null = null;

  async function flushSoon(keys: readonly Key[]): Promise<(key: Key) => Answer> {
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    open = null;
    return load(keys);
  }

  return async (key) => {
    if (open === null || open.keys.length === size) {
      const keys: Key[] = [];
      open = { keys, answer: flushSoon(keys) };
    }
    open.keys.push(key);
    return (await open.answer)(key);
  };
}
