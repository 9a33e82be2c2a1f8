/** Loads the answers that the onboarding continues from. */
import { useQuery, queryOptions } from "@tanstack/react-query";

import { request } from "../../api/client.ts";
import { ownServicesQuery } from "../../api/detail-queries.ts";
import { preferencesQuery } from "../../api/list-queries.ts";
import { MINUTE_MS } from "../../api/queries.ts";
import type { Saved } from "./answers.ts";

export type Load =
  | { state: "loading" }
  | { state: "failed"; retry: () => void }
  | { state: "ready"; saved: Saved };

/** What the server has stored for the viewer, loaded only if needed. */
export function useSavedAnswers(isNeeded: boolean): Load {
  const preferences = useQuery({ ...preferencesQuery(), enabled: isNeeded });
  const platforms = useQuery({ ...ownServicesQuery(), enabled: isNeeded });
  const demographics = useQuery({ ...demographicsQuery(), enabled: isNeeded });
  if (preferences.data !== undefined && platforms.data !== undefined && demographics.data !== undefined) {
    return {
      state: "ready",
      saved: { preferences: preferences.data, platforms: platforms.data, demographics: demographics.data },
    };
  }
  const failed = [preferences, platforms, demographics].filter(({ isError }) => isError);
  if (failed.length === 0) return { state: "loading" };
  return {
    state: "failed",
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}

export function demographicsQuery() {
  return queryOptions({
    queryKey: ["demographics"],
    queryFn: async ({ signal }) =>
      (await request("GET /api/demographics", undefined, { signal })).demographics,
    staleTime: 5 * MINUTE_MS,
  });
}
