import { useEffect, useSyncExternalStore } from "react";

import type { Item } from "#contract/item.ts";

import { type Mark, registerPicksRow, markOf, subscribeToMarks } from "./marks.ts";

/**
 * What removes a title from a row. Rows of picks offer unfamiliar titles, so rating, skipping or watching
 * removes a title. On a shelf rated titles stay, and only a skip removes one. From the viewer's own list,
 * titles leave only when removed.
 */
export type LeavesWhen = "rated or skipped" | "skipped" | "never";

type Title = Pick<Item, "id" | "rating" | "watched">;

/** The row's remaining titles. */
export function useVisibleItems<Of extends Title>(items: readonly Of[], leavesWhen: LeavesWhen): Of[] {
  useRowOfPicks(leavesWhen === "rated or skipped" ? items : NOTHING);
  const goneIds = useSyncExternalStore(subscribeToMarks, () =>
    items
      .filter((item) => hasLeft(item, markOf(item.id), leavesWhen))
      .map(({ id }) => id)
      .join(),
  );
  const gone = new Set(goneIds.split(",").map(Number));
  return items.filter(({ id }) => !gone.has(id));
}

/** Registers titles in a row that drops rated ones, so that rating one offers Undo. */
export function useRowOfPicks(items: readonly Pick<Item, "id">[]): void {
  const ids = items.map(({ id }) => id).join();
  useEffect(() => (ids === "" ? undefined : registerPicksRow(ids.split(",").map(Number))), [ids]);
}

const NOTHING: readonly Title[] = [];

/** If the row was fetched after the rating, the title belongs in it. */
function hasLeft({ rating, watched }: Title, mark: Mark, leavesWhen: LeavesWhen): boolean {
  if (leavesWhen === "never") return false;
  if (mark.isSkipped) return true;
  return (
    leavesWhen === "rated or skipped" && ((mark.isGone && rating === null) || (mark.isWatched && !watched))
  );
}
