import { useQuery } from "@tanstack/react-query";

import type { CallAnswer } from "#contract/api.ts";
import type { Item, Reason } from "#contract/item.ts";
import type { WireSessionContext } from "#contract/quiz.ts";

import { isRefiltering } from "../../api/filtered-lists.ts";
import { itemsQuery, preferencesQuery, recommendationsQuery } from "../../api/list-queries.ts";
import { inPlacedOrder } from "./row-placement.ts";
import { PICKS_REQUESTED, STATIC_PICKS_QUERY } from "./rows.ts";

export type Pick = Item & { reason?: Reason | null };
export type Picks = {
  /** `null` for the static list. */
  answerId: string | null;
  items: readonly Pick[];
  /** IDs of fallback picks, which don't match the viewer's request or were shown before. */
  beyond: ReadonlySet<number>;
  mixReason: CallAnswer<"GET /api/recommendations">["reason"];
  /** The answers that shaped the picks, or `null` if there are none. */
  context: WireSessionContext | null;
  /** IDs of marked titles with content that the viewer wants to avoid in this session. */
  avoidedMarks: ReadonlySet<number>;
  isPending: boolean;
  isRefreshing: boolean;
};

/**
 * Returns the personal picks or, if they can't be loaded, a static list of unmarked titles: those in the favorite
 * genres before the rest, highest rated first. The list already loads while the request for the picks is retried.
 * @param shownIds IDs of the picks already on the page, in order: later picks follow them
 */
export function usePicks(shownIds: readonly number[]): Picks {
  const picks = useQuery(recommendationsQuery({ limit: PICKS_REQUESTED }));
  const hasFailed = picks.data === undefined && picks.failureCount > 0;
  const preferences = useQuery({ ...preferencesQuery(), enabled: hasFailed });
  const genres = preferences.data?.favorite_genres ?? [];
  const ofGenres = useQuery({
    ...itemsQuery({ ...STATIC_PICKS_QUERY, categories: genres.join(",") }),
    enabled: hasFailed && genres.length > 0,
  });
  const ofAll = useQuery({ ...itemsQuery(STATIC_PICKS_QUERY), enabled: hasFailed });
  if (!picks.isLoadingError) {
    const {
      answer_id: answerId = null,
      items = [],
      reason = null,
      fallback_start_index: start = null,
      context = null,
      avoided_marked_ids: avoidedMarks = [],
    } = picks.data ?? {};
    const beyondFrom = start ?? items.length;
    const [fitting, beyond] = [items.slice(0, beyondFrom), items.slice(beyondFrom)].map((part) =>
      inPlacedOrder(part.filter(isUnrated), shownIds),
    );
    return {
      answerId,
      items: [...(fitting ?? []), ...(beyond ?? [])],
      beyond: new Set(beyond?.map(({ id }) => id)),
      mixReason: reason,
      context,
      avoidedMarks: new Set(avoidedMarks),
      isPending: picks.isPending,
      isRefreshing: isRefiltering(picks),
    };
  }
  const highestRated = new Map(
    [...(ofGenres.data ?? []), ...(ofAll.data ?? [])].map((item) => [item.id, item]),
  );
  const isPending = preferences.isLoading || ofGenres.isLoading || ofAll.isLoading;
  return {
    answerId: null,
    // Titles listed before all have arrived would keep their place ahead of those in the favorite genres.
    items: isPending ? [] : inPlacedOrder([...highestRated.values()].filter(isUnrated), shownIds),
    beyond: new Set(),
    mixReason: null,
    context: null,
    avoidedMarks: new Set(),
    isPending,
    isRefreshing: isRefiltering(ofAll),
  };
}

/** A safeguard: the server doesn't pick rated titles. Titles rated on this page leave their rows separately. */
function isUnrated({ rating, userRating }: Item): boolean {
  return rating === null && userRating === null;
}
