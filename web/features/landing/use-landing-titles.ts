import { useQuery } from "@tanstack/react-query";

import type { Item } from "#contract/item.ts";

import { landingConfigQuery, trendingQuery, detailsQuery } from "../../api/queries.ts";

export const POSTERS = 5;

type LandingTitles = { hero: Item | null; posters: readonly Item[]; isLoading: boolean };

/**
 * The title behind the headline (the configured one, otherwise the first trending one) and up to five trending
 * titles.
 */
export function useLandingTitles(): LandingTitles {
  const trending = useQuery(trendingQuery({ limit: POSTERS + 1 }));
  const config = useQuery(landingConfigQuery());
  const configuredId = config.data?.hero_item_id ?? null;
  const configured = useQuery({ ...detailsQuery(configuredId ?? 0), enabled: configuredId !== null });

  const isConfigSettled = !config.isPending && (configuredId === null || !configured.isPending);
  const hero = isConfigSettled ? (configured.data ?? trending.data?.items[0] ?? null) : null;
  const posters = (trending.data?.items ?? []).filter(({ id }) => id !== hero?.id).slice(0, POSTERS);
  // Posters wait until the headline's title is known: they leave it out, and would shift otherwise.
  return { hero, posters, isLoading: trending.isPending || !isConfigSettled };
}
