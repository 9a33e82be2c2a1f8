import type { Queryable } from "#server/platform/db.ts";

import type { PrivacyFacts, ProfileVisibility } from "./privacy.ts";

export type OwnFacts = PrivacyFacts & {
  id: number;
  username: string;
  email: string;
  emailKey: string;
  isAdmin: boolean;
  isEmailVerified: boolean;
  memberSince: Date;
  passwordHash: string;
  /** Without one, `passwordHash` matches nothing. */
  hasPassword: boolean;
  /** Whether the account has an identity at a provider or proxy. */
  isLinked: boolean;
  /** Whether administrators may inspect this user's picks. */
  picksMayBeStudied: boolean;
};

export type Session = { id: string; device: string; startedAt: Date; lastUsedAt: Date };

/** More sessions than anyone has. */
const MAX_SESSIONS = 100;

export async function selectOwnFacts(db: Queryable, userId: number): Promise<OwnFacts | null> {
  const [row] = await db.query<OwnFacts>(
    `select u.id, u.username, u.email, u.email_key as "emailKey", u.is_admin as "isAdmin", u.email_verified_at is not null as "isEmailVerified",
       u.created_at as "memberSince", u.password_hash as "passwordHash", u.has_password as "hasPassword",
       exists (select from identities i where i.user_id = u.id) as "isLinked",
       u.picks_may_be_studied as "picksMayBeStudied", u.profile_visibility as "chosenVisibility", p.age_range as "ageRange", p.birthdate
     from users u left join profiles p on p.user_id = u.id where u.id = $1`,
    [userId],
  );
  return row ?? null;
}

/** @returns false if the password is no longer the verified one */
export async function updateProvenPassword(
  db: Queryable,
  { userId, proven, passwordHash }: { userId: number; proven: string; passwordHash: string },
): Promise<boolean> {
  const rows = await db.query(
    "update users set password_hash = $3, has_password = true where id = $1 and password_hash = $2 returning id",
    [userId, proven, passwordHash],
  );
  return rows.length > 0;
}

export async function isAddressTaken(db: Queryable, emailKey: string): Promise<boolean> {
  const rows = await db.query("select from users u where u.email_key = $1", [emailKey]);
  return rows.length > 0;
}

/** `picksMayBeStudied: null` leaves it unchanged. */
export type Privacy = { visibility: ProfileVisibility; picksMayBeStudied: boolean | null };

export async function updatePrivacy(db: Queryable, userId: number, privacy: Privacy): Promise<void> {
  await db.query(
    `update users set profile_visibility = $2, picks_may_be_studied = coalesce($3, picks_may_be_studied)
     where id = $1`,
    [userId, privacy.visibility, privacy.picksMayBeStudied],
  );
}

/** Active sessions, last used first. */
export async function selectSessions(
  db: Queryable,
  { userId, startedAfter, usedAfter }: { userId: number; startedAfter: Date; usedAfter: Date },
): Promise<Session[]> {
  return db.query<Session>(
    `select l.id, l.device, l.created_at as "startedAt", l.rotated_at as "lastUsedAt"
     from logins l where l.user_id = $1 and l.ended_at is null and l.created_at >= $2 and l.rotated_at >= $3
     order by l.rotated_at desc, l.id limit $4`,
    [userId, startedAfter, usedAfter, MAX_SESSIONS],
  );
}

/** @returns whether it was an active login of that user */
export async function endOwnLogin(
  db: Queryable,
  { userId, loginId, at }: { userId: number; loginId: string; at: Date },
): Promise<boolean> {
  const rows = await db.query(
    "update logins set ended_at = $3 where id = $1 and user_id = $2 and ended_at is null returning id",
    [loginId, userId, at],
  );
  return rows.length > 0;
}

/** Deletes the account and every row that refers to it. @returns false if the password is no longer the verified one */
export async function deleteUser(
  db: Queryable,
  { userId, proven }: { userId: number; proven: string },
): Promise<boolean> {
  const rows = await db.query("delete from users where id = $1 and password_hash = $2 returning id", [
    userId,
    proven,
  ]);
  return rows.length > 0;
}
