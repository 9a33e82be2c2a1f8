import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { Item } from "#contract/item.ts";

import {
  acclaimedQuery,
  itemsQuery,
  nowPlayingQuery,
  trendingQuery,
  userStatsQuery,
  watchlistQuery,
} from "../../api/queries.ts";
import { messages } from "../../messages/messages.ts";
import { withoutRepeats } from "../../titles/dedupe.ts";
import {
  ACCLAIMED,
  CLASSIC_YEARS,
  GENRE_ROW_MAX,
  JUST_FOR_YOU_MAX,
  type Mix,
  NOTEWORTHY,
  RANKED_MAX,
  SHELF_MIN,
  TRENDING_ASKED_FOR,
  favouriteActor,
  favouriteDirector,
} from "./rows.ts";
import { usePicks } from "./use-picks.ts";
import { useSimilarRows } from "./use-similar-rows.ts";

export type DashboardRow = {
  key: string;
  title: string;
  kind: "tiles" | "ranked";
  items: readonly Item[];
  isLoading: boolean;
  /** Fewer are no row; further ones are not shown. */
  least: number;
  most: number;
} & Mix;

export const PICKS_ROW = "just-for-you";

const MAX_ASKED_FOR = 50;

/**
 * The rows in the order of the specification, each title in the first row that has it. A row whose call fails is simply not there;
 * no row waits for another, except that the rows of favourites need to know what the favourites are.
 */
export function useDashboardRows(username: string): DashboardRow[] {
  const [now] = useState(() => Date.now());
  const thisYear = new Date(now).getFullYear();
  const picks = usePicks();
  const trending = useQuery(trendingQuery({ limit: TRENDING_ASKED_FOR }));
  const noteworthy = useQuery(acclaimedQuery(sinceYear(NOTEWORTHY, thisYear)));
  const acclaimed = useQuery(acclaimedQuery(sinceYear(ACCLAIMED, thisYear)));
  const watchlist = useQuery(watchlistQuery());
  const inTheaters = useQuery(nowPlayingQuery({ mediaType: "movie" }));
  const [firstSimilar, secondSimilar] = useSimilarRows(now);

  const stats = useQuery(userStatsQuery(username)).data;
  const [firstGenre, secondGenre = firstGenre] = (stats?.top_genres ?? []).map(({ name }) => name);
  const actor = favouriteActor(stats?.top_actors ?? []);
  const director = favouriteDirector(stats?.top_directors ?? []);
  const classics = useQuery({
    ...itemsQuery({
      categories: firstGenre ?? "",
      untilYear: thisYear - CLASSIC_YEARS,
      limit: MAX_ASKED_FOR,
    }),
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

  const rows: DashboardRow[] = [
    {
      // The first pick is the hero.
      key: PICKS_ROW,
      title: messages.dashboard.justForYou,
      kind: "tiles",
      items: picks.items.slice(1, 1 + JUST_FOR_YOU_MAX),
      isLoading: picks.isPending,
      least: 1,
      most: JUST_FOR_YOU_MAX,
      ...picks.mix,
    },
    row("trending", messages.dashboard.trending, trending),
    row("noteworthy", messages.dashboard.noteworthy, noteworthy),
    row("acclaimed", messages.dashboard.acclaimed, acclaimed),
    row("watchlist", messages.dashboard.watchlist, watchlist),
    row("theaters", messages.dashboard.theaters, inTheaters),
    ready("similar-1", firstSimilar?.title ?? "", firstSimilar?.items, firstSimilar),
    ready("classics", messages.dashboard.classics(firstGenre ?? ""), classics.data),
    ready("fix", messages.dashboard.fix(secondGenre ?? ""), fix.data),
    ready("actor", messages.dashboard.actor(actor ?? ""), hits.data),
    ready("director", messages.dashboard.director(director ?? ""), works.data),
    ready("similar-2", secondSimilar?.title ?? "", secondSimilar?.items, secondSimilar),
  ];
  const shelf = rows.filter(({ key }) => key === OWN_SHELF);
  const unrepeated = withoutRepeats<Item, DashboardRow>(rows.filter(({ key }) => key !== OWN_SHELF));
  const ordered = rows.flatMap(({ key }) => [...shelf, ...unrepeated].filter((each) => each.key === key));
  return withRanked(ordered).filter(isWorthShowing);
}

type Loaded = { data?: readonly Item[] | undefined; isPending: boolean };

function row(key: string, title: string, { data, isPending }: Loaded): DashboardRow {
  return {
    key,
    title,
    kind: "tiles",
    items: data ?? [],
    isLoading: isPending,
    least: 1,
    most: GENRE_ROW_MAX,
  };
}

/** A row further down: it takes its place when it is there. */
function ready(
  key: string,
  title: string,
  items: readonly Item[] = [],
  { least, most } = { least: SHELF_MIN, most: GENRE_ROW_MAX },
): DashboardRow {
  return { key, title, kind: "tiles", items, isLoading: false, least, most };
}

/** What is trending fills two rows: the ranked one with its first ten, and one with the rest. */
function withRanked(rows: readonly DashboardRow[]): DashboardRow[] {
  return rows.flatMap((each) =>
    each.key === "trending"
      ? [
          {
            ...each,
            key: "top",
            title: messages.dashboard.top,
            kind: "ranked" as const,
            items: each.items.slice(0, RANKED_MAX),
          },
          { ...each, items: each.items.slice(RANKED_MAX) },
        ]
      : [{ ...each, items: each.items.slice(0, each.most) }],
  );
}

function isWorthShowing({ items, isLoading, least }: DashboardRow): boolean {
  return isLoading || items.length >= least;
}

/** The viewer's own shelf is whole, whatever stands above it. */
const OWN_SHELF = "watchlist";

function sinceYear(
  { years, ...query }: { minAvg: number; minVotes: number; years: number; limit: number },
  thisYear: number,
) {
  return { ...query, sinceYear: thisYear - years };
}
