import { ADVISORY_LOCKS } from "#server/platform/advisory-locks.ts";
import type { Queryable } from "#server/platform/db.ts";

/** Until the end of the transaction. @returns false where another process has it */
export async function tryRetentionLock(tx: Queryable): Promise<boolean> {
  const [row] = await tx.query<{ isLocked: boolean }>(`select pg_try_advisory_xact_lock($1) as "isLocked"`, [
    ADVISORY_LOCKS.retention,
  ]);
  return row?.isLocked ?? false;
}
