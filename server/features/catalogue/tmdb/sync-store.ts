import type { MediaType } from "#contract/vocabulary.ts";
import type { Queryable } from "#server/platform/db.ts";

export type Wanted = { mediaType: MediaType; tmdbId: number };
export type Outcome = Wanted & { outcome: "stored" | "gone" | "unusable"; faults: readonly string[] };
export type DiscoveryList = "votes" | "popularity";

/** The titles in the JSON parameter $1, each with its place in the list. */
const PLACED = `rows from (jsonb_to_recordset($1::jsonb) as ("mediaType" text, "tmdbId" integer)) with ordinality
     as w("mediaType", "tmdbId", place)`;

/** The titles' keys as JSON, without any other fields. */
function keysOf(titles: readonly Wanted[]): string {
  return JSON.stringify(titles.map(({ mediaType, tmdbId }) => ({ mediaType, tmdbId })));
}

export type Discovery = {
  mediaType: MediaType;
  list: DiscoveryList;
  /** When the walk through both lists began. */
  roundAt: Date;
  mostVotes: number | null;
  fewestVotesSeen: number | null;
  nextPage: number;
  found: number;
  hasEnded: boolean;
};

/** A sync (`by`) claims the titles or list it works on, so no other sync works on them before `until`. */
export type Claim = { by: string; at: Date; until: Date };

/**
 * Claims a list for reading. Starts over if the last walk ended before `endedBefore` or was for fewer titles. One walk goes through the
 * list by votes, then through the list by popularity. @returns `null` while another sync is reading the list
 */
export async function claimDiscovery(
  db: Queryable,
  { mediaType, list, wanted }: { mediaType: MediaType; list: DiscoveryList; wanted: number },
  { claim, endedBefore }: { claim: Claim; endedBefore: Date },
): Promise<Discovery | null> {
  await db.query(
    `insert into tmdb_discoveries as d (media_type, list, started_at, wanted)
     values ($1, $2, coalesce((select v.started_at from tmdb_discoveries v where v.media_type = $1 and v.list = 'votes' and $2 <> 'votes'), $3), $5)
     on conflict (media_type, list) do update set wanted = excluded.wanted,
       started_at = excluded.started_at, most_votes = null, fewest_votes_seen = null, next_page = 1, found = 0, ended_at = null
     where (d.claimed_until is null or d.claimed_until <= $3 or d.claimed_by = $6)
       and (d.wanted < excluded.wanted or case d.list when 'votes' then d.ended_at < $4 else d.started_at < excluded.started_at end)`,
    [mediaType, list, claim.at, endedBefore, wanted, claim.by],
  );
  const [row] = await db.query<Discovery>(
    `update tmdb_discoveries d set claimed_by = $3, claimed_until = $5
     where d.media_type = $1 and d.list = $2 and (d.claimed_until is null or d.claimed_until <= $4 or d.claimed_by = $3)
     returning d.media_type as "mediaType", d.list, d.most_votes as "mostVotes", d.fewest_votes_seen as "fewestVotesSeen",
       d.next_page as "nextPage", d.found, d.ended_at is not null as "hasEnded",
       (select v.started_at from tmdb_discoveries v where v.media_type = $1 and v.list = 'votes') as "roundAt"`,
    [mediaType, list, claim.by, claim.at, claim.until],
  );
  return row ?? null;
}

export async function updateDiscovery(
  tx: Queryable,
  { mediaType, list, mostVotes, fewestVotesSeen, nextPage, found, hasEnded }: Discovery,
  at: Date,
): Promise<void> {
  await tx.query(
    `update tmdb_discoveries set most_votes = $3, fewest_votes_seen = $4, next_page = $5, found = $6, ended_at = $7
     where media_type = $1 and list = $2`,
    [mediaType, list, mostVotes, fewestVotesSeen, nextPage, found, hasEnded ? at : null],
  );
}

/** Queues popular titles, in order of rank. @returns how many this walk hadn't listed before */
export async function upsertListed(
  tx: Queryable,
  titles: readonly Wanted[],
  { firstRank, roundAt, at }: { firstRank: number; roundAt: Date; at: Date },
): Promise<number> {
  const rows = await tx.query(
    `insert into tmdb_titles as t (media_type, tmdb_id, rank, due_at, listed_at)
     select w."mediaType", w."tmdbId", $2 + w.place, $3, $4 from ${PLACED}
     on conflict (media_type, tmdb_id) do update set rank = excluded.rank, listed_at = excluded.listed_at
     where t.listed_at is distinct from excluded.listed_at
     returning t.tmdb_id`,
    [keysOf(titles), firstRank, at, roundAt],
  );
  return rows.length;
}

