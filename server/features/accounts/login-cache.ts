/**
 * Caches active logins for half a minute, because a page makes twenty calls and each checks its login. When a login ends or an account
 * changes, the database notifies every process and the cache is cleared.
 */
import { LRUCache } from "lru-cache";

import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";

import { type User, selectUserOfLogin } from "./store.ts";

export type LoginCache = {
  /** The account of an active login; `null` if the login isn't active. */
  userOf(login: { loginId: string; userId: number }): Promise<User | null>;
  /** For the process that ended a login: it must not wait for the notification. */
  clear(): void;
};

/** Sent by triggers, so manual changes count too. */
const LOGINS_CHANGED = "logins_changed";
/** Limits staleness while notifications can't be delivered. */
const TTL_MS = 30_000;
const MAX_LOGINS = 10_000;

export async function createLoginCache({ db, clock }: { db: Database; clock: Clock }): Promise<LoginCache> {
  const newCache = () => new LRUCache<string, { user: User; until: number }>({ max: MAX_LOGINS });
  let cache = newCache();
  const clear = () => {
    cache = newCache();
  };
  await db.listen(LOGINS_CHANGED, clear);

  return {
    async userOf(login) {
      const now = clock.now().getTime();
      const cached = cache.get(login.loginId);
      if (cached?.user.id === login.userId && now < cached.until) return cached.user;
      const before = cache;
      const user = await selectUserOfLogin(db, login);
      // A result from before a change must not be cached after it.
      if (user !== null && cache === before) cache.set(login.loginId, { user, until: now + TTL_MS });
      return user;
    },
    clear,
  };
}
