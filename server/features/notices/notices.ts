/** Notices: messages that users see on their next visit, each until it's read. A notice is written in the transaction of the change it reports. */
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";

import { type Notice, type Told, deleteUnreadOf, insertNotices, selectUnread, updateRead } from "./store.ts";

export { deleteOldNotices, insertNotices as tellUsers } from "./store.ts";

export type Notices = {
  notify(tx: Queryable, userIds: readonly number[], told: Told): Promise<void>;
  /** Of what was decided otherwise before anybody read it. */
  retract(tx: Queryable, titleId: number): Promise<void>;
  /** The oldest first. */
  unread(userId: number): Promise<Notice[]>;
  /** Those of others are left alone. */
  read(userId: number, ids: readonly number[]): Promise<void>;
};

/** More wait for nobody; what is beyond comes when these are read. */
const MOST = 20;

export function createNotices({ db, clock }: { db: Database; clock: Clock }): Notices {
  return {
    notify: (tx, userIds, told) => insertNotices(tx, userIds, told, clock.now()),
    retract: deleteUnreadOf,
    unread: (userId) => selectUnread(db, userId, MOST),
    read: (userId, ids) => updateRead(db, { userId, ids, at: clock.now() }),
  };
}
