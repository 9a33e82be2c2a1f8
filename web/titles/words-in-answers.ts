import type { Answered } from "../api/answers.ts";
import { type Mark, type RatingChange, type SavedChange, type Word, markOf, markedIds } from "./marks.ts";

/**
 * The mark updates that a response implies: for each title in it, and, if it contains a complete list, for
 * marked titles that aren't in it.
 */
export function wordsIn(answered: Answered): Word[] {
  const { name, askedAt: at } = answered;
  if (name === "GET /api/watchlist") {
    const { items } = answered.answer;
    return [...wordsOn(items, at), ...wordsOnOthers(answered, items, { isSaved: false })];
  }
  if (name === "GET /api/user/skip/skipped-items") {
    const { items } = answered.answer;
    return [
      ...wordsOn(items, at, { isSkipped: true }),
      ...wordsOnOthers(answered, items, { isSkipped: false }),
    ];
  }
  if (name === "GET /api/ratings") {
    const rated = answered.answer.ratings.map(({ item_id: id, rating }) => ({ id, rating }));
    const words = rated.map(({ id, rating }) => ({ titleId: id, change: { rating, isSkipped: false }, at }));
    return [...words, ...wordsOnOthers(answered, rated, { rating: null })];
  }
  // Picked titles aren't skipped.
  if (name === "GET /api/recommendations") return wordsOn(answered.answer.items, at, { isSkipped: false });
  if ("items" in answered.answer) return wordsOn(answered.answer.items, at);
  return "item" in answered.answer ? wordsOn([answered.answer.item], at) : [];
}

type Marked = { id: number; rating: Mark["rating"]; in_watchlist: boolean; watched: boolean };

function wordsOn(items: readonly Marked[], at: number, skip: RatingChange = {}): Word[] {
  return items.flatMap(({ id: titleId, rating, in_watchlist: isSaved, watched: isWatched }) => [
    { titleId, change: { rating, ...skip, ...(rating !== null && { isSkipped: false }) }, at },
    { titleId, change: { isSaved }, at },
    { titleId, change: { isWatched }, at },
  ]);
}

type List = {
  askedAt: number;
  input: { query?: { offset?: unknown } } | undefined;
  answer: { next_offset?: number | undefined };
};

/**
 * Updates for marked titles missing from the list. A partial list says nothing about them, but hardly anyone
 * has more than one page.
 */
function wordsOnOthers(
  { askedAt, input, answer }: List,
  listed: readonly { id: number }[],
  change: RatingChange | SavedChange,
): Word[] {
  if (input?.query?.offset !== undefined || answer.next_offset !== undefined) return [];
  const ids = new Set(listed.map(({ id }) => id));
  const others = markedIds().filter((id) => !ids.has(id) && isOtherwise(markOf(id), change));
  return others.map((titleId) => ({ titleId, change, at: askedAt }));
}

function isOtherwise(mark: Mark, change: Partial<Mark>): boolean {
  return KEYS.some((key) => key in change && change[key] !== mark[key]);
}

const KEYS = ["rating", "isSaved", "isSkipped"] as const;
