import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { CHART_PLACES } from "#contract/chart-rules.ts";
import type { Item } from "#contract/item.ts";
import type { WireSessionContext } from "#contract/quiz.ts";

import { activeFilterCount } from "../../api/filtered-lists.ts";
import { acclaimedQuery, filtersQuery, nowPlayingQuery, watchlistQuery } from "../../api/list-queries.ts";
import { trendingQuery } from "../../api/queries.ts";
import { chartNote, messages } from "../../messages/messages.ts";
import { type Placement, arrange, placementAfter } from "./row-placement.ts";
import {
  type DashboardRow,
  awaitingChart,
  isWorthShowing,
  rowOf,
  ACCLAIMED,
  JUST_FOR_YOU_MAX,
  NOTEWORTHY,
  TRENDING_REQUESTED,
  mixOf,
} from "./rows.ts";
import { useClusterRows, useFavoriteRows, useSimilarRows } from "./use-personal-rows.ts";
import { type Pick, type Picks, usePicks } from "./use-picks.ts";

export type DashboardHero = { item: Item | null; pick: Pick | null; isLoading: boolean };

type Dashboard = {
  hero: DashboardHero;
  rows: DashboardRow[];
  /** ID of the response that contains the picks. */
  answerId: string | null;
  /** The answers that shaped the picks, or `null` if there are none. */
  context: WireSessionContext | null;
  /** Whether the rows at the end of the page have yet to appear. */
  areLastRowsPending: boolean;
};

export const PICKS_ROW = "just-for-you";
export const CHART = "top";
const HERO = "hero";

/** How long other rows wait for the chart, which almost always loads within this time. */
const CHART_WITHIN_MS = 1000;

/**
 * The hero, and the rows in the order the specification gives. A row whose request fails is hidden. Rows that
 * leave out the chart's titles wait up to a second for the chart; after that, the chart leaves out titles that are
 * already shown. Rows of favorites and of similar titles come last. They load when the viewer is near the end of the
 * other rows.
 */
export function useDashboard(username: string, { isNearEnd }: { isNearEnd: boolean }): Dashboard {
  const [now] = useState(() => Date.now());
  const thisYear = new Date(now).getFullYear();
  const [placement, setPlacement] = useState<Placement>(() => new Map());
  const picks = usePicks([HERO, PICKS_ROW].flatMap((key) => [...(placement.get(key) ?? [])]));
  const trending = useQuery(trendingQuery({ chart: "whole", limit: TRENDING_REQUESTED }));
  const noteworthy = useQuery(acclaimedQuery(sinceYear(NOTEWORTHY, thisYear)));
  const acclaimed = useQuery(acclaimedQuery(sinceYear(ACCLAIMED, thisYear)));
  const watchlist = useQuery(watchlistQuery());
  const inTheaters = useQuery(nowPlayingQuery({ mediaType: "movie" }));
  const filters = useQuery(filtersQuery()).data;
  const lastRows = useLastRows(username, now, { isWanted: isNearEnd });

  const { isPending, isFetching, dataUpdatedAt } = trending;
  const answered = { isPending, isFetching, dataUpdatedAt };
  const isChartLate = useHasTakenLong(isPending, CHART_WITHIN_MS);
  const chart = { ...answered, data: trending.data?.items.slice(0, CHART_PLACES) };
  const rest = { ...answered, data: trending.data?.items.slice(CHART_PLACES) };
  const movies = { ...inTheaters, data: inTheaters.data?.items };
  const words = messages.dashboard;
  const isEmptiedByFilters =
    filters !== undefined && activeFilterCount(filters) > 0 && inTheaters.data?.emptied_by_filters === true;
  const rulesOutTitles = picks.context?.rules_out_titles === true;
  const [pick = null] = picks.items;
  const rows: DashboardRow[] = [
    rowOfPicks(picks),
    {
      ...rowOf(CHART, words.top, chart),
      claim: isChartLate ? "in-turn" : "first",
      ranked: chart.data,
      // Filters don't apply to the chart, but titles with content to avoid tonight are left out, as the note explains.
      isRefreshing: false,
      note: rulesOutTitles ? words.topSpared : chartNote("trending", trending.data),
      empty: rulesOutTitles && chart.data?.length === 0 ? words.nothingTrending : undefined,
    },
    rowOf("trending", words.trending, rest),
    rowOf("noteworthy", words.noteworthy, noteworthy),
    rowOf("acclaimed", words.acclaimed, acclaimed),
    // Filters don't apply to the watchlist, but content to avoid tonight is hidden.
    {
      ...rowOf("watchlist", words.watchlist, {
        ...watchlist,
        data: watchlist.data?.filter(({ id }) => !picks.avoidedMarks.has(id)),
      }),
      claim: "apart",
      isRefreshing: false,
    },
    {
      ...rowOf("theaters", words.theaters, movies),
      note: chartNote("movie", inTheaters.data),
      empty: isEmptiedByFilters ? words.nothingInTheatersFits : undefined,
      isEmptiedByFilters,
    },
    ...lastRows.rows,
  ];
  const arranged = arrange(isPending && !isChartLate ? rows.map(awaitingChart) : rows, placement);
  const hero = { key: HERO, items: pick === null ? [] : [pick], isRefreshing: picks.isRefreshing };
  const nextPlacement = placementAfter(placement, [hero, ...arranged]);
  // Set while rendering, so that the next response is arranged accordingly.
  if (nextPlacement !== placement) setPlacement(nextPlacement);

  return {
    answerId: picks.answerId,
    context: picks.context,
    hero: {
      item: pick ?? (picks.isPending ? null : (trending.data?.items[0] ?? null)),
      pick,
      isLoading: picks.isPending || isPending,
    },
    areLastRowsPending: lastRows.arePending,
    rows: arranged.map((row) => (row.key === PICKS_ROW ? withMix(row, picks) : row)).filter(isWorthShowing),
  };
}

