/**
 * Updates the marks from the server's responses and from browser storage. A response counts as of the moment it
 * was requested.
 */
import { type ServerResponse, onResponse, nextMoment } from "../api/client.ts";
import { onUserDataCleared } from "../api/session.ts";
import {
  applyUpdates,
  type Mark,
  type RatingChange,
  type SavedChange,
  type MarkUpdate,
  markOf,
  markedIds,
} from "./marks.ts";
import { syncMaps } from "./ratings-maps.ts";

let clearedAt = 0;
onUserDataCleared(() => {
  clearedAt = nextMoment();
});

/** Starts syncing. The returned function stops it. */
export function syncMarks(): () => void {
  const stopResponses = onResponse(applyResponse);
  const stopMaps = syncMaps();
  return () => {
    stopResponses();
    stopMaps();
  };
}

function applyResponse(response: ServerResponse): void {
  // Ignores responses to a previous user's requests.
  if (response.requestedAt > clearedAt) applyUpdates(updatesIn(response));
}

/**
 * The mark updates that a response implies: for each title in it, and, if it contains a complete list, for
 * marked titles that aren't in it.
 */
function updatesIn(response: ServerResponse): MarkUpdate[] {
  const { name, requestedAt: at } = response;
  if (name === "GET /api/watchlist") {
    const { items, continue_watching: series = [] } = response.answer;
    const toContinue = series.map(({ item }) => item);
    return [
      ...updatesFor([...items, ...toContinue], at),
      ...updatesForMissing(response, items, { isSaved: false }),
    ];
  }
  if (name === "GET /api/user/skip/skipped-items") {
    const { items } = response.answer;
    return [
      ...updatesFor(items, at, { isSkipped: true }),
      ...updatesForMissing(response, items, { isSkipped: false }),
    ];
  }
  if (name === "GET /api/ratings") {
    const rated = response.answer.ratings.map(({ item_id: id, rating }) => ({ id, rating }));
    const updates = rated.map(({ id, rating }) => ({
      titleId: id,
      change: { rating, isSkipped: false },
      at,
    }));
    return [...updates, ...updatesForMissing(response, rated, { rating: null })];
  }
  // Picked titles aren't skipped.
  if (name === "GET /api/recommendations") return updatesFor(response.answer.items, at, { isSkipped: false });
  if ("items" in response.answer) return updatesFor(response.answer.items, at);
  return "item" in response.answer ? updatesFor([response.answer.item], at) : [];
}

type Marked = { id: number; rating: Mark["rating"]; in_watchlist: boolean; watched: boolean };

function updatesFor(items: readonly Marked[], at: number, skip: RatingChange = {}): MarkUpdate[] {
  return items.flatMap(({ id: titleId, rating, in_watchlist: isSaved, watched: isWatched }) => [
    { titleId, change: { rating, ...skip, ...(rating !== null && { isSkipped: false }) }, at },
    { titleId, change: { isSaved }, at },
    { titleId, change: { isWatched }, at },
  ]);
}

type List = {
  requestedAt: number;
  input: { query?: { offset?: unknown } } | undefined;
  answer: { next_offset?: number | undefined };
};

/**
 * Updates for marked titles that aren't in a complete list. A page of a longer list says nothing about titles
 * that aren't on it, so it yields no updates.
 */
function updatesForMissing(
  { requestedAt, input, answer }: List,
  listed: readonly { id: number }[],
  change: RatingChange | SavedChange,
): MarkUpdate[] {
  if (input?.query?.offset !== undefined || answer.next_offset !== undefined) return [];
  const ids = new Set(listed.map(({ id }) => id));
  const others = markedIds().filter((id) => !ids.has(id) && differs(markOf(id), change));
  return others.map((titleId) => ({ titleId, change, at: requestedAt }));
}

function differs(mark: Mark, change: Partial<Mark>): boolean {
  return KEYS.some((key) => key in change && change[key] !== mark[key]);
}

const KEYS = ["rating", "isSaved", "isSkipped"] as const;
