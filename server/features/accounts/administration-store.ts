import type { Queryable } from "#server/platform/db.ts";

export type ListedAccount = {
  id: number;
  username: string;
  email: string;
  isAdmin: boolean;
  lockedAt: Date | null;
  createdAt: Date;
};

const ACCOUNT = `u.id, u.username, u.email, u.is_admin as "isAdmin", u.locked_at as "lockedAt", u.created_at as "createdAt"`;
const KINDS = { administrators: "u.is_admin", locked: "u.locked_at is not null", all: "true" } as const;

export type AccountKind = keyof typeof KINDS;

/** Accounts whose name key starts with `nameKey` and comes after `afterKey`, sorted by name. */
export async function selectAccountsByName(
  db: Queryable,
  wanted: { nameKey: string; afterKey: string; kind: AccountKind; limit: number },
): Promise<ListedAccount[]> {
  const { nameKey, afterKey, kind, limit } = wanted;
  // A plain prefix comparison, so pattern characters have no meaning. Sorted like the index.
  return db.query<ListedAccount>(
    `select ${ACCOUNT} from users u
     where ${KINDS[kind]} and u.username_key ~>=~ $1 and u.username_key ~<~ ($1::text || chr(1114111)) and u.username_key ~>~ $2
     order by u.username_key using ~<~ limit $3`,
    [nameKey, afterKey, limit],
  );
}

export async function selectAccountByAddress(
  db: Queryable,
  { emailKey, kind }: { emailKey: string; kind: AccountKind },
): Promise<ListedAccount[]> {
  return db.query<ListedAccount>(`select ${ACCOUNT} from users u where ${KINDS[kind]} and u.email_key = $1`, [
    emailKey,
  ]);
}

export async function selectAccount(db: Queryable, id: number): Promise<ListedAccount | null> {
  const [row] = await db.query<ListedAccount>(`select ${ACCOUNT} from users u where u.id = $1`, [id]);
  return row ?? null;
}

/** @param at `null` unlocks the account @returns false if nothing changed */
export async function updateLock(
  db: Queryable,
  { userId, at }: { userId: number; at: Date | null },
): Promise<boolean> {
  const rows = await db.query(
    `update users set locked_at = $2 where id = $1 and (locked_at is null) <> ($2::timestamptz is null) returning id`,
    [userId, at],
  );
  return rows.length > 0;
}

export type SummarizedAccount = ListedAccount & { isVerified: boolean; lastSeenAt: Date | null };

/** All accounts after an id, by id. */
export async function selectAccountsAfter(
  db: Queryable,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<SummarizedAccount[]> {
  return db.query<SummarizedAccount>(
    `select ${ACCOUNT}, u.email_verified_at is not null as "isVerified",
       (select max(l.rotated_at) from logins l where l.user_id = u.id) as "lastSeenAt"
     from users u where u.id > $1 order by u.id limit $2`,
    [afterId, limit],
  );
}
