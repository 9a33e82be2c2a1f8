/** The landing page's data: the server renders the page from it, and sends it along so that the browser needn't request it. */
import type { QueryClient } from "@tanstack/react-query";

import { LANDING_TITLES, type LandingData } from "#contract/landing-page.ts";

import { detailsQuery, featureFlagsQuery, landingConfigQuery, trendingQuery } from "../../api/queries.ts";

export function landingTrendingQuery() {
  return trendingQuery({ limit: LANDING_TITLES });
}

/** @param at when the data was current, in milliseconds since 1970 */
export function seedLanding(queries: QueryClient, data: LandingData, at: number): void {
  const seeded = { updatedAt: at };
  queries.setQueryData(landingConfigQuery().queryKey, data.config, seeded);
  queries.setQueryData(landingTrendingQuery().queryKey, data.trending, seeded);
  queries.setQueryData(featureFlagsQuery().queryKey, data.flags, seeded);
  const { configured } = data;
  if (configured !== null) queries.setQueryData(detailsQuery(configured.id).queryKey, configured, seeded);
}
