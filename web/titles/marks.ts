/**
 * The viewer's marks: ratings, watchlist, watched and skipped titles. A single store for the whole page,
 * separate from title data. The viewer's own changes show at once and outrank every response requested before
 * the server accepted them; responses requested later outrank those changes. `sync-marks.ts` feeds it
 * responses and storage changes.
 */
import type { Rating } from "#contract/rating.ts";

import { nextMoment } from "../api/client.ts";
import { onUserDataCleared } from "../api/session.ts";

export type Mark = {
  rating: Rating | null;
  isSaved: boolean;
  isWatched: boolean;
  isSkipped: boolean;
  isSavingRating: boolean;
  /** Rated, and the removal delay has passed, so it has left the rows of picks. */
  isGone: boolean;
};

/** A change to one of the independent parts of a mark. */
export type RatingChange = Partial<Pick<Mark, "rating" | "isSkipped" | "isGone">>;
export type SavedChange = Pick<Mark, "isSaved">;
export type WatchedChange = Pick<Mark, "isWatched">;
export type Change = RatingChange | SavedChange | WatchedChange;

type Part = "rating" | "saved" | "watched";

/** A change reported by the server, another tab or a ratings map. */
export type MarkUpdate = { titleId: number; change: Change; at: number };

type KnownMark = Mark & {
  /** When each part last changed. Earlier updates are ignored. */
  changedAt: Readonly<Record<Part, number>>;
  /** The rating exists only in this browser, so a missing rating on the server doesn't clear it. */
  isRatingUnsaved: boolean;
};

export const DEFAULT_PAGE = "unknown";
export const ROWS_PAGE = "dashboard";
export const SEARCH_PAGE = "search";
export const WATCHLIST_PAGE = "watchlist";

/** The moment of data from before the page loaded. Every response is later. */
export const BEFORE_PAGE_LOAD = 0;
const IN_FLIGHT = Number.POSITIVE_INFINITY;
const UNMARKED: KnownMark = {
  rating: null,
  isSaved: false,
  isWatched: false,
  isSkipped: false,
  isSavingRating: false,
  isGone: false,
  changedAt: { rating: BEFORE_PAGE_LOAD, saved: BEFORE_PAGE_LOAD, watched: BEFORE_PAGE_LOAD },
  isRatingUnsaved: false,
};

const SAVED = { isRatingUnsaved: false };
const SHOWN = ["rating", "isSaved", "isWatched", "isSkipped", "isSavingRating", "isGone"] as const;

const marks = new Map<number, KnownMark>();
const listeners = new Set<() => void>();
const rowsOfPicks = new Set<ReadonlySet<number>>();
const mutationListeners = new Set<(titleId: number, change: Change, isSettled: boolean) => void>();

export function markOf(titleId: number): Mark {
  return marks.get(titleId) ?? UNMARKED;
}

export function subscribeToMarks(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The listener is called for each mutation on this page, when it starts and when it's settled. */
export function onMutation(
  listener: (titleId: number, change: Change, isSettled: boolean) => void,
): () => void {
  mutationListeners.add(listener);
  return () => {
    mutationListeners.delete(listener);
  };
}

/** Starts a mutation. Until it's settled, updates to the same part are ignored. */
export function beginMutation(titleId: number, change: Change): void {
  put(titleId, { ...change, ...SAVED }, IN_FLIGHT);
  for (const listener of mutationListeners) listener(titleId, change, false);
}

/** Settles a mutation, with the old value if it failed. From now on, new responses apply again. */
export function settleMutation(titleId: number, change: Change): void {
  put(titleId, change, nextMoment());
  for (const listener of mutationListeners) listener(titleId, change, true);
}

/** Keeps showing a rating that the server didn't save. */
export function keepUnsaved(titleId: number): void {
  put(titleId, { rating: markOf(titleId).rating, isRatingUnsaved: true }, nextMoment());
}

/** Applies updates that aren't outdated. */
export function applyUpdates(updates: readonly MarkUpdate[]): void {
  let hasChanged = false;
  for (const { titleId, change, at } of updates) {
    const known = marks.get(titleId) ?? UNMARKED;
    if (at < known.changedAt[partOf(change)]) continue;
    if ("rating" in change && change.rating === null && known.isRatingUnsaved) continue;
    hasChanged = set(titleId, { ...change, ...("rating" in change && SAVED) }, at) || hasChanged;
  }
  if (hasChanged) notify();
}

export function markedIds(): number[] {
  return [...marks.keys()];
}

/** Registers titles in a row of picks, which leave it when rated, until the returned function is called. */
export function registerPicksRow(titleIds: Iterable<number>): () => void {
  const row = new Set(titleIds);
  rowsOfPicks.add(row);
  return () => {
    rowsOfPicks.delete(row);
  };
}

export function isInRowOfPicks(titleId: number): boolean {
  return [...rowsOfPicks].some((row) => row.has(titleId));
}

export function clearMarks(): void {
  marks.clear();
  notify();
}

onUserDataCleared(clearMarks);

function put(titleId: number, change: Change & { isRatingUnsaved?: boolean }, at: number): void {
  set(titleId, change, at);
  notify();
}

/** @returns whether the visible state changed */
function set(titleId: number, change: Change & { isRatingUnsaved?: boolean }, at: number): boolean {
  const known = marks.get(titleId) ?? UNMARKED;
  const changedAt = { ...known.changedAt, [partOf(change)]: at };
  const next = { ...known, ...change, changedAt, isSavingRating: changedAt.rating === IN_FLIGHT };
  // Only rated titles can be gone.
  if (next.rating === null) next.isGone = false;
  marks.set(titleId, next);
  return SHOWN.some((key) => next[key] !== known[key]);
}

function partOf(change: Change): Part {
  if ("isSaved" in change) return "saved";
  return "isWatched" in change ? "watched" : "rating";
}

function notify(): void {
  for (const listener of listeners) listener();
}
