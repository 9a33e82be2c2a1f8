/** Ratings by title, as stored in the browser. Invalid entries are dropped. */
import { type Rating, isRating } from "#contract/rating.ts";

export type StoredRatings = Readonly<Record<string, Rating>>;

export function parsedRatings(stored: unknown): StoredRatings {
  if (typeof stored !== "object" || stored === null) return {};
  const entries = Object.entries(stored).filter(
    (entry): entry is [string, Rating] => /^\d+$/.test(entry[0]) && isRating(entry[1]),
  );
  return Object.fromEntries(entries);
}
