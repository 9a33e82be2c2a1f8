import type { IMPORT_KINDS, IMPORT_SOURCES, IMPORT_STATES } from "#contract/import-rules.ts";
import type { Rating } from "#contract/rating.ts";
import type { Queryable } from "#server/platform/db.ts";

import type { RowToMatch, UnmatchedReason } from "./matching.ts";
import type { History, HistoryRow } from "./reading/reading.ts";

export type ImportState = (typeof IMPORT_STATES)[number];
export type Kind = (typeof IMPORT_KINDS)[number];
export type Mapping = readonly { value: number; rating: Rating | null }[];

export type StoredImport = {
  id: number;
  userId: number;
  fileName: string;
  state: ImportState;
  progress: number;
  source: (typeof IMPORT_SOURCES)[number] | null;
  failure: string | null;
  scale: History["scale"];
  mapping: Mapping;
  rows: number;
  brought: number;
  faultCount: number;
  createdAt: Date;
  touchedAt: Date;
  appliedAt: Date | null;
  undoneAt: Date | null;
};

const IMPORT = `
  i.id, i.user_id as "userId", i.file_name as "fileName", i.state, i.progress, i.source, i.failure, i.scale, i.mapping, i.rows, i.brought,
  i.fault_count as "faultCount", i.created_at as "createdAt", i.touched_at as "touchedAt",
  i.applied_at as "appliedAt", i.undone_at as "undoneAt"`;

/** Deletes a person's imports that were never applied: there is one preview at a time. */
export async function deleteUnapplied(db: Queryable, userId: number): Promise<void> {
  await db.query("delete from imports where user_id = $1 and state in ('ready', 'failed')", [userId]);
}

/** Fails imports whose reading process has ended. */
export async function failAbandoned(
  db: Queryable,
  abandoned: { userId: number; before: Date; failure: string },
): Promise<void> {
  await db.query(
    "update imports set state = 'failed', failure = $3 where user_id = $1 and state = 'reading' and touched_at < $2",
    [abandoned.userId, abandoned.before, abandoned.failure],
  );
}

/** @returns `null` while another import of this person is being read */
export async function insertImport(
  db: Queryable,
  { userId, fileName, at }: { userId: number; fileName: string; at: Date },
): Promise<StoredImport | null> {
  const [row] = await db.query<StoredImport>(
    `insert into imports as i (user_id, file_name, state, created_at, touched_at) values ($1, $2, 'reading', $3, $3)
     on conflict (user_id) where state = 'reading' do nothing returning ${IMPORT}`,
    [userId, fileName, at],
  );
  return row ?? null;
}

export async function selectIsReading(db: Queryable, userId: number): Promise<boolean> {
  const rows = await db.query("select from imports i where i.user_id = $1 and i.state = 'reading'", [userId]);
  return rows.length > 0;
}

/** @returns false if the import is no longer being read */
export async function touchImport(
  db: Queryable,
  { id, progress, at }: { id: number; progress: number; at: Date },
): Promise<boolean> {
  const rows = await db.query(
    "update imports set progress = $2, touched_at = $3 where id = $1 and state = 'reading' returning id",
    [id, progress, at],
  );
  return rows.length > 0;
}

export async function failImport(
  db: Queryable,
  { id, failure, at }: { id: number; failure: string; at: Date },
): Promise<void> {
  await db.query(
    "update imports set state = 'failed', failure = $2, touched_at = $3 where id = $1 and state = 'reading'",
    [id, failure, at],
  );
}

export async function selectImports(
  db: Queryable,
  userId: number,
  { limit, offset, since }: { limit: number; offset: number; since: Date },
): Promise<StoredImport[]> {
  return db.query<StoredImport>(
    `select ${IMPORT} from imports i where i.user_id = $1 and i.touched_at > $2
     order by i.created_at desc, i.id desc limit $3 offset $4`,
    [userId, since, limit, offset],
  );
}

/** Another person's import counts as nonexistent. */
type Own = { id: number; userId: number; since: Date };

export async function selectImport(
  db: Queryable,
  { id, userId, since }: Own,
): Promise<(StoredImport & { faults: History["faults"] }) | null> {
  const [row] = await db.query<StoredImport & { faults: History["faults"] }>(
    `select ${IMPORT}, i.faults from imports i where i.id = $1 and i.user_id = $2 and i.touched_at > $3`,
    [id, userId, since],
  );
  return row ?? null;
}

/** Like `selectImport`, and locks the row until the transaction ends. */
export async function lockImport(tx: Queryable, { id, userId, since }: Own): Promise<StoredImport | null> {
  const [row] = await tx.query<StoredImport>(
    `select ${IMPORT} from imports i where i.id = $1 and i.user_id = $2 and i.touched_at > $3 for update`,
    [id, userId, since],
  );
  return row ?? null;
}

export async function deleteImport(tx: Queryable, id: number): Promise<void> {
  await tx.query("delete from imports where id = $1", [id]);
}

type Read = Omit<History, "rows"> & { id: number; mapping: Mapping; rows: number; at: Date };

/** @returns false if the import is no longer being read, for example because it was dropped */
export async function keepReading(tx: Queryable, read: Read): Promise<boolean> {
  const rows = await tx.query(
    `update imports set state = 'ready', progress = 1, source = $2, scale = $3, mapping = $4, rows = $5, fault_count = $6,
       faults = $7, touched_at = $8
     where id = $1 and state = 'reading' returning id`,
    [
      read.id,
      read.source,
      read.scale === null ? null : JSON.stringify(read.scale),
      JSON.stringify(read.mapping),
      read.rows,
      read.faultCount,
      JSON.stringify(read.faults),
      read.at,
    ],
  );
  return rows.length > 0;
}

