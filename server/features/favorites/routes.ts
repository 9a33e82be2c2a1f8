import { MOST_FAVORITES } from "#contract/favorite-rules.ts";
import { readFavorites, setFavorites } from "#contract/favorites.ts";
import type { Items } from "#server/features/items/items.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import type { Favorites } from "./favorites.ts";

type Needs = { favorites: Favorites; items: Items };

export function serveFavorites(serve: Serve, { favorites, items }: Needs): void {
  serve(readFavorites, async ({ viewer }) => ({
    items: await items.present(await favorites.of(viewer.userId), viewer),
  }));

  serve(setFavorites, async ({ viewer, body }) => {
    await items.requireVisible(body.itemIds, viewer);
    // Favorites that the household's limit hides stay, unless four others are chosen.
    const before = await favorites.of(viewer.userId);
    const visible = await items.visible(before, viewer);
    const hidden = before.filter((titleId) => !visible.has(titleId));
    await favorites.set(viewer.userId, [...body.itemIds, ...hidden].slice(0, MOST_FAVORITES));
    return DONE;
  });
}
