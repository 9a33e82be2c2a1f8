import type { NOTICE_KINDS } from "#contract/notices.ts";
import type { Queryable } from "#server/platform/db.ts";

export type NewNotice = {
  kind: (typeof NOTICE_KINDS)[number];
  titleId: number;
  name: string;
  reason: string | null;
};

export type Notice = NewNotice & { id: number; createdAt: Date };

export async function insertNotices(
  tx: Queryable,
  userIds: readonly number[],
  { kind, titleId, name, reason }: NewNotice,
  createdAt: Date,
): Promise<void> {
  await tx.query(
    `insert into notices (user_id, kind, title_id, name, reason, created_at)
     select u.id, $2, $3, $4, $5, $6 from unnest($1::integer[]) as u(id)`,
    [userIds, kind, titleId, name, reason, createdAt],
  );
}

/** Deletes the unread notices about a title. */
export async function deleteUnreadOf(tx: Queryable, titleId: number): Promise<void> {
  await tx.query("delete from notices n where n.title_id = $1 and n.read_at is null", [titleId]);
}

export async function selectUnread(db: Queryable, userId: number, limit: number): Promise<Notice[]> {
  return db.query<Notice>(
    `select n.id, n.kind, n.title_id as "titleId", n.name, n.reason, n.created_at as "createdAt"
     from notices n where n.user_id = $1 and n.read_at is null order by n.id limit $2`,
    [userId, limit],
  );
}

export async function updateRead(
  db: Queryable,
  { userId, ids, at }: { userId: number; ids: readonly number[]; at: Date },
): Promise<void> {
  await db.query("update notices set read_at = $3 where user_id = $1 and id = any($2) and read_at is null", [
    userId,
    ids,
    at,
  ]);
}

/** Deletes the oldest notices from before `before`. @returns how many */
export async function deleteOldNotices(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const rows = await db.query(
    `delete from notices where id in (
       select n.id from notices n where n.created_at < $1 order by n.created_at limit $2)
     returning id`,
    [before, limit],
  );
  return rows.length;
}
