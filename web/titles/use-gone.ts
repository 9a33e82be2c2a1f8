import { useLayoutEffect, useSyncExternalStore } from "react";

import { type MarkedItem, absorb, markOf, subscribeToMarks } from "./marks.ts";

/** A list without the titles that have left; its marks are taken over as it arrives. */
export function useStaying<Title extends MarkedItem>(items: readonly Title[]): Title[] {
  useAbsorbed(items);
  const goneIds = useSyncExternalStore(subscribeToMarks, () =>
    items
      .filter(({ id }) => markOf(id).isGone)
      .map(({ id }) => id)
      .join(),
  );
  const gone = new Set(goneIds.split(",").map(Number));
  return items.filter(({ id }) => !gone.has(id));
}

/** Takes over the marks of a list as it arrives, before it is painted. */
export function useAbsorbed(items: readonly MarkedItem[]): void {
  useLayoutEffect(() => absorb(items), [items]);
}
