import { keepPreviousData, useQuery } from "@tanstack/react-query";

import {
  clustersQuery,
  favoriteGenresQuery,
  ratingsQuery,
  similarQuery,
  itemsQuery,
  userStatsQuery,
} from "../../api/list-queries.ts";
import { featureFlagsQuery } from "../../api/queries.ts";
import { batchDetailsQuery } from "../../api/title-queries.ts";
import { messages } from "../../messages/messages.ts";
import {
  type DashboardRow,
  shelfOf,
  similarRowTitle,
  CLASSIC_YEARS,
  CLUSTER_MIN,
  favoriteActor,
  favoriteDirector,
  unseen,
} from "./rows.ts";

/** A seed and its similar titles. */
type SeedWithTitles<Title> = { seedId: number; items: readonly Title[] };

/**
 * Up to `rows` seeds, in order, with at least `min` similar titles each. A seed with too few, or whose request
 * fails, is replaced by the next one. Never requests more seeds at once than there are rows left to fill.
 */
export async function firstSeedsWithEnough<Title>(
  seedIds: readonly number[],
  load: (seedId: number) => Promise<readonly Title[]>,
  { rows, min }: { rows: number; min: number },
): Promise<SeedWithTitles<Title>[]> {
  const found: SeedWithTitles<Title>[] = [];
  for (let next = 0; next < seedIds.length && found.length < rows;) {
    const asked = seedIds.slice(next, next + rows - found.length);
    next += asked.length;
    const answers = await Promise.allSettled(asked.map(load));
    answers.forEach((answer, index) => {
      const seedId = asked[index];
      const isEnough = answer.status === "fulfilled" && answer.value.length >= min;
      if (isEnough && seedId !== undefined) found.push({ seedId, items: answer.value });
    });
  }
  return found;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_SEED_CANDIDATES = 20;
/** Twice as many titles as needed are requested, because those shown in rows above are left out. */
const REQUESTED_PER_SLOT = 2;

type LateRows = { rows: DashboardRow[]; areLoading: boolean };

/** Rows of titles similar to recent high ratings: loved before liked, newest first. */
export function useSimilarRows(now: number, { isWanted }: { isWanted: boolean }): LateRows {
  const flags = useQuery(featureFlagsQuery()).data;
  const { data: ratings = [], isPending: areRatingsPending } = useQuery({
    ...ratingsQuery(),
    enabled: isWanted,
  });
  const isSeed = ({ rating, rated_at: ratedAt }: (typeof ratings)[number]) =>
    flags !== undefined &&
    rating >= flags.similarRowMinRating &&
    now - Date.parse(ratedAt) <= flags.similarRowRecentDays * DAY_MS;
  const seedIds = ratings
    .filter(isSeed)
    .toSorted((a, b) => b.rating - a.rating)
    .slice(0, MAX_SEED_CANDIDATES)
    .map(({ item_id: id }) => id);
  const { data: seeds = [], isLoading: areSeedsLoading } = useQuery(batchDetailsQuery(seedIds));
  const limits = {
    rows: flags?.similarRowMaxSeeds ?? 0,
    min: flags?.similarRowMinItems ?? 0,
    max: flags?.similarRowPerRowLimit ?? 0,
  };
  const { data, isPending, isLoading, isFetching, dataUpdatedAt } = useQuery({
    queryKey: [...similarQuery(0).queryKey, "rows", seedIds, limits],
    queryFn: ({ client }) => {
      const limit = REQUESTED_PER_SLOT * limits.max;
      return firstSeedsWithEnough(seedIds, (id) => client.fetchQuery(similarQuery(id, limit)), limits);
    },
    enabled: flags !== undefined && seedIds.length > 0,
    placeholderData: keepPreviousData,
  });

  const words = [flags?.similarRowTitle1 ?? null, flags?.similarRowTitle2 ?? null];
  const rows = (data ?? []).flatMap(({ seedId, items }, row) => {
    const seed = seeds.find(({ id }) => id === seedId);
    if (seed === undefined) return [];
    const title = similarRowTitle(row, seed.title, words[row] ?? null, Math.floor(now / DAY_MS));
    const shelf = shelfOf(`similar-${row + 1}`, title, { data: items, isPending, isFetching, dataUpdatedAt });
    return { ...shelf, min: limits.min, max: limits.max };
  });
  return { rows, areLoading: areRatingsPending || areSeedsLoading || isLoading };
}

/** A row for each cluster of the viewer's taste: "For your slow science fiction". */
export function useClusterRows({ isWanted }: { isWanted: boolean }): LateRows {
  const clusters = useQuery({ ...clustersQuery(), enabled: isWanted });
  const rows = (clusters.data ?? []).map(({ heading, items }, row) => ({
    ...shelfOf(`cluster-${row + 1}`, heading, { ...clusters, data: items }),
    min: CLUSTER_MIN,
  }));
  return { rows, areLoading: clusters.isLoading };
}

const MAX_ASKED_FOR = 50;

/** Rows for the viewer's favorite genres, actor and director, once those are loaded. */
export function useFavoriteRows(
  username: string,
  thisYear: number,
  { isWanted }: { isWanted: boolean },
): LateRows {
  const { data: stats, isPending } = useQuery({ ...userStatsQuery(username), enabled: isWanted });
  const genres = useQuery({ ...favoriteGenresQuery(), enabled: isWanted });
  const [firstGenre, secondGenre = firstGenre] = genres.data ?? [];
  const actor = favoriteActor(stats?.top_actors ?? []);
  const director = favoriteDirector(stats?.top_directors ?? []);
  const untilYear = thisYear - CLASSIC_YEARS;
  const classics = useQuery({
    ...itemsQuery({ categories: firstGenre ?? "", untilYear, limit: MAX_ASKED_FOR }),
    enabled: firstGenre !== undefined,
  });
  const fix = useQuery({
    ...itemsQuery({ categories: secondGenre ?? "", limit: MAX_ASKED_FOR }),
    enabled: secondGenre !== undefined,
  });
  const hits = useQuery({
    ...itemsQuery({ person: actor ?? "", limit: MAX_ASKED_FOR }),
    enabled: actor !== null,
  });
  const works = useQuery({
    ...itemsQuery({ person: director ?? "", limit: MAX_ASKED_FOR }),
    enabled: director !== null,
  });
  const words = messages.dashboard;
  const rows = [
    shelfOf("classics", words.classics(firstGenre ?? ""), classics),
    shelfOf("fix", words.fix(secondGenre ?? ""), fix),
    shelfOf("actor", words.actor(actor ?? ""), { ...hits, data: hits.data && unseen(hits.data) }),
    shelfOf("director", words.director(director ?? ""), { ...works, data: works.data && unseen(works.data) }),
  ];
  return {
    rows,
    areLoading: isPending || [genres, classics, fix, hits, works].some(({ isLoading }) => isLoading),
  };
}
