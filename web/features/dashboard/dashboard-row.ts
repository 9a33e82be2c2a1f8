/** A dashboard row and how the kinds of rows are built. */
import type { Item } from "#contract/item.ts";

import { isRefiltering } from "../../api/filtered-lists.ts";
import type { Row } from "./row-placement.ts";
import { GENRE_ROW_MAX, type Mix, SHELF_MIN } from "./rows.ts";

export type DashboardRow = Row & {
  title: string;
  isLoading: boolean;
  /** With fewer titles, the row is hidden. */
  min: number;
  /** What the row is based on, shown below its title. */
  note?: string | undefined;
  /** For charts, all titles in order: titles keep their rank even when another row shows some of them. */
  ranked?: readonly Item[] | undefined;
  /** Shown when the row has no titles; without this text an empty row is hidden. */
  empty?: string | undefined;
  /** The filters removed all titles; the row links to them. */
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
    isRenewing: isRefiltering(answer),
    claim: "in-turn",
    min: 1,
    max: GENRE_ROW_MAX,
  };
}

/** A row further down, which only appears once loaded. */
export function shelfOf(key: string, title: string, answer: Answer): DashboardRow {
  return { ...rowOf(key, title, answer), isLoading: false, min: SHELF_MIN };
}

/**
 * Until the chart is loaded, rows that give way to it stay empty: otherwise titles would disappear while the
 * viewer is looking.
 */
export function awaitingChart(row: DashboardRow): DashboardRow {
  if (row.claim !== "in-turn") return row;
  return { ...row, items: [], isLoading: row.isLoading || row.items.length > 0 };
}

export function isWorthShowing({ items, isLoading, min, empty }: DashboardRow): boolean {
  return isLoading || items.length >= min || empty !== undefined;
}
