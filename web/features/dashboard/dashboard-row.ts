/** A row of the dashboard, and the kinds of rows there are. */
import type { Item } from "#contract/item.ts";

import { isBeingNarrowed } from "../../api/narrowing.ts";
import type { Row } from "./arrangement.ts";
import { GENRE_ROW_MAX, type Mix, SHELF_MIN } from "./rows.ts";

export type DashboardRow = Row & {
  title: string;
  isLoading: boolean;
  /** Fewer are no row. */
  least: number;
  /** What the row rests on, in a line under its title. */
  note?: string | undefined;
  /** Of a chart, all its titles in their order: a title keeps its rank where another one stands elsewhere. */
  ranked?: readonly Item[] | undefined;
  /** What it says without titles; a row that says nothing is then not there. */
  empty?: string | undefined;
  /** The filters left it without titles: they can be changed from there. */
  isEmptiedByFilters?: boolean;
} & Mix;

export type Answer = {
  data?: readonly Item[] | undefined;
  isPending: boolean;
  isFetching: boolean;
  dataUpdatedAt: number;
};

/** A row whose place is known from the beginning. */
export function rowOf(key: string, title: string, answer: Answer): DashboardRow {
  return {
    key,
    title,
    items: answer.data ?? [],
    isLoading: answer.isPending,
    isRenewing: isBeingNarrowed(answer),
    claim: "in-turn",
    least: 1,
    most: GENRE_ROW_MAX,
  };
}

/** A row further down: it takes its place when it is there. */
export function shelfOf(key: string, title: string, answer: Answer): DashboardRow {
  return { ...rowOf(key, title, answer), isLoading: false, least: SHELF_MIN };
}

/** Before the chart is known the rows that give way to it cannot be: they would lose titles under the viewer's eyes. */
export function awaitingChart(row: DashboardRow): DashboardRow {
  if (row.claim !== "in-turn") return row;
  return { ...row, items: [], isLoading: row.isLoading || row.items.length > 0 };
}

export function isWorthShowing({ items, isLoading, least, empty }: DashboardRow): boolean {
  return isLoading || items.length >= least || empty !== undefined;
}
