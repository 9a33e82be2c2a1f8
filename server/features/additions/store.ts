import type { MediaType } from "#contract/vocabulary.ts";
import type { BareTitle, CorrectedTitle } from "#server/features/catalogue/catalogue.ts";
import { ADVISORY_LOCKS } from "#server/platform/advisory-locks.ts";
import type { Queryable } from "#server/platform/db.ts";

/** Notification channel for new and changed additions. */
export const TITLE_ADDED = "title_added";
/** Notification channel for removed additions. */
export const TITLE_WITHDRAWN = "title_withdrawn";

/** Serializes additions: a title added twice at once is stored once, and revisions are committed in order. */
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

export async function notifyAddition(db: Queryable): Promise<void> {
  await db.query(`notify ${TITLE_ADDED}`);
}

export async function notifyWithdrawal(db: Queryable): Promise<void> {
  await db.query(`notify ${TITLE_WITHDRAWN}`);
}

export async function insertAdder(db: Queryable, userId: number, titleId: number): Promise<void> {
  await db.query("insert into adders (user_id, title_id) values ($1, $2) on conflict do nothing", [
    userId,
    titleId,
  ]);
}

/** @returns additions that are newer than that revision, with their revisions */
export async function selectAdditionsSince(
  db: Queryable,
  revision: number,
): Promise<{ titleId: number; revision: number }[]> {
  return db.query(
    `select a.title_id as "titleId", a.revision::float8 as revision from additions a where a.revision > $1`,
    [revision],
  );
}

/** @returns which of the titles are additions */
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

/** Deletes unconfirmed titles that only this user has added. @returns whether there were any */
export async function deleteAddedAlone(db: Queryable, userId: number): Promise<boolean> {
  const rows = await db.query(
    `delete from titles t using adders own join additions a on a.title_id = own.title_id
     where own.user_id = $1 and own.title_id = t.id and a.state <> 'confirmed'
       and not exists (select from adders other where other.title_id = t.id and other.user_id <> $1)
     returning t.id`,
    [userId],
  );
  return rows.length > 0;
}

/** @returns which of the titles this user added */
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

/** At most `limit` titles that this user added, newest first. */
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

// Additions whose new keys collide stay separate; from now on only the first is found by name.
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

export type AdditionState = "waiting" | "confirmed" | "refused";

/** A title that was added by hand, as reviewers see it. */
export type Addition = {
  titleId: number;
  title: string;
  mediaType: MediaType;
  year: number;
  overview: string;
  genres: CorrectedTitle["genres"];
  state: AdditionState;
  addedAt: Date;
  reviewedAt: Date | null;
  addersCount: number;
  /** Names of some of the users who added it. */
  addedBy: string[];
};

const MAX_NAMED = 3;

const ADDITION = `
  select a.title_id as "titleId", t.title, a.media_type as "mediaType", a.year, t.overview, t.genres, a.state,
    a.added_at as "addedAt", a.reviewed_at as "reviewedAt",
    (select count(*)::int from adders o where o.title_id = a.title_id) as "addersCount",
    array(select u.username from adders o join users u on u.id = o.user_id where o.title_id = a.title_id
          order by o.user_id limit ${MAX_NAMED}) as "addedBy"
  from additions a join titles t on t.id = a.title_id`;

/** The last addition of a page; the next page starts after it. */
export type AdditionCursor = { addedAt: Date; titleId: number };

/** Oldest first. */
export async function selectAdditionsIn(
  db: Queryable,
  { state, after, limit }: { state: AdditionState; after: AdditionCursor | null; limit: number },
): Promise<Addition[]> {
  return db.query<Addition>(
    `${ADDITION} where a.state = $1 and ($2::timestamptz is null or (a.added_at, a.title_id) > ($2, $3::integer))
     order by a.added_at, a.title_id limit $4`,
    [state, after?.addedAt ?? null, after?.titleId ?? null, limit],
  );
}

export async function countWaiting(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    "select count(*)::int as count from additions a where a.state = 'waiting'",
  );
  return row?.count ?? 0;
}

export async function selectReviewed(db: Queryable, titleId: number): Promise<Addition | null> {
  const [row] = await db.query<Addition>(`${ADDITION} where a.title_id = $1`, [titleId]);
  return row ?? null;
}

export async function selectAddersOf(db: Queryable, titleId: number): Promise<number[]> {
  const rows = await db.query<{ userId: number }>(
    `select o.user_id as "userId" from adders o where o.title_id = $1 order by o.user_id`,
    [titleId],
  );
  return rows.map(({ userId }) => userId);
}

export async function updateState(
  db: Queryable,
  { titleId, state, reviewedAt }: { titleId: number; state: AdditionState; reviewedAt: Date | null },
): Promise<void> {
  await db.query(
    `update additions set state = $2, reviewed_at = $3, revision = nextval('additions_revisions')
     where title_id = $1`,
    [titleId, state, reviewedAt],
  );
}

export async function updateKey(
  db: Queryable,
  { titleId, mediaType, year, nameKey }: Key & { titleId: number },
): Promise<void> {
  await db.query(
    `update additions set media_type = $2, year = $3, name_key = $4, revision = nextval('additions_revisions')
     where title_id = $1`,
    [titleId, mediaType, year, nameKey],
  );
}

/** Also deletes all marks on the title. */
export async function deleteAddition(db: Queryable, titleId: number): Promise<void> {
  await db.query("delete from titles t using additions a where a.title_id = t.id and t.id = $1", [titleId]);
}

type ExternalTitle = { mediaType: MediaType; tmdbId: number; year: number; nameKeys: string[] };
export type PossibleMatch = {
  titleId: number;
  mediaType: MediaType;
  tmdbId: number;
  name: string;
  yearsApart: number;
};

/**
 * Unreviewed additions with the name and kind of one of these titles, at most one year apart, unless another title has its TMDB id. An
 * addition may fit several titles, and a title several additions. Nearest years first.
 */
export async function selectMatching(
  db: Queryable,
  titles: readonly ExternalTitle[],
): Promise<PossibleMatch[]> {
  return db.query(
    `select a.title_id as "titleId", o."mediaType", o."tmdbId", t.title as name, abs(a.year - o.year) as "yearsApart"
     from jsonb_to_recordset($1::jsonb) as o("mediaType" text, "tmdbId" integer, year integer, "nameKeys" text[])
     join additions a on a.media_type = o."mediaType" and a.name_key = any(o."nameKeys") and a.year between o.year - 1 and o.year + 1
       and a.state = 'waiting'
     join titles t on t.id = a.title_id and t.tmdb_id is null
     where not exists (select from titles k where k.media_type = o."mediaType" and k.tmdb_id = o."tmdbId")
     order by "yearsApart", a.title_id, o."tmdbId"`,
    [JSON.stringify(titles)],
  );
}

/** @returns whether the title has an id of TMDB */
export async function selectIsFromTmdb(db: Queryable, titleId: number): Promise<boolean> {
  const rows = await db.query("select from titles t where t.id = $1 and t.tmdb_id is not null", [titleId]);
  return rows.length > 0;
}

export async function updateTmdbId(db: Queryable, titleId: number, tmdbId: number): Promise<void> {
  await db.query("update titles set tmdb_id = $2 where id = $1", [titleId, tmdbId]);
}
