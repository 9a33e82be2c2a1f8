import { useSyncExternalStore } from "react";

import type { Item } from "#contract/item.ts";

import { messages } from "../messages/messages.ts";
import { type Mark, markOf, subscribeToMarks } from "./marks.ts";
import { useTitleMutation } from "./mutations-chunk.ts";

export function useWatchlist(titleId: number) {
  const isSaved = useSyncExternalStore(subscribeToMarks, () => markOf(titleId).isSaved);
  const { isLoading, mutate } = useTitleMutation(messages.watchlist.toggleFailed);
  return { isSaved, isLoading, toggle: () => mutate(({ toggleWatchlist }) => toggleWatchlist(titleId)) };
}

/** The saved titles that are still on the watchlist. */
export function useSavedTitles(items: readonly Item[]): Item[] {
  return useMarked(items, ({ isSaved }) => isSaved);
}

/** The skipped titles that are still skipped. */
export function useSkippedTitles(items: readonly Item[]): Item[] {
  return useMarked(items, ({ isSkipped }) => isSkipped);
}

function useMarked(items: readonly Item[], isOn: (mark: Mark) => boolean): Item[] {
  const ids = useSyncExternalStore(subscribeToMarks, () =>
    items
      .filter(({ id }) => isOn(markOf(id)))
      .map(({ id }) => id)
      .join(),
  );
  const marked = new Set(ids.split(",").map(Number));
  return items.filter(({ id }) => marked.has(id));
}
