import { useQueries, useQuery } from "@tanstack/react-query";

import type { Item } from "#contract/item.ts";

import { batchDetailsQuery, featureFlagsQuery, ratingsQuery, similarQuery } from "../../api/queries.ts";
import { similarRowTitle } from "./rows.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_CANDIDATES = 20;

export type SimilarRow = { title: string; items: readonly Item[] };

/** Rows of titles like what was rated well of late, newest first. A seed that has too few fellows gives its place to the next one. */
export function useSimilarRows(now: number): SimilarRow[] {
  const flags = useQuery(featureFlagsQuery()).data;
  const ratings = useQuery(ratingsQuery()).data ?? [];
  const isSeed = ({ rating, rated_at: ratedAt }: (typeof ratings)[number]) =>
    flags !== undefined &&
    rating >= flags.similarRowMinRating &&
    now - Date.parse(ratedAt) <= flags.similarRowRecentDays * DAY_MS;
  const seedIds = ratings
    .filter(isSeed)
    .toSorted((a, b) => b.rating - a.rating)
    .slice(0, MAX_CANDIDATES)
    .map(({ item_id: id }) => id);
  const seeds = useQuery(batchDetailsQuery(seedIds)).data ?? [];
  const limit = flags?.similarRowPerRowLimit ?? 0;
  const found = useQueries({
    queries: seeds.slice(0, (flags?.similarRowMaxSeeds ?? 0) * 2).map(({ id }) => similarQuery(id, limit)),
  });

  const titles = [flags?.similarRowTitle1 ?? null, flags?.similarRowTitle2 ?? null];
  return found
    .flatMap(({ data }, place) => {
      const seed = seeds[place];
      const isEnough = data !== undefined && data.length >= (flags?.similarRowMinItems ?? 0);
      return seed === undefined || !isEnough ? [] : [{ seed, items: data }];
    })
    .slice(0, flags?.similarRowMaxSeeds ?? 0)
    .map(({ seed, items }, row) => ({
      title: similarRowTitle(row, seed.title, titles[row] ?? null, Math.floor(now / DAY_MS)),
      items,
    }));
}