export type MatchedRow = HistoryRow & {
  number: number;
  titleId: number | null;
  unmatched: UnmatchedReason | null;
};

export async function insertRows(
  tx: Queryable,
  importId: number,
  rows: readonly MatchedRow[],
): Promise<void> {
  const json = rows.map(({ ids, ...row }) => ({ ...row, imdbId: ids.imdbId, tmdbId: ids.tmdbId }));
  await tx.query(
    `insert into import_rows (import_id, number, file, line, title, year, media_type, imdb_id, tmdb_id, kind, rating, at, title_id, unmatched)
     select $1, r.number, r.file, r.line, r.title, r.year, r."mediaType", r."imdbId", r."tmdbId", r.kind, r.rating, r.at, t.id,
       case when t.id is null then coalesce(r.unmatched, 'unknown') end
     from jsonb_to_recordset($2::jsonb) as r(number integer, file text, line integer, title text, year integer, "mediaType" text,
       "imdbId" text, "tmdbId" integer, kind text, rating double precision, at timestamptz, "titleId" integer, unmatched text)
     left join titles t on t.id = r."titleId"`,
    [importId, JSON.stringify(json)],
  );
}

export async function updateMapping(tx: Queryable, id: number, mapping: Mapping): Promise<void> {
  await tx.query("update imports set mapping = $2 where id = $1", [id, JSON.stringify(mapping)]);
}

export async function selectValues(
  db: Queryable,
  importId: number,
): Promise<{ value: number; rows: number }[]> {
  return db.query(
    `select r.rating as value, count(*)::integer as rows from import_rows r
     where r.import_id = $1 and r.kind = 'rated' and r.rating is not null group by r.rating order by r.rating desc`,
    [importId],
  );
}

export async function updateApplied(
  tx: Queryable,
  { id, at, brought }: { id: number; at: Date; brought: number },
): Promise<void> {
  await tx.query(
    "update imports set state = 'applied', applied_at = $2, touched_at = $2, brought = $3 where id = $1",
    [id, at, brought],
  );
}

export async function updateUndone(tx: Queryable, { id, at }: { id: number; at: Date }): Promise<void> {
  await tx.query("update imports set state = 'undone', undone_at = $2, touched_at = $2 where id = $1", [
    id,
    at,
  ]);
}

type Old = { before: Date; limit: number };

/** Deletes imports last touched before that time, their rows first because there are many. @returns how many rows and imports */
export async function deleteOldImports(db: Queryable, { before, limit }: Old): Promise<number> {
  const rows = await db.query(
    `delete from import_rows r using (
       select o.import_id, o.number from imports i join import_rows o on o.import_id = i.id
       where i.touched_at < $1 limit $2) old
     where r.import_id = old.import_id and r.number = old.number returning r.number`,
    [before, limit],
  );
  const imports = await db.query(
    `delete from imports i using (
       select o.id from imports o where o.touched_at < $1 order by o.touched_at limit $2) old
     where i.id = old.id returning i.id`,
    [before, limit - rows.length],
  );
  return rows.length + imports.length;
}

export type UnmatchedRow = RowToMatch & { importId: number; userId: number; number: number };

/** Rows that haven't been looked up in an outside source yet; newest imports first. */
export async function selectToLookUp(
  db: Queryable,
  { most, since }: { most: number; since: Date },
): Promise<UnmatchedRow[]> {
  const rows = await db.query<Omit<UnmatchedRow, "ids"> & { imdbId: string | null; tmdbId: number | null }>(
    `select r.import_id as "importId", i.user_id as "userId", r.number, r.title, r.year, r.media_type as "mediaType",
       r.imdb_id as "imdbId", r.tmdb_id as "tmdbId", r.at
     from import_rows r join imports i on i.id = r.import_id
     where r.title_id is null and r.looked_up_at is null and r.brought is null and i.state in ('ready', 'applied')
       and i.touched_at > $2
     order by r.import_id desc, r.number limit $1`,
    [most, since],
  );
  return rows.map(({ imdbId, tmdbId, ...row }) => ({ ...row, ids: { imdbId, tmdbId, titleId: null } }));
}

type Matched = { number: number; titleId: number | null; unmatched: UnmatchedReason | null };

/** The caller makes sure that the import hasn't been dropped or undone. @returns the numbers of the rows that now have a title */
export async function updateMatches(
  tx: Queryable,
  importId: number,
  { matches, at }: { matches: readonly Matched[]; at: Date },
): Promise<number[]> {
  const rows = await tx.query<{ number: number; titleId: number | null }>(
    `update import_rows r set looked_up_at = $3, title_id = t.id, unmatched = case when t.id is null then m.unmatched end
     from jsonb_to_recordset($2::jsonb) as m(number integer, "titleId" integer, unmatched text) left join titles t on t.id = m."titleId"
     where r.import_id = $1 and r.number = m.number and r.title_id is null
     returning r.number, r.title_id as "titleId"`,
    [importId, JSON.stringify(matches), at],
  );
  return rows.flatMap(({ number, titleId }) => (titleId === null ? [] : number));
}

export async function addToImportedCount(tx: Queryable, id: number, more: number): Promise<void> {
  await tx.query("update imports set brought = brought + $2 where id = $1", [id, more]);
}

/** When two titles are merged: moves rows from the first to the second, so the import can still be undone. */
export async function updateRowTitles(
  db: Queryable,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await db.query("update import_rows set title_id = $2 where title_id = $1", [from, to]);
}
