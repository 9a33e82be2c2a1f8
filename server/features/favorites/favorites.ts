/**
 * Favorites: the titles that a user shows at the top of their profile, in their order. The order is always replaced as a whole. Favorites
 * are no marks: they change neither the picks nor anything else about a title. Who sees them is decided by `profiles`.
 */
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";

import { deleteFavorites, insertFavorites, lockFavorites, moveFavorites, selectFavorites } from "./store.ts";

export type Favorites = {
  /** Ids, in the user's order. */
  of(userId: number): Promise<number[]>;
  /** Throws `not_found` if a title doesn't exist. */
  set(userId: number, titleIds: readonly number[]): Promise<void>;
  /** For merged titles: a favorite that the user already has on the second title wins. */
  moveFavorites(tx: Queryable, titles: { from: number; to: number }): Promise<void>;
};

export function createFavorites({ db, clock }: { db: Database; clock: Clock }): Favorites {
  return {
    of: (userId) => selectFavorites(db, userId),
    set: (userId, titleIds) =>
      db.transaction(async (tx) => {
        await lockFavorites(tx, userId);
        await deleteFavorites(tx, userId);
        await insertFavorites(tx, { userId, titleIds, at: clock.now() });
      }),
    moveFavorites,
  };
}
