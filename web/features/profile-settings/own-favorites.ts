import { queryOptions } from "@tanstack/react-query";

import type { Item } from "#contract/item.ts";

import { request } from "../../api/client.ts";
import { logFailure } from "../../api/failure-log.ts";
import { queryClient } from "../../api/query-client.ts";
import { profileSettings } from "../../messages/profile-settings.ts";
import { toastError } from "../../titles/toasts.tsx";

export function favoritesQuery() {
  return queryOptions({
    queryKey: ["favorites"],
    queryFn: async ({ signal }) => (await request("GET /api/user/favorites", undefined, { signal })).items,
    staleTime: 0,
  });
}

/** Resolves when every earlier change is saved, so that the server gets them in order. */
let saved: Promise<void> = Promise.resolve();

/**
 * Shows the changed favorites at once, then saves them. If that fails, shows what the server has. Changes made in quick succession each
 * start from the one before.
 * @returns the changed favorites, before they're saved
 */
export async function changeFavorites(change: (favorites: readonly Item[]) => Item[]): Promise<Item[]> {
  const { queryKey } = favoritesQuery();
  await queryClient.cancelQueries({ queryKey });
  const favorites = change(queryClient.getQueryData(queryKey) ?? []);
  queryClient.setQueryData(queryKey, favorites);
  saved = saved.then(() => send(favorites.map(({ id }) => id)));
  return favorites;
}

async function send(itemIds: number[]): Promise<void> {
  try {
    await request("PUT /api/user/favorites", { body: { itemIds } });
  } catch (error) {
    logFailure("favorites", error);
    toastError(profileSettings.favorites.saveFailed);
    await queryClient.invalidateQueries({ queryKey: favoritesQuery().queryKey });
  }
  void queryClient.invalidateQueries({ queryKey: ["user-stats"] });
}
