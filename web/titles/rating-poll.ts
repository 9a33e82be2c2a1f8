/**
 * Re-reads ratings from browser storage: one timer for the page, at the shortest interval any watcher requests.
 * It runs only while a rating is displayed and the page is visible.
 */
import { rereadRatings } from "./ratings-maps.ts";

export const CARD_POLL_MS = 1000;
export const MODAL_POLL_MS = 500;

type Watcher = { page: string; everyMs: number };

const watchers = new Set<Watcher>();
let timer: ReturnType<typeof setInterval> | undefined;
let everyMsNow = Number.POSITIVE_INFINITY;

export function watchRatings(watcher: Watcher): () => void {
  // A new object per caller, so that identical requests don't cancel each other.
  const own = { ...watcher };
  if (watchers.size === 0) document.addEventListener("visibilitychange", adjust);
  watchers.add(own);
  rereadRatings([own.page]);
  adjust();
  return () => {
    watchers.delete(own);
    if (watchers.size === 0) document.removeEventListener("visibilitychange", adjust);
    adjust();
  };
}

function adjust(): void {
  const isNeeded = watchers.size > 0 && document.visibilityState === "visible";
  const everyMs = isNeeded
    ? Math.min(...Array.from(watchers, (watcher) => watcher.everyMs))
    : Number.POSITIVE_INFINITY;
  if (everyMs === everyMsNow) return;
  everyMsNow = everyMs;
  clearInterval(timer);
  if (isNeeded) timer = setInterval(rereadWatched, everyMs);
}

function rereadWatched(): void {
  rereadRatings(new Set(Array.from(watchers, ({ page }) => page)));
}
