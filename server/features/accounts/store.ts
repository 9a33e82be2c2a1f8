import type { Queryable } from "#server/platform/db.ts";

export type User = { id: number; username: string; isAdmin: boolean };

export type Credentials = User & { email: string; passwordHash: string; lockedAt: Date | null };

export type Login = { id: string; userId: number; counter: number; rotatedAt: Date; createdAt: Date };

/** @returns `null` if the name or address is taken */
export async function insertUser(
  db: Queryable,
  user: {
    username: string;
    usernameKey: string;
    email: string;
    emailKey: string;
    passwordHash: string;
    hasPassword: boolean;
    createdAt: Date;
  },
): Promise<User | null> {
  const [row] = await db.query<User>(
    `insert into users (username, username_key, email, email_key, password_hash, has_password, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing
     returning id, username, is_admin as "isAdmin"`,
    [
      user.username,
      user.usernameKey,
      user.email,
      user.emailKey,
      user.passwordHash,
      user.hasPassword,
      user.createdAt,
    ],
  );
  return row ?? null;
}

export async function isTaken(
  db: Queryable,
  { usernameKey, emailKey }: { usernameKey: string; emailKey: string },
): Promise<boolean> {
  const rows = await db.query("select from users u where u.username_key = $1 or u.email_key = $2 limit 1", [
    usernameKey,
    emailKey,
  ]);
  return rows.length > 0;
}

export async function selectCredentials(db: Queryable, emailKey: string): Promise<Credentials | null> {
  const [row] = await db.query<Credentials>(
    `select u.id, u.username, u.is_admin as "isAdmin", u.email, u.password_hash as "passwordHash", u.locked_at as "lockedAt"
     from users u where u.email_key = $1`,
    [emailKey],
  );
  return row ?? null;
}

/** The account of an active login. */
export async function selectUserOfLogin(
  db: Queryable,
  login: { loginId: string; userId: number },
): Promise<User | null> {
  const [row] = await db.prepared<User>(
    "user of login",
    `select u.id, u.username, u.is_admin as "isAdmin"
     from logins l join users u on u.id = l.user_id
     where l.id = $1 and l.user_id = $2 and l.ended_at is null`,
    [login.loginId, login.userId],
  );
  return row ?? null;
}

export async function selectIdByAddress(
  db: Queryable,
  { emailKey, mustBeVerified }: { emailKey: string; mustBeVerified: boolean },
): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(
    "select u.id from users u where u.email_key = $1 and (u.email_verified_at is not null or not $2)",
    [emailKey, mustBeVerified],
  );
  return row?.id ?? null;
}

/**
 * @param isByGroup the role ends when the user leaves the provider's group; a role granted in any other way stays
 * @returns false if nothing changed
 */
export async function grantAdministrator(
  db: Queryable,
  userId: number,
  { isByGroup }: { isByGroup: boolean },
): Promise<boolean> {
  const rows = await db.query(
    `update users set is_admin = true, admin_by_group = $2
     where id = $1 and (not is_admin or (admin_by_group and not $2)) returning id`,
    [userId, isByGroup],
  );
  return rows.length > 0;
}

/** Locks the account until the transaction ends. */
export async function lockRoleOf(
  tx: Queryable,
  userId: number,
): Promise<{ isAdmin: boolean; isByGroup: boolean } | null> {
  const [row] = await tx.query<{ isAdmin: boolean; isByGroup: boolean }>(
    `select u.is_admin as "isAdmin", u.admin_by_group as "isByGroup" from users u where u.id = $1 for no key update`,
    [userId],
  );
  return row ?? null;
}

/** @returns false if the user isn't an administrator */
export async function revokeAdministrator(db: Queryable, userId: number): Promise<boolean> {
  const rows = await db.query(
    "update users set is_admin = false, admin_by_group = false where id = $1 and is_admin returning id",
    [userId],
  );
  return rows.length > 0;
}

/** Ids of all administrators who can sign in, locked until the transaction ends. */
export async function lockAdministrators(tx: Queryable): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    "select u.id from users u where u.is_admin and u.locked_at is null order by u.id for update",
  );
  return rows.map(({ id }) => id);
}

/**
 * Starts a login only if the verified password is still current. Locks the account, so that no login starts during a password change,
 * which ends all logins. @returns false if the password changed or the account is locked by an administrator
 */
export async function insertLogin(
  db: Queryable,
  login: { id: string; userId: number; passwordHash: string; device: string; at: Date },
): Promise<boolean> {
  const rows = await db.query(
    `insert into logins (id, user_id, device, rotated_at, created_at)
     select $1, u.id, $4, $5, $5 from users u 
     where u.id = $2 and u.password_hash = $3 and u.locked_at is null for share
     returning id`,
    [login.id, login.userId, login.passwordHash, login.device, login.at],
  );
  return rows.length > 0;
}

