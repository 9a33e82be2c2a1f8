import { QueryClient } from "@tanstack/react-query";

import { RequestFailed, RequestTimedOut } from "./request-failed.ts";
import { whenUserDataIsCleared } from "./session.ts";

const MINUTE_MS = 60_000;
const RETRIES = 1;
/**
 * One answer per title or per letter typed: a long visit gathers hundreds. Lists are few, and going back must find them as they were, so
 * only their age limits them: what no screen shows is dropped after five minutes.
 */
const CAPPED_KINDS = ["details", "offers", "platforms", "trailer", "autocomplete"];
/** Of each kind, not counting what a screen shows. */
const UNSHOWN_MAX = 60;
const TIDY_AFTER_MS = 1000;

/** The cache of the server's answers. What belongs to one person is emptied with the session. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: MINUTE_MS,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < RETRIES && mayPass(error),
    },
    mutations: { retry: false },
  },
});

whenUserDataIsCleared(() => queryClient.clear());

let tidying: ReturnType<typeof setTimeout> | undefined;

// A while later: a screen leaves with hundreds of observers, and what a screen that is just coming has asked for has none yet.
queryClient.getQueryCache().subscribe(({ type }) => {
  if (type === "observerRemoved") tidying ??= setTimeout(forgetOldest, TIDY_AFTER_MS);
});

function forgetOldest(): void {
  tidying = undefined;
  const cache = queryClient.getQueryCache();
  for (const kind of CAPPED_KINDS) {
    const unshown = cache.findAll({ queryKey: [kind], fetchStatus: "idle", type: "inactive" });
    const newestFirst = unshown.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
    for (const query of newestFirst.slice(UNSHOWN_MAX)) cache.remove(query);
  }
}

/** A refusal stays one however often it is asked for; a lost connection or a busy server may pass. Whoever met the deadline has waited enough. */
function mayPass(error: unknown): boolean {
  if (error instanceof RequestTimedOut) return false;
  return !(error instanceof RequestFailed) || error.status >= 500;
}
