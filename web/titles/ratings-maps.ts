/**
 * Ratings in browser storage: one map per page, as specified. Visitors' ratings are stored only here, and tabs
 * use the maps to see each other's ratings. The server's ratings outrank a map's contents when it's first read.
 */
import type { Rating } from "#contract/rating.ts";

import { nextMoment } from "../api/client.ts";
import { onUserDataCleared } from "../api/session.ts";
import {
  isRatingsKey,
  ratingsKeyOf,
  ratingsKeys,
  parsedJson,
  readJson,
  readText,
  writeJson,
} from "../api/storage.ts";
import { type StoredRatings, parsedRatings } from "../api/stored-ratings.ts";
import { BEFORE_PAGE_LOAD, type MarkUpdate, applyUpdates } from "./marks.ts";

type ReadMap = { text: string | null; ratings: StoredRatings };

/** Each page's map as last read, so only changed text is parsed. */
const readMaps = new Map<string, ReadMap>();

/**
 * Stores the rating in the page's map and in all maps that already contain the title. `null` removes it from all.
 */
export function storeRating(page: string, titleId: number, rating: Rating | null): void {
  const pages = new Set(ratingsKeys().map(pageOf));
  if (rating !== null) pages.add(page);
  for (const each of pages) {
    const { [titleId]: stored, ...others } = readMap(each).ratings;
    if (stored === undefined && (each !== page || rating === null)) continue;
    writeJson(ratingsKeyOf(each), rating === null ? others : { ...others, [titleId]: rating });
    readMap(each);
  }
}

/**
 * Re-reads these pages' ratings. Changes count as updates; contents read for the first time count as old data.
 * Unchanged maps aren't parsed.
 */
export function rereadRatings(pages: Iterable<string>): void {
  const updates: MarkUpdate[] = [];
  for (const page of pages) {
    const before = readMaps.get(page);
    const now = readMap(page);
    if (before?.text === now.text) continue;
    const at = before === undefined ? BEFORE_PAGE_LOAD : nextMoment();
    for (const titleId of idsIn({ ...before?.ratings, ...now.ratings })) {
      const rating = now.ratings[titleId] ?? null;
      if (rating !== (before?.ratings[titleId] ?? null)) updates.push({ titleId, change: { rating }, at });
    }
  }
  applyUpdates(updates);
}

/** Applies changes that other tabs write, until the returned function is called. */
export function syncMaps(): () => void {
  function onStorage({ key, oldValue }: StorageEvent): void {
    if (key === null || !isRatingsKey(key)) return;
    const page = pageOf(key);
    // A change counts as an update even if the map hasn't been read before.
    if (!readMaps.has(page))
      readMaps.set(page, { text: oldValue, ratings: parsedRatings(parsedJson(oldValue)) });
    rereadRatings([page]);
  }
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

export function clearMaps(): void {
  readMaps.clear();
}

onUserDataCleared(clearMaps);

function readMap(page: string): ReadMap {
  const key = ratingsKeyOf(page);
  const text = readText(key);
  const known = readMaps.get(page);
  if (known?.text === text) return known;
  const read = { text, ratings: parsedRatings(readJson(key)) };
  readMaps.set(page, read);
  return read;
}

function idsIn(ratings: StoredRatings): number[] {
  return Object.keys(ratings).map(Number);
}

function pageOf(key: string): string {
  return key.slice(0, -ratingsKeyOf("").length);
}
