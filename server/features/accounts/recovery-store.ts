import type { Queryable } from "#server/platform/db.ts";

export type Purpose = "verify_address" | "reset_password" | "change_address";

export type TokenHolder = { userId: number; data: Readonly<Record<string, string>> };

type GivenToken = { purpose: Purpose; hash: Buffer; at: Date };

/** An account as the recipient of an email. */
export type Recipient = {
  id: number;
  username: string;
  email: string;
  emailKey: string;
  isVerified: boolean;
};

export type EmailRequest = {
  id: number;
  kind: "reset_password" | "address_already_known";
  emailKey: string;
  origin: string | null;
};

const RECIPIENT = `u.id, u.username, u.email, u.email_key as "emailKey", u.email_verified_at is not null as "isVerified"`;

export async function upsertToken(
  db: Queryable,
  token: {
    userId: number;
    purpose: Purpose;
    hash: Buffer;
    data: Readonly<Record<string, string>>;
    expiresAt: Date;
  },
): Promise<void> {
  await db.query(
    `insert into one_time_tokens (user_id, purpose, token_hash, data, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id, purpose) do update
       set token_hash = excluded.token_hash, data = excluded.data, expires_at = excluded.expires_at`,
    [token.userId, token.purpose, token.hash, token.data, token.expiresAt],
  );
}

export async function selectToken(db: Queryable, token: GivenToken): Promise<TokenHolder | null> {
  const [row] = await db.query<TokenHolder>(
    `select t.user_id as "userId", t.data from one_time_tokens t
     where t.token_hash = $1 and t.purpose = $2 and t.expires_at > $3`,
    [token.hash, token.purpose, token.at],
  );
  return row ?? null;
}

/** Locks the token's account until the transaction ends. */
export async function lockHolder(tx: Queryable, { hash }: GivenToken): Promise<void> {
  await tx.query(
    `select from users u where u.id = (select t.user_id from one_time_tokens t where t.token_hash = $1)
     for no key update`,
    [hash],
  );
}

export async function deleteToken(db: Queryable, token: GivenToken): Promise<TokenHolder | null> {
  const [row] = await db.query<TokenHolder>(
    `delete from one_time_tokens where token_hash = $1 and purpose = $2 and expires_at > $3
     returning user_id as "userId", data`,
    [token.hash, token.purpose, token.at],
  );
  return row ?? null;
}

export async function deleteTokensOf(db: Queryable, userId: number): Promise<void> {
  await db.query("delete from one_time_tokens where user_id = $1", [userId]);
}

/** Deletes the oldest tokens that expired before `before`. @returns how many */
export async function deleteOldTokens(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const rows = await db.query(
    `delete from one_time_tokens where (user_id, purpose) in (
       select t.user_id, t.purpose from one_time_tokens t where t.expires_at < $1
       order by t.expires_at limit $2)
     returning user_id`,
    [before, limit],
  );
  return rows.length;
}

export async function selectRecipient(db: Queryable, userId: number): Promise<Recipient | null> {
  const [row] = await db.query<Recipient>(`select ${RECIPIENT} from users u where u.id = $1`, [userId]);
  return row ?? null;
}

/** Locks the account until the transaction ends. */
export async function lockRecipient(
  tx: Queryable,
  account: { userId: number } | { emailKey: string },
): Promise<Recipient | null> {
  const [condition, value] =
    "userId" in account ? ["u.id = $1", account.userId] : ["u.email_key = $1", account.emailKey];
  const [row] = await tx.query<Recipient>(
    `select ${RECIPIENT} from users u where ${condition} for no key update`,
    [value],
  );
  return row ?? null;
}

export async function updatePassword(db: Queryable, userId: number, passwordHash: string): Promise<void> {
  await db.query("update users set password_hash = $2, has_password = true where id = $1", [
    userId,
    passwordHash,
  ]);
}

export async function markVerified(db: Queryable, userId: number, at: Date): Promise<void> {
  await db.query("update users set email_verified_at = coalesce(email_verified_at, $2) where id = $1", [
    userId,
    at,
  ]);
}

/** Changes to a verified address. @returns false if another account has it */
export async function updateAddress(
  db: Queryable,
  change: { userId: number; email: string; emailKey: string; at: Date },
): Promise<boolean> {
  const rows = await db.query(
    `update users set email = $2, email_key = $3, email_verified_at = $4
     where id = $1 and not exists (select from users other where other.email_key = $3 and other.id <> $1)
     returning id`,
    [change.userId, change.email, change.emailKey, change.at],
  );
  return rows.length > 0;
}

export async function insertEmailRequest(
  db: Queryable,
  request: Omit<EmailRequest, "id"> & { at: Date },
): Promise<void> {
  await db.query(
    "insert into letter_requests (kind, email_key, origin, requested_at) values ($1, $2, $3, $4)",
    [request.kind, request.emailKey, request.origin, request.at],
  );
}

/** The oldest pending request that no other process has locked, locked until the transaction ends. */
export async function lockEmailRequest(tx: Queryable): Promise<EmailRequest | null> {
  const [row] = await tx.query<EmailRequest>(
    `select l.id, l.kind, l.email_key as "emailKey", l.origin from letter_requests l
     where l.outcome is null order by l.id limit 1 for update skip locked`,
  );
  return row ?? null;
}

export async function closeEmailRequest(tx: Queryable, id: number, isPosted: boolean): Promise<void> {
  await tx.query("update letter_requests set outcome = $2 where id = $1", [
    id,
    isPosted ? "posted" : "nothing",
  ]);
}

/** How many emails of that kind were queued for requests made after `since`. */
export async function countPosted(
  db: Queryable,
  { kind, emailKey, since }: Pick<EmailRequest, "kind" | "emailKey"> & { since: Date },
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::integer from letter_requests l
     where l.email_key = $2 and l.kind = $1 and l.requested_at > $3 and l.outcome = 'posted'`,
    [kind, emailKey, since],
  );
  return row?.count ?? 0;
}

export async function deleteEmailRequests(db: Queryable, emailKey: string): Promise<void> {
  await db.query("delete from letter_requests where email_key = $1", [emailKey]);
}

/** Deletes the oldest requests from before `before`. @returns how many */
export async function deleteOldEmailRequests(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const rows = await db.query(
    `delete from letter_requests where id in (
       select l.id from letter_requests l where l.requested_at < $1 order by l.requested_at limit $2)
     returning id`,
    [before, limit],
  );
  return rows.length;
}
