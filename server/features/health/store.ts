import type { Queryable } from "#server/platform/db.ts";

/** Throws if the database doesn't answer. */
export async function ping(db: Queryable): Promise<void> {
  await db.query("select 1");
}

/** Throws if the database rejects writes. */
export async function probeWrite(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `insert into write_probes (written_at) values ($1)
     on conflict (is_only) do update set written_at = excluded.written_at`,
    [now],
  );
}
