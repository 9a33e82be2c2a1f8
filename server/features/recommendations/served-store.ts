import type { PickSource } from "#engine/picking.ts";
import type { Queryable } from "#server/platform/db.ts";

export type AgeBucket = "lt2" | "y2to5" | "y5to10" | "gte10";

export type ServedCount = { hour: Date; source: PickSource; age: AgeBucket; picks: number };

/** Adds to the existing counts, in a fixed order so that two processes don't wait for each other. */
export async function addServed(db: Queryable, counts: readonly ServedCount[]): Promise<void> {
  await db.query(
    `insert into picks_served as s (hour, source, age, picks)
     select c.hour, c.source, c.age, c.picks
     from jsonb_to_recordset($1::jsonb) as c(hour timestamptz, source pick_source, age text, picks bigint)
     order by c.hour, c.source, c.age
     on conflict (hour, source, age) do update set picks = s.picks + excluded.picks`,
    [JSON.stringify(counts)],
  );
}

export async function selectServed(db: Queryable, since: Date): Promise<ServedCount[]> {
  return db.query<ServedCount>(
    `select s.hour, s.source, s.age, s.picks::float8 as picks from picks_served s where s.hour >= $1 order by s.hour`,
    [since],
  );
}

/** Deletes the oldest hours before `before`. @returns how many rows */
export async function deleteOldServed(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const rows = await db.query(
    `delete from picks_served s using (
       select o.hour, o.source, o.age from picks_served o where o.hour < $1 order by o.hour limit $2) old
     where s.hour = old.hour and s.source = old.source and s.age = old.age returning s.hour`,
    [before, limit],
  );
  return rows.length;
}
