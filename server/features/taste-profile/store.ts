import type { Correction } from "#engine/corrections.ts";
import type { LineKey } from "#engine/taste-lines.ts";
import type { Queryable } from "#server/platform/db.ts";

export type DatedCorrection = Correction & { correctedAt: Date };

/** Newest first. */
export async function selectCorrections(db: Queryable, userId: number): Promise<DatedCorrection[]> {
  return db.query<DatedCorrection>(
    `select c.kind, c.key, c.direction, c.corrected_at as "correctedAt" from taste_corrections c
     where c.user_id = $1 order by c.corrected_at desc, c.kind desc, c.key desc`,
    [userId],
  );
}

/** SQL for a JSON column with the corrections, oldest first; null if there are none. @param user the SQL parameter with the user's id */
export function correctionsColumn(user: string): string {
  return `(select json_agg(json_build_object('kind', c.kind, 'key', c.key, 'direction', c.direction)
             order by c.corrected_at, c.kind, c.key)
           from taste_corrections c where c.user_id = ${user})`;
}

/** Repeating a correction keeps its time. @returns false if the user has `most` other corrections */
export async function upsertCorrection(
  db: Queryable,
  { userId, kind, key, direction, correctedAt, most }: DatedCorrection & { userId: number; most: number },
): Promise<boolean> {
  const rows = await db.query(
    `insert into taste_corrections as c (user_id, kind, key, direction, corrected_at)
     select $1, $2::text, $3::text, $4, $5
     where (select count(*) from taste_corrections o
            where o.user_id = $1 and (o.kind, o.key) <> ($2::text, $3::text)) < $6
     on conflict (user_id, kind, key) do update set direction = excluded.direction,
       corrected_at = case when c.direction = excluded.direction then c.corrected_at else excluded.corrected_at end
     returning c.key`,
    [userId, kind, key, direction, correctedAt, most],
  );
  return rows.length > 0;
}

export async function deleteCorrection(db: Queryable, userId: number, { kind, key }: LineKey): Promise<void> {
  await db.query("delete from taste_corrections where user_id = $1 and kind = $2 and key = $3", [
    userId,
    kind,
    key,
  ]);
}
