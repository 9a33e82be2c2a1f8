/**
 * The dashboard rows: their headings, lengths and query parameters, and functions that build each kind of row.
 */
import type { Item } from "#contract/item.ts";

import { isRefiltering } from "../../api/filtered-lists.ts";
import { type Messages, messages } from "../../messages/messages.ts";
import type { LeavesWhen } from "../../titles/use-marks.ts";
import type { Row } from "./row-placement.ts";

/** One pick for the hero, 13 for the row, and replacements for picks that the chart shows. */
export const PICKS_REQUESTED = 24;
/** The limit is the server's maximum, because other rows may already show most of the highest-rated titles. */
export const STATIC_PICKS_QUERY = { limit: 50, exclude: "marked" } as const;
export const JUST_FOR_YOU_MAX = 13;
/** 10 titles for the chart and 20 for the trending row. */
export const TRENDING_REQUESTED = 30;
const GENRE_ROW_MAX = 20;
/** A row further down is hidden if it has fewer titles. */
const SHELF_MIN = 3;
/** With fewer titles that no other row shows, a cluster repeats what's on the page. */
export const CLUSTER_MIN = 5;
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

type Mix = { meta?: string; fallback?: { startIndex: number; label: string } };

/**
 * The note on fallback picks, which don't match the viewer's request or were shown before. `startIndex` is the
 * position of the first one in the row, or -1 if none is shown.
 */
export function mixOf(reason: keyof Messages["dashboard"]["beyond"] | null, startIndex: number): Mix {
  if (reason === null || startIndex === -1) return {};
  const { whole, part, marker } = messages.dashboard.beyond[reason];
  return startIndex === 0 ? { meta: whole } : { meta: part, fallback: { startIndex, label: marker } };
}

const ROWS_OF_PICKS: ReadonlySet<string> = new Set([
  "just-for-you",
  "similar-1",
  "similar-2",
  "cluster-1",
  "cluster-2",
  "cluster-3",
  "actor",
  "director",
]);

/** What's left to see: a row of more by somebody leaves out what the viewer has rated or watched. */
export function unseen<Title extends Pick<Item, "rating" | "watched">>(items: readonly Title[]): Title[] {
  return items.filter(({ rating, watched }) => rating === null && !watched);
}

/** Rated titles leave the rows of picks, which offer new titles, but stay in other rows. */
export function leavingOf(row: string): LeavesWhen {
  if (row === "watchlist") return "never";
  return ROWS_OF_PICKS.has(row) ? "rated or skipped" : "skipped";
}

export type DashboardRow = Row & {
  title: string;
  isLoading: boolean;
  /** The row is hidden if it has fewer titles. */
  min: number;
  /** A note on where the row comes from or what it leaves out, shown below its title. */
  note?: string | undefined;
  /** All titles of a chart in order, so that they keep their rank even if another row shows some of them. */
  ranked?: readonly Item[] | undefined;
  /** Shown when the row has no titles; without this text an empty row is hidden. */
  empty?: string | undefined;
  /** Whether the filters removed all titles. The row then offers to change them. */
  isEmptiedByFilters?: boolean;
} & Mix;

export type Answer = {
  data?: readonly Item[] | undefined;
  isPending: boolean;
  isFetching: boolean;
  dataUpdatedAt: number;
};

/** A row that reserves its space while loading. */
export function rowOf(key: string, title: string, answer: Answer): DashboardRow {
  return {
    key,
    title,
    items: answer.data ?? [],
    isLoading: answer.isPending,
    isRefreshing: isRefiltering(answer),
    claim: "in-turn",
    min: 1,
    max: GENRE_ROW_MAX,
  };
}

/** A row further down the page, which only appears once it's loaded. */
export function shelfOf(key: string, title: string, answer: Answer): DashboardRow {
  return { ...rowOf(key, title, answer), isLoading: false, min: SHELF_MIN };
}

/**
 * Empties a row that leaves out the chart's titles until the chart is loaded. Otherwise titles would disappear
 * while the viewer is looking at them.
 */
export function awaitingChart(row: DashboardRow): DashboardRow {
  if (row.claim !== "in-turn") return row;
  return { ...row, items: [], isLoading: row.isLoading || row.items.length > 0 };
}

export function isWorthShowing({ items, isLoading, min, empty }: DashboardRow): boolean {
  return isLoading || items.length >= min || empty !== undefined;
}
