import { useEffect, useSyncExternalStore } from "react";

import type { Item } from "#contract/item.ts";

import { type Mark, holdRow, markOf, subscribeToMarks } from "./marks.ts";

/**
 * What makes a title leave a row. Rows of picks offer what is not yet known: a rating, a skip or having watched it ends that. On a shelf a rated title
 * belongs where it stands, and only a skip takes it away. From the viewer's own list nothing leaves but what is taken off it.
 */
export type Leaving = "rated or skipped" | "skipped" | "never";

type Title = Pick<Item, "id" | "rating" | "watched">;

/** A row without the titles that have left. */
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

/** Titles whose place is offered to what is not yet known: who rates one of them may want it back. */
export function useHeld(items: readonly Pick<Item, "id">[]): void {
  const ids = items.map(({ id }) => id).join();
  useEffect(() => (ids === "" ? undefined : holdRow(ids.split(",").map(Number))), [ids]);
}

const NOTHING: readonly Title[] = [];

/** A row that was asked for after the mark knows of it, and shows the title because it belongs there. */
function hasLeft({ rating, watched }: Title, mark: Mark, leaving: Leaving): boolean {
  if (leaving === "never") return false;
  if (mark.isSkipped) return true;
  return leaving === "rated or skipped" && ((mark.isGone && rating === null) || (mark.isWatched && !watched));
}
