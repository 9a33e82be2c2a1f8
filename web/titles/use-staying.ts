import { useEffect, useSyncExternalStore } from "react";

import type { Item } from "#contract/item.ts";

import { type Mark, holdRow, markOf, subscribeToMarks } from "./marks.ts";

/**
 * What removes a title from a row. Rows of picks offer unfamiliar titles, so rating, skipping or watching
 * removes a title. On a shelf rated titles stay, and only a skip removes one. From the viewer's own list,
 * titles leave only when removed.
 */
export type Leaving = "rated or skipped" | "skipped" | "never";

type Title = Pick<Item, "id" | "rating" | "watched">;

/** The row's remaining titles. */
export function useStaying<Of extends Title>(items: readonly Of[], leaving: Leaving): Of[] {
  useHeld(leaving === "rated or skipped" ? items : NOTHING);
  const goneIds = useSyncExternalStore(subscribeToMarks, () =>
    items
      .filter((item) => hasLeft(item, markOf(item.id), leaving))
      .map(({ id }) => id)
      .join(),
  );
  const gone = new Set(goneIds.split(",").map(Number));
  return items.filter(({ id }) => !gone.has(id));
}

/** Registers titles in a row that drops rated ones, so that rating one offers Undo. */
export function useHeld(items: readonly Pick<Item, "id">[]): void {
  const ids = items.map(({ id }) => id).join();
  useEffect(() => (ids === "" ? undefined : holdRow(ids.split(",").map(Number))), [ids]);
}

const NOTHING: readonly Title[] = [];

/** If the row was fetched after the rating, the title belongs in it. */
function hasLeft({ rating, watched }: Title, mark: Mark, leaving: Leaving): boolean {
  if (leaving === "never") return false;
  if (mark.isSkipped) return true;
  return leaving === "rated or skipped" && ((mark.isGone && rating === null) || (mark.isWatched && !watched));
}
