/**
 * What the viewer has marked: the rating of each title, the watchlist, watched and skipped titles. One store for the whole page, kept apart from
 * the facts of titles. What the viewer does shows at once and outranks every answer that was asked for before the server had taken it;
 * an answer asked for later outranks it in turn. `follow-marks.ts` lets it hear of answers and of other tabs.
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
  /** Rated a moment ago: it has left the rows of picks. */
  isGone: boolean;
};

/** Of the parts of a mark, which have nothing to do with each other, one. */
export type RatingChange = Partial<Pick<Mark, "rating" | "isSkipped" | "isGone">>;
export type SavedChange = Pick<Mark, "isSaved">;
export type WatchedChange = Pick<Mark, "isWatched">;
export type Change = RatingChange | SavedChange | WatchedChange;

type Part = "rating" | "saved" | "watched";

/** What somebody else says of a title: the server, or a ratings map. */
export type Word = { titleId: number; change: Change; at: number };

type Known = Mark & {
  /** Since when the parts are as they are: earlier words are out of date. */
  since: Readonly<Record<Part, number>>;
  /** A rating that is in this browser only: the server's "none" does not mean it. */
  isRatingUnsaved: boolean;
};

export const DEFAULT_PAGE = "unknown";
export const ROWS_PAGE = "dashboard";
export const SEARCH_PAGE = "search";
export const WATCHLIST_PAGE = "watchlist";

/** The moment of what is known from before the page was loaded: any answer is later. */
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

/** Told of each thing the viewer does on this page: when it begins, and again when the server has answered. */
export function witnessActs(
  witness: (titleId: number, change: Change, isSettled: boolean) => void,
): () => void {
  witnesses.add(witness);
  return () => {
    witnesses.delete(witness);
  };
}

/** The viewer does something: until it is settled, nothing else is heard of that part of the mark. */
export function beginAct(titleId: number, change: Change): void {
  put(titleId, { ...change, ...SAVED }, UNDER_WAY);
  for (const witness of witnesses) witness(titleId, change, false);
}

/** The server has taken it, or has not and the change is the way back: what is asked for from now on counts. */
export function settleAct(titleId: number, change: Change): void {
  put(titleId, change, nextMoment());
  for (const witness of witnesses) witness(titleId, change, true);
}

/** The server has not taken the rating, and it is shown all the same. */
export function keepUnsaved(titleId: number): void {
  put(titleId, { rating: markOf(titleId).rating, isRatingUnsaved: true }, nextMoment());
}

/** Takes what others say, as far as it is not out of date. */
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

/** These titles stand in a row of picks, from which a rating takes them away, until the returned function is called. */
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

/** @returns whether the mark looks otherwise than before */
function set(titleId: number, change: Change & { isRatingUnsaved?: boolean }, at: number): boolean {
  const known = marks.get(titleId) ?? UNMARKED;
  const since = { ...known.since, [partOf(change)]: at };
  const next = { ...known, ...change, since, isSavingRating: since.rating === UNDER_WAY };
  // Without a rating there is nothing that it could have left for.
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
