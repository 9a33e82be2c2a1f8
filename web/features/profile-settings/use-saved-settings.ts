import { useQuery } from "@tanstack/react-query";

import { accountQuery, profileQuery } from "../../api/account-queries.ts";
import { preferencesQuery } from "../../api/list-queries.ts";
import type { Saved } from "./settings.ts";

export type Load =
  | { state: "loading" }
  | { state: "failed"; retry: () => void }
  | { state: "ready"; saved: Saved };

/** What the server has stored for the viewer, refetched whenever they return to the page. */
export function useSavedSettings(): Load {
  const profile = useQuery(profileQuery());
  const preferences = useQuery({ ...preferencesQuery(), staleTime: 0, refetchOnWindowFocus: true });
  const account = useQuery(accountQuery());
  if (profile.data !== undefined && preferences.data !== undefined && account.data !== undefined) {
    return {
      state: "ready",
      saved: { profile: profile.data, preferences: preferences.data, account: account.data },
    };
  }
  const failed = [profile, preferences, account].filter(({ isError }) => isError);
  if (failed.length === 0) return { state: "loading" };
  return {
    state: "failed",
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}
