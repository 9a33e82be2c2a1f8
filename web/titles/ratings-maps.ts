/**
 * Ratings in the browser's storage: a map for each page, as the specification has it. Visitors have their ratings here alone, and other
 * tabs see here what was rated. What the server says goes before what a map held when it was first read.
 */
import type { Rating } from "#contract/rating.ts";

import { nextMoment } from "../api/answers.ts";
import { whenUserDataIsCleared } from "../api/session.ts";
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
import { NEVER, type Word, hear } from "./marks.ts";

type ReadMap = { text: string | null; ratings: StoredRatings };

/** Each page's map as it was last read: only a changed text is parsed. */
const readMaps = new Map<string, ReadMap>();

/** Keeps the rating in the page's map, and in no other map another one. Null takes it out of all. */
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

/** Reads the ratings of these pages again: what has changed in a map is news, what it held at first sight is not. Pages whose map has not changed cost nothing. */
export function rereadRatings(pages: Iterable<string>): void {
  const words: Word[] = [];
  for (const page of pages) {
    const before = readMaps.get(page);
    const now = readMap(page);
    if (before?.text === now.text) continue;
    const at = before === undefined ? NEVER : nextMoment();
    for (const titleId of idsIn({ ...before?.ratings, ...now.ratings })) {
      const rating = now.ratings[titleId] ?? null;
      if (rating !== (before?.ratings[titleId] ?? null)) words.push({ titleId, change: { rating }, at });
    }
  }
  hear(words);
}

/** Reads what another tab has written, until the returned function is called. */
export function followMaps(): () => void {
  function onStorage({ key, oldValue }: StorageEvent): void {
    if (key === null || !isRatingsKey(key)) return;
    const page = pageOf(key);
    // What has changed in a map is news, also where the map is seen for the first time.
    if (!readMaps.has(page))
      readMaps.set(page, { text: oldValue, ratings: parsedRatings(parsedJson(oldValue)) });
    rereadRatings([page]);
  }
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

export function forgetMaps(): void {
  readMaps.clear();
}

whenUserDataIsCleared(forgetMaps);

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
