import type { BareTitle } from "#server/features/catalogue/catalogue.ts";
import { ADVISORY_LOCKS } from "#server/platform/advisory-locks.ts";
import type { Queryable } from "#server/platform/db.ts";

/** The channel on which an addition is told to every process. */
export const TITLE_ADDED = "title_added";
/** The channel on which it is told that additions have been taken out. */
export const TITLE_WITHDRAWN = "title_withdrawn";

/** One addition at a time: the same title told twice at once is added once, and later ids are committed later. */
export async function lockAdding(db: Queryable): Promise<void> {
  await db.query("select pg_advisory_xact_lock($1)", [ADVISORY_LOCKS.additions]);
}

type Key = Pick<BareTitle, "mediaType" | "year"> & { nameKey: string };

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

export async function insertAddition(
  db: Queryable,
  { titleId, mediaType, year, nameKey, addedAt }: Key & { titleId: number; addedAt: Date },
): Promise<void> {
  await db.query(
    "insert into additions (title_id, media_type, year, name_key, added_at) values ($1, $2, $3, $4, $5)",
    [titleId, mediaType, year, nameKey, addedAt],
  );
}

export async function tellOfAddition(db: Queryable): Promise<void> {
  await db.query(`notify ${TITLE_ADDED}`);
}

export async function tellOfWithdrawal(db: Queryable): Promise<void> {
  await db.query(`notify ${TITLE_WITHDRAWN}`);
}

export async function insertAdder(db: Queryable, userId: number, titleId: number): Promise<void> {
  await db.query("insert into adders (user_id, title_id) values ($1, $2) on conflict do nothing", [
    userId,
    titleId,
  ]);
}

/** @returns the ids of the titles that were added by hand, those above this one */
export async function selectAdditionsAbove(db: Queryable, titleId: number): Promise<number[]> {
  const rows = await db.query<{ titleId: number }>(
    `select a.title_id as "titleId" from additions a where a.title_id > $1`,
    [titleId],
  );
  return rows.map((row) => row.titleId);
}

/** Those of the titles that are additions. */
export async function selectAdditionsAmong(db: Queryable, titleIds: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ titleId: number }>(
    `select a.title_id as "titleId" from additions a where a.title_id = any($1)`,
    [titleIds],
  );
  return rows.map((row) => row.titleId);
}

export async function hasAdded(db: Queryable, userId: number): Promise<boolean> {
  const rows = await db.query("select from adders o where o.user_id = $1 limit 1", [userId]);
  return rows.length > 0;
}

/** Titles that nobody but this person has added. @returns whether there were any */
export async function deleteAddedAlone(db: Queryable, userId: number): Promise<boolean> {
  const rows = await db.query(
    `delete from titles t using adders own
     where own.user_id = $1 and own.title_id = t.id
       and not exists (select from adders other where other.title_id = t.id and other.user_id <> $1)
     returning t.id`,
    [userId],
  );
  return rows.length > 0;
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

/** At most `limit` of what this person added, the newest first. */
export async function selectAddedBy(db: Queryable, userId: number, limit: number): Promise<number[]> {
  const rows = await db.query<{ titleId: number }>(
    `select o.title_id as "titleId" from adders o where o.user_id = $1 order by o.title_id desc limit $2`,
    [userId, limit],
  );
  return rows.map((row) => row.titleId);
}

export async function selectNames(
  db: Queryable,
): Promise<{ titleId: number; name: string; nameKey: string }[]> {
  return db.query(
    `select a.title_id as "titleId", t.title as name, a.name_key as "nameKey"
     from additions a join titles t on t.id = a.title_id`,
  );
}

// Two that become the same by their new keys stay two: of these the first is found by its name from now on.
export async function updateNameKeys(
  db: Queryable,
  keys: readonly { titleId: number; nameKey: string }[],
): Promise<void> {
  await db.query(
    `with wanted as (
       select distinct on (a.media_type, a.year, k."nameKey") a.title_id, a.media_type, a.year, k."nameKey" as name_key
       from jsonb_to_recordset($1::jsonb) as k("titleId" integer, "nameKey" text)
       join additions a on a.title_id = k."titleId"
       order by a.media_type, a.year, k."nameKey", a.title_id)
     update additions a set name_key = w.name_key from wanted w
     where a.title_id = w.title_id and not exists (
       select from additions o where o.media_type = w.media_type and o.year = w.year and o.name_key = w.name_key)`,
    [JSON.stringify(keys)],
  );
}