/** The rows at the end of the page. They appear together, because one that came later would push the others down. */
function useLastRows(username: string, now: number, options: { isWanted: boolean }) {
  const clusters = useClusterRows(options);
  const similar = useSimilarRows(now, options);
  const favorites = useFavoriteRows(username, new Date(now).getFullYear(), options);
  const [haveAppeared, setHaveAppeared] = useState(false);
  const arePending = !haveAppeared && [clusters, similar, favorites].some(({ areLoading }) => areLoading);
  if (!haveAppeared && !arePending) setHaveAppeared(true);
  const rows = [...clusters.rows, ...similar.rows.slice(0, 1), ...favorites.rows, ...similar.rows.slice(1)];
  return { rows: arePending ? [] : rows, arePending };
}

/** The row of picks, without the first pick, which is the hero. */
function rowOfPicks({ items, context, isPending, isRefreshing }: Picks): DashboardRow {
  return {
    key: PICKS_ROW,
    title: messages.dashboard.justForYou,
    items: items.slice(1),
    isLoading: isPending,
    isRefreshing,
    // With answers, the row is shown even when it's empty, because only it lets the viewer remove them.
    empty: context === null ? undefined : messages.dashboard.nothingFitsTonight,
    claim: "in-turn",
    min: 1,
    max: JUST_FOR_YOU_MAX,
  };
}

function withMix(row: DashboardRow, { mixReason, beyond }: Picks): DashboardRow {
  const startIndex = row.items.findIndex(({ id }) => beyond.has(id));
  return { ...row, ...mixOf(mixReason, startIndex) };
}

function sinceYear(
  { years, ...query }: { minAvg: number; minVotes: number; years: number; limit: number },
  thisYear: number,
) {
  return { ...query, sinceYear: thisYear - years };
}

/** Becomes true once `isPending` has been true for `ms`, and stays true. */
function useHasTakenLong(isPending: boolean, ms: number): boolean {
  const [hasTakenLong, setHasTakenLong] = useState(false);
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => setHasTakenLong(true), ms);
    return () => clearTimeout(timer);
  }, [isPending, ms]);
  return hasTakenLong;
}