/** Queues chart titles. New ones are ranked by their place in the chart, so they're fetched early. */
export async function upsertCharted(tx: Queryable, titles: readonly Wanted[], at: Date): Promise<void> {
  await tx.query(
    `insert into tmdb_titles (media_type, tmdb_id, rank, due_at, charted_at)
     select w."mediaType", w."tmdbId", w.place, $2, $2 from ${PLACED}
     on conflict (media_type, tmdb_id) do update set charted_at = excluded.charted_at`,
    [keysOf(titles), at],
  );
}

/** Queues titles from searches and imports. */
export async function upsertFound(
  tx: Queryable,
  titles: readonly Wanted[],
  { at, dueAt }: { at: Date; dueAt: Date },
): Promise<void> {
  await tx.query(
    `insert into tmdb_titles (media_type, tmdb_id, rank, due_at, found_at)
     select w."mediaType", w."tmdbId", w.place, $3, $2 from ${PLACED}
     on conflict (media_type, tmdb_id) do update set found_at = excluded.found_at`,
    [keysOf(titles), at, dueAt],
  );
}

/** How many titles this walk has listed. */
export async function selectListedCount(db: Queryable, mediaType: MediaType, roundAt: Date): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    "select count(*)::integer as count from tmdb_titles t where t.media_type = $1 and t.listed_at = $2",
    [mediaType, roundAt],
  );
  return row?.count ?? 0;
}

/** `brought` counts the titles with data from TMDB, `waiting` those that were never requested. */
export type TmdbProgress = { brought: number; waiting: number };

export async function selectProgress(db: Queryable): Promise<TmdbProgress> {
  const [row] = await db.query<TmdbProgress>(
    `select (select count(*)::integer from titles t where t.told_by_tmdb_at is not null) as brought,
       (select count(*)::integer from tmdb_titles w where w.asked_at is null) as waiting`,
  );
  return row ?? { brought: 0, waiting: 0 };
}

export async function selectDueCount(db: Queryable, at: Date): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    "select count(*)::integer as count from tmdb_titles t where t.due_at <= $1",
    [at],
  );
  return row?.count ?? 0;
}

/** Titles that were never requested come first, then by rank. Titles claimed by another sync are skipped. */
export async function claimDue(db: Queryable, claim: Claim, limit: number): Promise<Wanted[]> {
  return db.query<Wanted>(
    `with due as (
       select t.media_type, t.tmdb_id from tmdb_titles t
       where t.due_at <= $2 and (t.claimed_until is null or t.claimed_until <= $2)
       order by t.asked_at is not null, t.rank, t.media_type, t.tmdb_id limit $4
       for update skip locked)
     update tmdb_titles t set claimed_by = $1, claimed_until = $3
     from due where t.media_type = due.media_type and t.tmdb_id = due.tmdb_id
     returning t.media_type as "mediaType", t.tmdb_id as "tmdbId"`,
    [claim.by, claim.at, claim.until, limit],
  );
}

/** Whether another sync has claimed due titles. They're free again when it's done with them or has ended. */
export async function selectOthersHaveDue(db: Queryable, { by, at }: Claim): Promise<boolean> {
  const [row] = await db.query<{ hasDue: boolean }>(
    `select exists (select from tmdb_titles t
                    where t.due_at <= $2 and t.claimed_until > $2 and t.claimed_by <> $1) as "hasDue"`,
    [by, at],
  );
  return row?.hasDue ?? false;
}

export type OwnTitle = Wanted & {
  imdbId: string;
  title: string;
  originalTitle: string;
  alternativeTitles: string[];
  year: number;
};

/** The embedded catalog's titles with these TMDB ids and another IMDb id. */
export function selectOwnWithOtherImdbId(
  db: Queryable,
  titles: readonly (Wanted & { imdbId: string | null })[],
): Promise<OwnTitle[]> {
  const keys = titles.map(({ mediaType, tmdbId, imdbId }) => ({ mediaType, tmdbId, imdbId }));
  return db.query<OwnTitle>(
    `select t.media_type as "mediaType", t.tmdb_id as "tmdbId", t.imdb_id as "imdbId", t.title, t.original_title as "originalTitle",
       t.alternative_titles as "alternativeTitles", extract(year from t.released)::integer as year
     from jsonb_to_recordset($1::jsonb) as n("mediaType" text, "tmdbId" integer, "imdbId" text)
     join titles t on t.media_type = n."mediaType" and t.tmdb_id = n."tmdbId"
     where t.judged_by = 'person' and t.imdb_id <> n."imdbId"`,
    [JSON.stringify(keys)],
  );
}

