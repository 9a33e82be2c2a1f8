import { ADVISORY_LOCKS } from "#server/platform/advisory-locks.ts";
import type { Queryable } from "#server/platform/db.ts";

/** Takes the retention lock until the transaction ends. @returns false if another process holds it */
export async function tryRetentionLock(tx: Queryable): Promise<boolean> {
  const [row] = await tx.query<{ isLocked: boolean }>(`select pg_try_advisory_xact_lock($1) as "isLocked"`, [
    ADVISORY_LOCKS.retention,
  ]);
  return row?.isLocked ?? false;
}