export async function selectLogin(db: Queryable, loginId: string): Promise<Login | null> {
  const [row] = await db.query<Login>(
    `select l.id, l.user_id as "userId", l.counter, l.rotated_at as "rotatedAt", l.created_at as "createdAt"
     from logins l where l.id = $1 and l.ended_at is null`,
    [loginId],
  );
  return row ?? null;
}

/** Advances from the token's counter, which may be above the stored one. Of several tokens with the same counter only one succeeds. */
export async function rotateLogin(
  db: Queryable,
  login: { id: string; counter: number; at: Date },
): Promise<boolean> {
  const rows = await db.query(
    `update logins set counter = $2 + 1, rotated_at = $3
     where id = $1 and counter <= $2 and ended_at is null returning id`,
    [login.id, login.counter, login.at],
  );
  return rows.length > 0;
}

export async function endLogin(db: Queryable, loginId: string, at: Date): Promise<void> {
  await db.query("update logins set ended_at = $2 where id = $1 and ended_at is null", [loginId, at]);
}

export async function endLoginsOf(db: Queryable, userId: number, at: Date): Promise<void> {
  await db.query("update logins set ended_at = $2 where user_id = $1 and ended_at is null", [userId, at]);
}

/** Deletes the oldest logins that ended or were last used before `before`. @returns how many */
export async function deleteOldLogins(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const rows = await db.query(
    `delete from logins where id in (
       select l.id from logins l where coalesce(l.ended_at, l.rotated_at) < $1
       order by coalesce(l.ended_at, l.rotated_at) limit $2)
     returning id`,
    [before, limit],
  );
  return rows.length;
}

type FailedAttempts = { failedAttempts: number; failedAt: Date };

/**
 * Counts a failed attempt unless the previous one is so recent that the next has to wait. If the previous attempt is in the future, the
 * clock was set back. `delays` are seconds after the first attempt, the second and so on; the last applies to all further ones. @returns
 * whether it was counted
 */
export async function countFailedAttempt(
  db: Queryable,
  attempt: { subject: Buffer; now: Date; forgottenBefore: Date; delays: readonly number[] },
): Promise<boolean> {
  const rows = await db.query(
    `insert into sign_in_misses as m (subject, misses, missed_at) values ($1, 1, $2)
     on conflict (subject) do update set
       misses = case when m.missed_at < $3 then 1 else m.misses + 1 end, missed_at = $2
     where abs(extract(epoch from $2 - m.missed_at)) >= ($4::integer[])[least(m.misses, cardinality($4))]
     returning misses`,
    [attempt.subject, attempt.now, attempt.forgottenBefore, attempt.delays],
  );
  return rows.length > 0;
}

export async function selectFailedAttempts(db: Queryable, subject: Buffer): Promise<FailedAttempts | null> {
  const [row] = await db.query<FailedAttempts>(
    `select m.misses as "failedAttempts", m.missed_at as "failedAt" from sign_in_misses m where m.subject = $1`,
    [subject],
  );
  return row ?? null;
}

export async function deleteFailedAttempts(db: Queryable, subject: Buffer): Promise<void> {
  await db.query("delete from sign_in_misses where subject = $1", [subject]);
}

/** Deletes failed attempts from before `before`. @returns how many */
export async function deleteOldFailedAttempts(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const rows = await db.query(
    `delete from sign_in_misses where subject in (
       select m.subject from sign_in_misses m where m.missed_at < $1 order by m.missed_at limit $2)
     returning subject`,
    [before, limit],
  );
  return rows.length;
}

/** Several processes may start at once on one database; all use the first one's key. */
export async function ensureSigningKey(db: Queryable, purpose: string, proposal: Buffer): Promise<Buffer> {
  await db.query("insert into signing_keys (purpose, secret) values ($1, $2) on conflict do nothing", [
    purpose,
    proposal,
  ]);
  const [row] = await db.query<{ secret: Buffer }>(
    "select k.secret from signing_keys k where k.purpose = $1",
    [purpose],
  );
  if (row === undefined) throw new Error(`The signing key for ${purpose} was not stored`);
  return row.secret;
}

/** Whether the login started at or after `since`. */
export async function isLoginSince(
  db: Queryable,
  { loginId, userId, since }: { loginId: string; userId: number; since: Date },
): Promise<boolean> {
  const rows = await db.query(
    "select from logins l where l.id = $1 and l.user_id = $2 and l.created_at >= $3 and l.ended_at is null",
    [loginId, userId, since],
  );
  return rows.length > 0;
}
