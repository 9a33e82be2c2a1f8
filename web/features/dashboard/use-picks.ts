import { useQuery } from "@tanstack/react-query";

import type { Item, Reason } from "#contract/item.ts";

import { itemsQuery, preferencesQuery, recommendationsQuery } from "../../api/queries.ts";
import { type Mix, PICKS_ASKED_FOR, mixOf } from "./rows.ts";

type Pick = Item & { reason?: Reason | null };
export type Picks = { items: readonly Pick[]; mix: Mix; isPending: boolean };

/** The personal picks. Where they cannot be had: what is best loved in the genres that the viewer chose. */
export function usePicks(): Picks {
  const picks = useQuery(recommendationsQuery({ limit: PICKS_ASKED_FOR }));
  const preferences = useQuery({ ...preferencesQuery(), enabled: picks.isLoadingError });
  const genres = preferences.data?.favorite_genres ?? [];
  const bestLoved = useQuery({
    ...itemsQuery({ categories: genres.join(","), limit: PICKS_ASKED_FOR }),
    enabled: genres.length > 0,
  });
  if (!picks.isLoadingError) {
    const { items = [], reason = null, fallback_start_index: firstBeyond = null } = picks.data ?? {};
    const unratedBefore = items.slice(0, firstBeyond ?? 0).filter(isUnrated).length;
    return {
      items: items.filter(isUnrated),
      mix: mixOf(reason, firstBeyond === null ? null : unratedBefore),
      isPending: picks.isPending,
    };
  }
  const isPending = preferences.isLoading || bestLoved.isLoading;
  return { items: (bestLoved.data ?? []).filter(isUnrated), mix: {}, isPending };
}

/** A safeguard: the server does not pick what the viewer has rated. What is rated on this page leaves its rows by itself. */
function isUnrated({ rating, userRating }: Item): boolean {
  return rating === null && userRating === null;
}
