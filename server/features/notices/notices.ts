/**
 * Notices: messages that users see on their next visit, each until it's read. A notice is written in the transaction of the change it
 * reports, so there's never one without the other. Users can't see or mark the notices of others.
 */
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";

import {
  type Notice,
  type NewNotice,
  deleteUnreadOf,
  insertNotices,
  selectUnread,
  updateRead,
} from "./store.ts";

export { deleteOldNotices, insertNotices as tellUsers } from "./store.ts";

export type Notices = {
  notify(tx: Queryable, userIds: readonly number[], notice: NewNotice): Promise<void>;
  /** Deletes unread notices about a title after the decision they report was changed. */
  retract(tx: Queryable, titleId: number): Promise<void>;
  /** Oldest first. */
  unread(userId: number): Promise<Notice[]>;
  /** Marks the notices as read. Ignores the ids of other users' notices. */
  read(userId: number, ids: readonly number[]): Promise<void>;
};

/** Maximum notices per response. The next ones are sent once these have been read. */
const MOST = 20;

export function createNotices({ db, clock }: { db: Database; clock: Clock }): Notices {
  return {
    notify: (tx, userIds, notice) => insertNotices(tx, userIds, notice, clock.now()),
    retract: deleteUnreadOf,
    unread: (userId) => selectUnread(db, userId, MOST),
    read: (userId, ids) => updateRead(db, { userId, ids, at: clock.now() }),
  };
}
