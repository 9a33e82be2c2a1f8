import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { ratingsQuery, similarQuery } from "../../api/list-queries.ts";
import { featureFlagsQuery } from "../../api/queries.ts";
import { batchDetailsQuery } from "../../api/title-queries.ts";
import { type DashboardRow, shelfOf } from "./dashboard-row.ts";
import { similarRowTitle } from "./rows.ts";
import { firstSeedsWithEnough } from "./similar-seeds.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_SEED_CANDIDATES = 20;
/** Titles shown in rows above are left out, so twice as many are requested. */
const REQUESTED_PER_SLOT = 2;

/** Rows of titles similar to recent high ratings: loved before liked, newest first. */
export function useSimilarRows(now: number): DashboardRow[] {
  const flags = useQuery(featureFlagsQuery()).data;
  const ratings = useQuery(ratingsQuery()).data ?? [];
  const isSeed = ({ rating, rated_at: ratedAt }: (typeof ratings)[number]) =>
    flags !== undefined &&
    rating >= flags.similarRowMinRating &&
    now - Date.parse(ratedAt) <= flags.similarRowRecentDays * DAY_MS;
  const seedIds = ratings
    .filter(isSeed)
    .toSorted((a, b) => b.rating - a.rating)
    .slice(0, MAX_SEED_CANDIDATES)
    .map(({ item_id: id }) => id);
  const seeds = useQuery(batchDetailsQuery(seedIds)).data ?? [];
  const limits = {
    rows: flags?.similarRowMaxSeeds ?? 0,
    min: flags?.similarRowMinItems ?? 0,
    max: flags?.similarRowPerRowLimit ?? 0,
  };
  const { data, isPending, isFetching, dataUpdatedAt } = useQuery({
    queryKey: [...similarQuery(0).queryKey, "rows", seedIds, limits],
    queryFn: ({ client }) => {
      const limit = REQUESTED_PER_SLOT * limits.max;
      return firstSeedsWithEnough(seedIds, (id) => client.fetchQuery(similarQuery(id, limit)), limits);
    },
    enabled: flags !== undefined && seedIds.length > 0,
    placeholderData: keepPreviousData,
  });

  const words = [flags?.similarRowTitle1 ?? null, flags?.similarRowTitle2 ?? null];
  return (data ?? []).flatMap(({ seedId, items }, row) => {
    const seed = seeds.find(({ id }) => id === seedId);
    if (seed === undefined) return [];
    const title = similarRowTitle(row, seed.title, words[row] ?? null, Math.floor(now / DAY_MS));
    const shelf = shelfOf(`similar-${row + 1}`, title, { data: items, isPending, isFetching, dataUpdatedAt });
    return { ...shelf, min: limits.min, max: limits.max };
  });
}
