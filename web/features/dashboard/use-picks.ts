import { useQuery } from "@tanstack/react-query";

import type { Item, Reason } from "#contract/item.ts";

import { itemsQuery, preferencesQuery, recommendationsQuery } from "../../api/queries.ts";
import { PICKS_ASKED_FOR, mixedNotice } from "./rows.ts";

type Pick = Item & { reason?: Reason | null };
export type Picks = { items: readonly Pick[]; notice: string | undefined; isPending: boolean };

/** The personal picks. Where they cannot be had: what is best loved in the genres that the viewer chose. */
export function usePicks(): Picks {
  const picks = useQuery(recommendationsQuery({ limit: PICKS_ASKED_FOR }));
  const preferences = useQuery({ ...preferencesQuery(), enabled: picks.isError });
  const genres = preferences.data?.favorite_genres ?? [];
  const bestLoved = useQuery({
    ...itemsQuery({ categories: genres.join(","), limit: PICKS_ASKED_FOR }),
    enabled: genres.length > 0,
  });
  if (!picks.isError) {
    return {
      items: (picks.data?.items ?? []).filter(isUnrated),
      notice: mixedNotice(picks.data?.reason ?? null),
      isPending: picks.isPending,
    };
  }
  const isPending = preferences.isLoading || bestLoved.isLoading;
  return { items: (bestLoved.data ?? []).filter(isUnrated), notice: undefined, isPending };
}

/** A safeguard: the server does not pick what the viewer has rated. What is rated on this page leaves its rows by itself. */
function isUnrated({ rating, userRating }: Item): boolean {
  return rating === null && userRating === null;
}
