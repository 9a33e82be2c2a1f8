import { QueryClient } from "@tanstack/react-query";

import { RequestFailed, RequestTimedOut } from "./request-failed.ts";
import { onUserDataCleared } from "./session.ts";

const MINUTE_MS = 60_000;
const RETRIES = 1;
/**
 * Kinds with one entry per title or search text, of which a long visit collects hundreds. Lists are few, and
 * Back must find them unchanged, so the only limit on them is age: the cache drops entries unused for five
 * minutes.
 */
const CAPPED_KINDS = [
  "details",
  "offers",
  "platforms",
  "reason",
  "trailer",
  "autocomplete",
  "series-progress",
];
/** Maximum unused entries per kind. */
const MAX_UNUSED = 60;
const EVICTION_DELAY_MS = 1000;

/** The query cache. It's cleared when the session ends or the user changes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: MINUTE_MS,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < RETRIES && isTransient(error),
    },
    mutations: { retry: false },
  },
});

onUserDataCleared(() => queryClient.clear());

let evictionTimer: ReturnType<typeof setTimeout> | undefined;

// Eviction is delayed: a closing screen removes hundreds of observers at once, and an opening screen has none
// yet.
queryClient.getQueryCache().subscribe(({ type }) => {
  if (type === "observerRemoved") evictionTimer ??= setTimeout(evictOldest, EVICTION_DELAY_MS);
});

/**
 * Refetches what's out of date on the screen when the page returns from the back/forward cache, until the returned
 * function is called.
 */
export function refetchWhenRestored(): () => void {
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void queryClient.refetchQueries({ type: "active", stale: true });
  };
  window.addEventListener("pageshow", onPageShow);
  return () => window.removeEventListener("pageshow", onPageShow);
}

function evictOldest(): void {
  evictionTimer = undefined;
  const cache = queryClient.getQueryCache();
  for (const kind of CAPPED_KINDS) {
    const unused = cache.findAll({ queryKey: [kind], fetchStatus: "idle", type: "inactive" });
    const newestFirst = unused.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
    for (const query of newestFirst.slice(MAX_UNUSED)) cache.remove(query);
  }
}

/**
 * Whether a retry may help. Client errors are final; a lost connection or a failing server may recover. After a
 * timeout the viewer has waited long enough.
 */
function isTransient(error: unknown): boolean {
  if (error instanceof RequestTimedOut) return false;
  return !(error instanceof RequestFailed) || error.status >= 500;
}
