/**
 * Hooks for the viewer's marks. Ratings are re-read from browser storage by one timer for the page, at the
 * shortest interval any watcher requests. It runs only while a rating is displayed and the page is visible.
 */
import { useEffect, useSyncExternalStore } from "react";

import type { Item } from "#contract/item.ts";
import type { Rating } from "#contract/rating.ts";

import { messages } from "../messages/messages.ts";
import { DEFAULT_PAGE, markOf, subscribeToMarks, type Mark, registerPicksRow } from "./marks.ts";
import { useTitleMutation } from "./mutations-chunk.ts";
import { rereadRatings } from "./ratings-maps.ts";
import type { NamedTitle } from "./restore-title.ts";

type Place = "card" | "detail";

/**
 * The viewer's rating of a title. A detail view polls more often, and reverts a rating that couldn't be saved.
 */
export function useRating(title: NamedTitle, page: string = DEFAULT_PAGE, place: Place = "card") {
  const everyMs = place === "detail" ? MODAL_POLL_MS : CARD_POLL_MS;
  useEffect(() => watchRatings({ page, everyMs }), [page, everyMs]);
  const mark = useSyncExternalStore(subscribeToMarks, () => markOf(title.id));
  const { isLoading, mutate } = useTitleMutation(messages.rating.failed);
  const onFailure = place === "detail" ? "revert" : "keep";
  return {
    rating: mark.rating,
    isSaving: mark.isSavingRating || isLoading,
    rate: (rating: Rating, onRated: () => void) =>
      mutate(({ rate }) => rate(title, rating, { page, onFailure, onRated })),
    clear: () => mutate(({ clearRating }) => clearRating(title, { page })),
    skip: () => mutate(({ skip }) => skip(title, { page, onFailure })),
  };
}

export const CARD_POLL_MS = 1000;
export const MODAL_POLL_MS = 500;

type Watcher = { page: string; everyMs: number };

const watchers = new Set<Watcher>();
let timer: ReturnType<typeof setInterval> | undefined;
let everyMsNow = Number.POSITIVE_INFINITY;

export function watchRatings(watcher: Watcher): () => void {
  // A copy per caller, so that callers who pass the same object don't remove each other's entry.
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

export function useWatchlist(titleId: number) {
  const isSaved = useSyncExternalStore(subscribeToMarks, () => markOf(titleId).isSaved);
  const { isLoading, mutate } = useTitleMutation(messages.watchlist.toggleFailed);
  return { isSaved, isLoading, toggle: () => mutate(({ toggleWatchlist }) => toggleWatchlist(titleId)) };
}

/** The given titles that are still on the watchlist. */
export function useSavedTitles(items: readonly Item[]): Item[] {
  return useMarked(items, ({ isSaved }) => isSaved);
}

/** The given titles that the viewer has watched. */
export function useWatchedTitles(items: readonly Item[]): Item[] {
  return useMarked(items, ({ isWatched }) => isWatched);
}

/** The given titles that are still skipped. */
export function useSkippedTitles(items: readonly Item[]): Item[] {
  return useMarked(items, ({ isSkipped }) => isSkipped);
}

function useMarked(items: readonly Item[], isOn: (mark: Mark) => boolean): Item[] {
  const ids = useSyncExternalStore(subscribeToMarks, () =>
    items
      .filter(({ id }) => isOn(markOf(id)))
      .map(({ id }) => id)
      .join(),
  );
  const marked = new Set(ids.split(",").map(Number));
  return items.filter(({ id }) => marked.has(id));
}

/**
 * When a title leaves a row. Rows of picks offer unfamiliar titles, so rating, skipping or watching a title
 * removes it. On a shelf, rated titles stay, and only a skip removes a title. In the viewer's own list, marks
 * remove nothing.
 */
export type LeavesWhen = "rated or skipped" | "skipped" | "never";

type Title = Pick<Item, "id" | "rating" | "watched">;

/** The titles that haven't left the row. */
export function useVisibleItems<Of extends Title>(items: readonly Of[], leavesWhen: LeavesWhen): Of[] {
  useRowOfPicks(leavesWhen === "rated or skipped" ? items : NOTHING);
  const goneIds = useSyncExternalStore(subscribeToMarks, () =>
    items
      .filter((item) => hasLeft(item, markOf(item.id), leavesWhen))
      .map(({ id }) => id)
      .join(),
  );
  const gone = new Set(goneIds.split(",").map(Number));
  return items.filter(({ id }) => !gone.has(id));
}

/** Registers titles in a row that drops rated ones, so rating one of them offers Undo. */
export function useRowOfPicks(items: readonly Pick<Item, "id">[]): void {
  const ids = items.map(({ id }) => id).join();
  useEffect(() => (ids === "" ? undefined : registerPicksRow(ids.split(",").map(Number))), [ids]);
}

const NOTHING: readonly Title[] = [];

/** A title that was already rated or watched when the row was fetched stays. */
function hasLeft({ rating, watched }: Title, mark: Mark, leavesWhen: LeavesWhen): boolean {
  if (leavesWhen === "never") return false;
  if (mark.isSkipped) return true;
  return (
    leavesWhen === "rated or skipped" && ((mark.isGone && rating === null) || (mark.isWatched && !watched))
  );
}
