/**
 * Logins that were found standing, remembered for half a minute: a page makes twenty calls, and each asks. The database itself tells every
 * process when a login ends or an account changes, and all that was remembered is forgotten.
 */
import { LRUCache } from "lru-cache";

import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";

import { type User, selectUserOfLogin } from "./store.ts";

export type KnownLogins = {
  /** The account behind a login that stands; null where it does not. */
  userOf(login: { loginId: string; userId: number }): Promise<User | null>;
  /** For the process that ended a login: it must not wait to be told. */
  forget(): void;
};

/** Told by triggers, also of what was changed by hand. */
const LOGINS_CHANGED = "logins_changed";
/** For the time in which nobody could be told. */
const REMEMBERED_MS = 30_000;
const MOST = 10_000;

export async function rememberLogins({ db, clock }: { db: Database; clock: Clock }): Promise<KnownLogins> {
  const emptied = () => new LRUCache<string, { user: User; until: number }>({ max: MOST });
  let known = emptied();
  const forget = () => {
    known = emptied();
  };
  await db.listen(LOGINS_CHANGED, forget);

  return {
    async userOf(login) {
      const now = clock.now().getTime();
      const remembered = known.get(login.loginId);
      if (remembered?.user.id === login.userId && now < remembered.until) return remembered.user;
      const before = known;
      const user = await selectUserOfLogin(db, login);
      // What was read before a change must not be remembered after it.
      if (user !== null && known === before) known.set(login.loginId, { user, until: now + REMEMBERED_MS });
      return user;
    },
    forget,
  };
}
