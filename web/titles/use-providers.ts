import { useQuery } from "@tanstack/react-query";

import type { Provider } from "#contract/availability.ts";
import type { Item } from "#contract/item.ts";

import { platformsBatchQuery } from "../api/queries.ts";
import { offersOf } from "./offers.ts";

const BATCH_MAX = 12;
const NOBODY: readonly Provider[] = [];

type Reference = Pick<Item, "tmdb_id" | "media_type">;

/** Who streams the first titles of a list, asked for at once. */
export function useProviders(items: readonly Reference[]): (item: Reference) => readonly Provider[] {
  const { data } = useQuery(platformsBatchQuery(referencesOf(items)));
  const byTitle = new Map(
    data?.map(({ tmdbId, mediaType, streamingPlatforms }) => [
      `${mediaType}-${tmdbId}`,
      offersOf(streamingPlatforms).flatrate,
    ]),
  );
  return ({ tmdb_id: tmdbId, media_type: mediaType }) => byTitle.get(`${mediaType}-${tmdbId}`) ?? NOBODY;
}

function referencesOf(items: readonly Reference[]) {
  return items
    .slice(0, BATCH_MAX)
    .flatMap(({ tmdb_id: tmdbId, media_type: mediaType }) =>
      tmdbId === null ? [] : [{ tmdbId, mediaType }],
    );
}
