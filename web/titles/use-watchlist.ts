import { useSyncExternalStore } from "react";

import type { Item } from "#contract/item.ts";

import { markOf, subscribeToMarks } from "./marks.ts";
import { useAbsorbed } from "./use-gone.ts";
import { toggleWatchlist } from "./watchlist.ts";

export function useWatchlist(titleId: number) {
  const isSaved = useSyncExternalStore(subscribeToMarks, () => markOf(titleId).isSaved);
  return { isSaved, toggle: () => toggleWatchlist(titleId) };
}

/** A list of saved titles without those that have been taken off it on this page. */
export function useSaved(items: readonly Item[]): Item[] {
  useAbsorbed(items);
  const savedIds = useSyncExternalStore(subscribeToMarks, () =>
    items
      .filter(({ id }) => markOf(id).isSaved)
      .map(({ id }) => id)
      .join(),
  );
  const saved = new Set(savedIds.split(",").map(Number));
  return items.filter(({ id }) => saved.has(id));
}
