import type { MaturityLevel } from "#contract/maturity.ts";
import type { Queryable } from "#server/platform/db.ts";

/** The channel that announces changed limits to every process. */
export const HOUSEHOLD_LIMIT_CHANGED = "household_limit_changed";

export type StoredLimit = { userId: number; maxMaturity: MaturityLevel; liftedUntil: Date | null };

/** The limits of all households: a few dozen bytes each. */
export async function selectLimits(db: Queryable): Promise<StoredLimit[]> {
  return db.query(
    `select l.user_id as "userId", l.max_maturity as "maxMaturity", l.lifted_until as "liftedUntil" from household_limits l`,
  );
}

/** The hash is named as `Passwords` expects it. */
export async function selectPin(db: Queryable, userId: number): Promise<{ passwordHash: string } | null> {
  const [row] = await db.query<{ passwordHash: string }>(
    `select l.pin_hash as "passwordHash" from household_limits l where l.user_id = $1`,
    [userId],
  );
  return row ?? null;
}

/** @returns whether the account had no limit before */
export async function insertLimit(
  db: Queryable,
  limit: { userId: number; maxMaturity: MaturityLevel; pinHash: string; changedAt: Date },
): Promise<boolean> {
  const rows = await db.query(
    `insert into household_limits (user_id, max_maturity, pin_hash, changed_at) values ($1, $2, $3, $4)
     on conflict (user_id) do nothing returning user_id`,
    [limit.userId, limit.maxMaturity, limit.pinHash, limit.changedAt],
  );
  return rows.length > 0;
}

/** Only while the PIN is the proven one. @returns whether it was */
export async function updateLimit(
  db: Queryable,
  limit: { userId: number; maxMaturity: MaturityLevel; proven: string; changedAt: Date },
): Promise<boolean> {
  const rows = await db.query(
    `update household_limits set max_maturity = $2, lifted_until = null, changed_at = $4
     where user_id = $1 and pin_hash = $3 returning user_id`,
    [limit.userId, limit.maxMaturity, limit.proven, limit.changedAt],
  );
  return rows.length > 0;
}

/** Only while the PIN is the proven one. */
export async function liftLimit(
  db: Queryable,
  lift: { userId: number; proven: string; until: Date },
): Promise<void> {
  await db.query("update household_limits set lifted_until = $3 where user_id = $1 and pin_hash = $2", [
    lift.userId,
    lift.proven,
    lift.until,
  ]);
}

export async function endLift(db: Queryable, userId: number): Promise<void> {
  await db.query("update household_limits set lifted_until = null where user_id = $1", [userId]);
}

/** Only while the PIN is the proven one; `null` means whichever it is. */
export async function deleteLimit(
  db: Queryable,
  { userId, proven }: { userId: number; proven: string | null },
): Promise<void> {
  await db.query("delete from household_limits where user_id = $1 and coalesce(pin_hash = $2, true)", [
    userId,
    proven,
  ]);
}

export async function notifyLimitChanged(db: Queryable): Promise<void> {
  await db.query("select pg_notify($1, '')", [HOUSEHOLD_LIMIT_CHANGED]);
}