export async function renewClaims(db: Queryable, { by, until }: Claim): Promise<void> {
  await db.query("update tmdb_titles set claimed_until = $2 where claimed_by = $1", [by, until]);
  await db.query("update tmdb_discoveries set claimed_until = $2 where claimed_by = $1", [by, until]);
}

export async function releaseClaims(db: Queryable, by: string): Promise<void> {
  await db.query("update tmdb_titles set claimed_by = null, claimed_until = null where claimed_by = $1", [
    by,
  ]);
  await db.query(
    "update tmdb_discoveries set claimed_by = null, claimed_until = null where claimed_by = $1",
    [by],
  );
}

export async function updateOutcomes(
  tx: Queryable,
  outcomes: readonly Outcome[],
  { at, dueAgainAt }: { at: Date; dueAgainAt: Date },
): Promise<void> {
  await tx.query(
    `update tmdb_titles t set asked_at = $2, due_at = $3, outcome = o.outcome, faults = o.faults,
       claimed_by = null, claimed_until = null
     from jsonb_to_recordset($1::jsonb) as o("mediaType" text, "tmdbId" integer, outcome text, faults text[])
     where t.media_type = o."mediaType" and t.tmdb_id = o."tmdbId"`,
    [JSON.stringify(outcomes), at, dueAgainAt],
  );
}

/** For titles that TMDB no longer has: removes the images and the time of TMDB's last response, nothing else. @returns their ids */
export async function detachFromTmdb(tx: Queryable, gone: readonly Wanted[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `update titles t set told_by_tmdb_at = null, poster_path = null, backdrop_path = null
     from jsonb_to_recordset($1::jsonb) as g("mediaType" text, "tmdbId" integer)
     where t.media_type = g."mediaType" and t.tmdb_id = g."tmdbId" returning t.id`,
    [JSON.stringify(gone)],
  );
  return rows.map(({ id }) => id);
}

export async function makeDue(tx: Queryable, changed: readonly Wanted[], at: Date): Promise<number> {
  const rows = await tx.query(
    `update tmdb_titles t set due_at = $2
     from jsonb_to_recordset($1::jsonb) as c("mediaType" text, "tmdbId" integer)
     where t.media_type = c."mediaType" and t.tmdb_id = c."tmdbId" and t.due_at > $2 returning t.tmdb_id`,
    [JSON.stringify(changed), at],
  );
  return rows.length;
}

/** Watchlist titles are refreshed more often, so that their offers are up to date. */
export async function makeWatchlistDue(
  tx: Queryable,
  { at, askedBefore }: { at: Date; askedBefore: Date },
): Promise<void> {
  await tx.query(
    `update tmdb_titles t set due_at = $1
     from titles h
     where h.media_type = t.media_type and h.tmdb_id = t.tmdb_id and t.asked_at < $2 and t.due_at > $1
       and exists (select from watchlist_entries w where w.title_id = h.id)`,
    [at, askedBefore],
  );
}

export async function selectChangesRead(db: Queryable, mediaType: MediaType): Promise<Date | null> {
  const [row] = await db.query<{ readUntil: Date }>(
    `select r.read_until as "readUntil" from tmdb_changes_read r where r.media_type = $1`,
    [mediaType],
  );
  return row?.readUntil ?? null;
}

export async function keepChangesRead(tx: Queryable, mediaType: MediaType, readUntil: Date): Promise<void> {
  await tx.query(
    `insert into tmdb_changes_read (media_type, read_until) values ($1, $2)
     on conflict (media_type) do update set read_until = excluded.read_until`,
    [mediaType, readUntil],
  );
}

export async function replaceChart(
  tx: Queryable,
  chart: string,
  titles: readonly Wanted[],
  at: Date,
): Promise<void> {
  await tx.query("delete from tmdb_charts where chart = $1", [chart]);
  await tx.query(
    `insert into tmdb_charts (chart, position, media_type, tmdb_id, as_of)
     select $1, c.place, c."mediaType", c."tmdbId", $3
     from rows from (jsonb_to_recordset($2::jsonb) as ("mediaType" text, "tmdbId" integer)) with ordinality as c("mediaType", "tmdbId", place)`,
    [chart, keysOf(titles), at],
  );
}
