import type { Queryable } from "#server/platform/db.ts";

/** Throws where the database does not answer. */
export async function ping(db: Queryable): Promise<void> {
  await db.query("select 1");
}
