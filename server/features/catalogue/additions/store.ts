import type { Queryable } from "#server/platform/db.ts";

import type { AddedTitle } from "./additions.ts";

const ADDING_LOCK = 7_203_913;

/** One addition at a time: the same title told twice at once is added once, and later ids are committed later. */
export async function lockAdding(db: Queryable): Promise<void> {
  await db.query("select pg_advisory_xact_lock($1)", [ADDING_LOCK]);
}

type Key = Pick<AddedTitle, "mediaType" | "year"> & { nameKey: string };

export async function selectAddition(
  db: Queryable,
  { mediaType, year, nameKey }: Key,
): Promise<number | null> {
  const [row] = await db.query<{ titleId: number }>(
    `select a.title_id as "titleId" from additions a where a.media_type = $1 and a.year = $2 and a.name_key = $3`,
    [mediaType, year, nameKey],
  );
  return row?.titleId ?? null;
}

// Nothing is known but what was told: no language ("und" is undetermined), no country, nobody's vote.
export async function insertAddition(
  db: Queryable,
  { title, mediaType, year, nameKey, addedAt }: AddedTitle & { nameKey: string; addedAt: Date },
): Promise<number> {
  const [row] = await db.query<{ titleId: number }>(
    `with added as (
       insert into titles (media_type, title, original_title, overview, released, genres, original_language, countries,
         vote_average, vote_count, popularity, moods)
       values ($1, $2, $2, '', make_date($3, 1, 1), '{}', 'und', '{}', 0, 0, 0, '{}')
       returning id)
     insert into additions (title_id, media_type, year, name_key, added_at)
     select added.id, $1, $3, $4, $5 from added returning title_id as "titleId"`,
    [mediaType, title, year, nameKey, addedAt],
  );
  if (row === undefined) throw new Error("The addition was not stored");
  return row.titleId;
}

export async function insertAdder(db: Queryable, userId: number, titleId: number): Promise<void> {
  await db.query("insert into adders (user_id, title_id) values ($1, $2) on conflict do nothing", [
    userId,
    titleId,
  ]);
}

/** Those of the titles that this person added. */
export async function selectOwnAdditions(
  db: Queryable,
  userId: number,
  titleIds: readonly number[],
): Promise<number[]> {
  const rows = await db.query<{ titleId: number }>(
    `select o.title_id as "titleId" from adders o where o.user_id = $1 and o.title_id = any($2)`,
    [userId, titleIds],
  );
  return rows.map((row) => row.titleId);
}
