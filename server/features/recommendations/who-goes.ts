/** What this process remembers of people is forgotten when their accounts are deleted, whichever process deletes them. */
import { ACCOUNTS_DELETED } from "#server/features/accounts/accounts.ts";
import { createCoalescedRefresh } from "#server/platform/coalesced-refresh.ts";
import type { Database } from "#server/platform/db.ts";
import type { Logger } from "#server/platform/logger.ts";

import { selectGone } from "./store.ts";

/** Something that is remembered by person. */
type Kept = { userIds(): Iterable<number>; forget(userId: number): void };

type Needs = { db: Database; logger: Logger; kept: readonly Kept[] };

export async function forgetWhoGoes({ db, logger, kept }: Needs): Promise<void> {
  const follow = createCoalescedRefresh({
    async read() {
      // Who it was is asked, not told: while the database was away anybody may have gone.
      const userIds = new Set(kept.flatMap((part) => [...part.userIds()]));
      for (const userId of await selectGone(db, [...userIds])) for (const part of kept) part.forget(userId);
    },
    onFailure: (error) => logger.error({ err: error }, "who has gone could not be read, and is tried again"),
  });
  await db.listen(ACCOUNTS_DELETED, () => void follow());
}
