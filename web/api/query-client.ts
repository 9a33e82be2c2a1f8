import { QueryClient } from "@tanstack/react-query";

import { RequestFailed, RequestTimedOut } from "./request-failed.ts";
import { whenUserDataIsCleared } from "./session.ts";

const MINUTE_MS = 60_000;
const RETRIES = 1;
/**
 * These kinds have one entry per title or typed letter, so a long visit collects hundreds. Lists are few, and
 * Back must find them unchanged, so only age limits them: unused entries are dropped after five minutes.
 */
const CAPPED_KINDS = ["details", "offers", "platforms", "trailer", "autocomplete"];
/** Per kind, not counting entries in use. */
const UNSHOWN_MAX = 60;
const TIDY_AFTER_MS = 1000;

/** The query cache. Personal entries are cleared when the session ends. */
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

// Delayed: a closing screen removes hundreds of observers at once, and a screen that's just opening has none
// yet.
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

/**
 * Refusals are final; a lost connection or a busy server may recover. After a timeout the viewer has waited
 * long enough.
 */
function mayPass(error: unknown): boolean {
  if (error instanceof RequestTimedOut) return false;
  return !(error instanceof RequestFailed) || error.status >= 500;
}
