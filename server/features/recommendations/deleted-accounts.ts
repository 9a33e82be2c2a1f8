/** Evicts the cached data of deleted accounts in every process. */
import { ACCOUNTS_DELETED } from "#server/features/accounts/accounts.ts";
import { createCoalescedRefresh } from "#server/platform/coalesced-refresh.ts";
import type { Database } from "#server/platform/db.ts";
import type { Logger } from "#server/platform/logger.ts";

import { selectDeletedUsers } from "./store.ts";

/** A cache with entries per user. */
type UserCache = { userIds(): Iterable<number>; evict(userId: number): void };

type Needs = { db: Database; logger: Logger; caches: readonly UserCache[] };

export async function evictDeletedAccounts({ db, logger, caches }: Needs): Promise<void> {
  const refresh = createCoalescedRefresh({
    async read() {
      // Query which accounts are gone instead of relying on notifications, which may be lost during an outage.
      const userIds = new Set(caches.flatMap((part) => [...part.userIds()]));
      for (const userId of await selectDeletedUsers(db, [...userIds]))
        for (const part of caches) part.evict(userId);
    },
    onFailure: (error) => logger.error({ err: error }, "who has gone could not be read, and is tried again"),
  });
  await db.listen(ACCOUNTS_DELETED, () => void refresh());
}
