/** Names, lengths and query parameters of the dashboard rows. */
import { type Messages, messages } from "../../messages/messages.ts";
import type { LeavesWhen } from "../../titles/use-visible-items.ts";

/** The hero, 13 for the row, and replacements for those that the ranked row takes. */
export const PICKS_REQUESTED = 24;
/** The server's maximum: the chart and the rows below may already show most of the highest-rated titles. */
export const STATIC_PICKS_QUERY = { limit: 50, exclude: "marked" } as const;
export const JUST_FOR_YOU_MAX = 13;
/** The ranked row plus a full row of the rest. */
export const TRENDING_REQUESTED = 30;
export const GENRE_ROW_MAX = 20;
/** A shelf with fewer titles is hidden. */
export const SHELF_MIN = 3;
export const DIRECTOR_MIN_COUNT = 6;
const ACTOR_MIN_COUNT = 2;
export const CLASSIC_YEARS = 25;

export const NOTEWORTHY = { minAvg: 6.8, minVotes: 200, years: 2, limit: 20 };
export const ACCLAIMED = { minAvg: 7.8, minVotes: 1000, years: 3, limit: 20 };

/** The headings of the similar rows rotate daily; a heading from the server takes precedence. */
export function similarRowTitle(row: number, title: string, serverTitle: string | null, day: number): string {
  if (serverTitle !== null) return serverTitle.replace("{title}", title);
  const patterns = messages.dashboard.similar;
  const pattern = patterns[(row + day) % patterns.length] ?? patterns[0];
  return pattern(title);
}

type Counted = readonly { name: string; count: number }[];

export function favoriteActor(actors: Counted): string | null {
  const [first] = actors;
  return first !== undefined && first.count >= ACTOR_MIN_COUNT ? first.name : null;
}

export function favoriteDirector(directors: Counted): string | null {
  const [first] = directors;
  return first !== undefined && first.name !== "" && first.count >= DIRECTOR_MIN_COUNT ? first.name : null;
}

export type Mix = { meta?: string; fallback?: { startIndex: number; label: string } };

/**
 * The note on picks that go beyond the request. `startIndex` is the position of the first one in the row, or -1
 * if none is shown.
 */
export function mixOf(reason: keyof Messages["dashboard"]["beyond"] | null, startIndex: number): Mix {
  if (reason === null || startIndex === -1) return {};
  const { whole, part, marker } = messages.dashboard.beyond[reason];
  return startIndex === 0 ? { meta: whole } : { meta: part, fallback: { startIndex, label: marker } };
}

const ROWS_OF_PICKS: ReadonlySet<string> = new Set(["just-for-you", "similar-1", "similar-2"]);

/** Rows of picks offer unfamiliar titles. The other rows are shelves, where rated titles stay. */
export function leavingOf(row: string): LeavesWhen {
  if (row === "watchlist") return "never";
  return ROWS_OF_PICKS.has(row) ? "rated or skipped" : "skipped";
}
