import type { Queryable } from "#server/platform/db.ts";

import type { Credentials } from "./store.ts";

export type Identity = { issuer: string; subject: string };

export type IdentifiedAccount = Credentials & { isVerified: boolean };

const ACCOUNT = `u.id, u.username, u.is_admin as "isAdmin", u.email, u.password_hash as "passwordHash", u.locked_at as "lockedAt",
  u.email_verified_at is not null as "isVerified"`;

/** Locks the account until the transaction ends. */
export async function lockAccountOfIdentity(
  tx: Queryable,
  { issuer, subject }: Identity,
): Promise<IdentifiedAccount | null> {
  const [row] = await tx.query<IdentifiedAccount>(
    `select ${ACCOUNT} from users u
     where u.id = (select i.user_id from identities i where i.issuer = $1 and i.subject = $2) for no key update`,
    [issuer, subject],
  );
  return row ?? null;
}

/** Locks the account until the transaction ends. */
export async function lockAccountByAddress(
  tx: Queryable,
  emailKey: string,
): Promise<IdentifiedAccount | null> {
  const [row] = await tx.query<IdentifiedAccount>(
    `select ${ACCOUNT} from users u where u.email_key = $1 for no key update`,
    [emailKey],
  );
  return row ?? null;
}

/** @returns false if the identity belongs to another account, or the account has another identity there */
export async function insertIdentity(
  tx: Queryable,
  { issuer, subject, userId, at }: Identity & { userId: number; at: Date },
): Promise<boolean> {
  await tx.query(
    `insert into identities (issuer, subject, user_id, created_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [issuer, subject, userId, at],
  );
  const rows = await tx.query(
    "select from identities i where i.issuer = $1 and i.subject = $2 and i.user_id = $3",
    [issuer, subject, userId],
  );
  return rows.length > 0;
}

/** @returns false if the account had no identity */
export async function deleteIdentities(tx: Queryable, userId: number): Promise<boolean> {
  const rows = await tx.query("delete from identities where user_id = $1 returning user_id", [userId]);
  return rows.length > 0;
}

export async function selectTakenUsernames(
  db: Queryable,
  usernameKeys: readonly string[],
): Promise<Set<string>> {
  const rows = await db.query<{ key: string }>(
    "select u.username_key as key from users u where u.username_key = any($1)",
    [usernameKeys],
  );
  return new Set(rows.map(({ key }) => key));
}
