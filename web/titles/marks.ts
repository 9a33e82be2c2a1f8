/**
 * The viewer's marks: ratings, watchlist, watched and skipped titles. A single store for the whole page,
 * separate from title data. The viewer's own changes show at once and outrank every response requested before
 * the server accepted them; responses requested later outrank those changes. `follow-marks.ts` feeds it
 * responses and storage changes.
 */
import type { Rating } from "#contract/rating.ts";

import { nextMoment } from "../api/answers.ts";
import { whenUserDataIsCleared } from "../api/session.ts";

export type Mark = {
  rating: Rating | null;
  isSaved: boolean;
  isWatched: boolean;
  isSkipped: boolean;
  isSavingRating: boolean;
  /** Rated a moment ago, so it has left the rows of picks. */
  isGone: boolean;
};

/** A change to one of the independent parts of a mark. */
export type RatingChange = Partial<Pick<Mark, "rating" | "isSkipped" | "isGone">>;
export type SavedChange = Pick<Mark, "isSaved">;
export type WatchedChange = Pick<Mark, "isWatched">;
export type Change = RatingChange | SavedChange | WatchedChange;

type Part = "rating" | "saved" | "watched";

/** A change reported by the server, another tab or a ratings map. */
export type Word = { titleId: number; change: Change; at: number };

type Known = Mark & {
  /** When each part last changed: earlier updates are ignored. */
  since: Readonly<Record<Part, number>>;
  /** The rating exists only in this browser, so a missing rating on the server doesn't clear it. */
  isRatingUnsaved: boolean;
};

export const DEFAULT_PAGE = "unknown";
export const ROWS_PAGE = "dashboard";
export const SEARCH_PAGE = "search";
export const WATCHLIST_PAGE = "watchlist";

/** For data from before the page loaded: any response is later. */
export const NEVER = 0;
const UNDER_WAY = Number.POSITIVE_INFINITY;
const UNMARKED: Known = {
  rating: null,
  isSaved: false,
  isWatched: false,
  isSkipped: false,
  isSavingRating: false,
  isGone: false,
  since: { rating: NEVER, saved: NEVER, watched: NEVER },
  isRatingUnsaved: false,
};

const SAVED = { isRatingUnsaved: false };
const SHOWN = ["rating", "isSaved", "isWatched", "isSkipped", "isSavingRating", "isGone"] as const;

const marks = new Map<number, Known>();
const listeners = new Set<() => void>();
const rowsOfPicks = new Set<ReadonlySet<number>>();
const witnesses = new Set<(titleId: number, change: Change, isSettled: boolean) => void>();

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
export function witnessActs(
  witness: (titleId: number, change: Change, isSettled: boolean) => void,
): () => void {
  witnesses.add(witness);
  return () => {
    witnesses.delete(witness);
  };
}

/** Starts a mutation: until it's settled, updates to the same part are ignored. */
export function beginAct(titleId: number, change: Change): void {
  put(titleId, { ...change, ...SAVED }, UNDER_WAY);
  for (const witness of witnesses) witness(titleId, change, false);
}

/** Settles a mutation, with the old value if it failed: responses requested from now on count. */
export function settleAct(titleId: number, change: Change): void {
  put(titleId, change, nextMoment());
  for (const witness of witnesses) witness(titleId, change, true);
}

/** Keeps showing a rating that the server didn't save. */
export function keepUnsaved(titleId: number): void {
  put(titleId, { rating: markOf(titleId).rating, isRatingUnsaved: true }, nextMoment());
}

/** Applies updates that aren't outdated. */
export function hear(words: readonly Word[]): void {
  let hasChanged = false;
  for (const { titleId, change, at } of words) {
    const known = marks.get(titleId) ?? UNMARKED;
    if (at < known.since[partOf(change)]) continue;
    if ("rating" in change && change.rating === null && known.isRatingUnsaved) continue;
    hasChanged = set(titleId, { ...change, ...("rating" in change && SAVED) }, at) || hasChanged;
  }
  if (hasChanged) tell();
}

export function markedIds(): number[] {
  return [...marks.keys()];
}

/** Registers titles in a row of picks, which leave it when rated, until the returned function is called. */
export function holdRow(titleIds: Iterable<number>): () => void {
  const row = new Set(titleIds);
  rowsOfPicks.add(row);
  return () => {
    rowsOfPicks.delete(row);
  };
}

export function isHeld(titleId: number): boolean {
  return [...rowsOfPicks].some((row) => row.has(titleId));
}

export function forgetMarks(): void {
  marks.clear();
  tell();
}

whenUserDataIsCleared(forgetMarks);

function put(titleId: number, change: Change & { isRatingUnsaved?: boolean }, at: number): void {
  set(titleId, change, at);
  tell();
}

/** @returns whether the visible state changed */
function set(titleId: number, change: Change & { isRatingUnsaved?: boolean }, at: number): boolean {
  const known = marks.get(titleId) ?? UNMARKED;
  const since = { ...known.since, [partOf(change)]: at };
  const next = { ...known, ...change, since, isSavingRating: since.rating === UNDER_WAY };
  // Only rated titles can be gone.
  if (next.rating === null) next.isGone = false;
  marks.set(titleId, next);
  return SHOWN.some((key) => next[key] !== known[key]);
}

function partOf(change: Change): Part {
  if ("isSaved" in change) return "saved";
  return "isWatched" in change ? "watched" : "rating";
}

function tell(): void {
  for (const listener of listeners) listener();
}
