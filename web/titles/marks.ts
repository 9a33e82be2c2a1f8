/**
 * What the viewer has marked: the rating of each title, the watchlist, skipped titles. One store for the whole page, kept apart from
 * the facts of titles. It learns from lists as they arrive, from the viewer, from other tabs, and from browser storage.
 * What the viewer did on this page outranks what a list says: that list may have been asked for before.
 */
import type { Item } from "#contract/item.ts";
import type { Rating } from "#contract/rating.ts";

import { whenUserDataIsCleared } from "../api/session.ts";
import { isRatingsKey, ratingsKeyOf, readJson, readText, writeJson } from "../api/storage.ts";

export type Mark = {
  rating: Rating | null;
  isSaved: boolean;
  isSkipped: boolean;
  isSavingRating: boolean;
  /** Rated or skipped a moment ago: it has left the rows. */
  isGone: boolean;
};

export type MarkedItem = Pick<Item, "id" | "rating" | "userRating" | "in_watchlist">;

type Known = Mark & { isRatingOwn: boolean; isSavedOwn: boolean };

export const DEFAULT_PAGE = "unknown";
export const ROWS_PAGE = "dashboard";

const UNMARKED: Known = {
  rating: null,
  isSaved: false,
  isSkipped: false,
  isSavingRating: false,
  isGone: false,
  isRatingOwn: false,
  isSavedOwn: false,
};

const marks = new Map<number, Known>();
const listeners = new Set<() => void>();
/** Each page's ratings map as it was last read: only a changed text is parsed. */
const readMaps = new Map<string, { text: string | null; ratings: Record<string, Rating> }>();

export function markOf(titleId: number): Mark {
  return marks.get(titleId) ?? UNMARKED;
}

export function subscribeToMarks(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

/** Takes the marks of a list that has arrived. */
export function absorb(items: readonly MarkedItem[]): void {
  let hasChanged = false;
  for (const item of items) {
    const known = marks.get(item.id) ?? UNMARKED;
    // Without a rating from the server, one from the browser's storage stays.
    const rating = known.isRatingOwn ? known.rating : (item.rating ?? item.userRating ?? known.rating);
    const isSaved = known.isSavedOwn ? known.isSaved : item.in_watchlist;
    if (rating === known.rating && isSaved === known.isSaved) continue;
    marks.set(item.id, { ...known, rating, isSaved });
    hasChanged = true;
  }
  if (hasChanged) tell();
}

export function changeMark(titleId: number, change: Partial<Mark>): void {
  const known = marks.get(titleId) ?? UNMARKED;
  marks.set(titleId, {
    ...known,
    ...change,
    isRatingOwn: known.isRatingOwn || change.rating !== undefined,
    isSavedOwn: known.isSavedOwn || change.isSaved !== undefined,
  });
  tell();
}

export function storeRating(page: string, titleId: number, rating: Rating | null): void {
  const key = ratingsKeyOf(page);
  const { [titleId]: _, ...others } = parsedRatings(readJson(key));
  writeJson(key, rating === null ? others : { ...others, [titleId]: rating });
  readMap(page);
}

/** Reads the ratings of these pages again; pages whose map has not changed cost nothing. */
export function rereadRatings(pages: Iterable<string>): void {
  let hasChanged = false;
  for (const page of pages) {
    const before = readMaps.get(page);
    const now = readMap(page);
    if (before?.text === now.text) continue;
    for (const [id, rating] of Object.entries(now.ratings)) {
      const known = marks.get(Number(id)) ?? UNMARKED;
      // At the first sight of a map the server's ratings are newer; later only what has changed in the map counts.
      const isNews = before === undefined ? known.rating === null : before.ratings[id] !== rating;
      if (!isNews || known.rating === rating || known.isSavingRating) continue;
      marks.set(Number(id), { ...known, rating });
      hasChanged = true;
    }
  }
  if (hasChanged) tell();
}

export function forgetMarks(): void {
  marks.clear();
  readMaps.clear();
  tell();
}

whenUserDataIsCleared(forgetMarks);

function onStorage({ key }: StorageEvent): void {
  if (key !== null && isRatingsKey(key)) rereadRatings([key.slice(0, -ratingsKeyOf("").length)]);
}

function readMap(page: string) {
  const key = ratingsKeyOf(page);
  const text = readText(key);
  const known = readMaps.get(page);
  if (known?.text === text) return known;
  const read = { text, ratings: parsedRatings(readJson(key)) };
  readMaps.set(page, read);
  return read;
}

function parsedRatings(stored: unknown): Record<string, Rating> {
  if (typeof stored !== "object" || stored === null) return {};
  const entries = Object.entries(stored).filter(
    (entry): entry is [string, Rating] => /^\d+$/.test(entry[0]) && isRating(entry[1]),
  );
  return Object.fromEntries(entries);
}

function isRating(value: unknown): value is Rating {
  return value === 1 || value === 2 || value === 3;
}

function tell(): void {
  for (const listener of listeners) listener();
}
