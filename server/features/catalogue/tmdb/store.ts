import type { MediaType } from "#contract/vocabulary.ts";
import type { Queryable, Database } from "#server/platform/db.ts";

import { keyOf, replaceCredits } from "../sources/sources.ts";
import { notifyChange } from "../store.ts";
import type { TmdbTitle } from "./tmdb-title.ts";

/** Release date of titles without one, old enough that they never count as new. */
const NO_DAY = "1970-01-01";

type StoredTitle = { title: TmdbTitle; popularity: number };

/**
 * In titles of the embedded catalog, what people judged or wrote stays: text, genres, names, credits, popularity and trailer. Votes,
 * pictures, keywords, the last air date, the numbers of seasons and episodes, and missing fields come from TMDB. All fields of other titles
 * come from TMDB, and if text, keywords or genres have changed, the title is judged again. A list that TMDB's response doesn't include stays
 * as it is.
 * @returns the ids, in the order of `titles`
 */
export async function upsertTmdbTitles(
  tx: Queryable,
  titles: readonly StoredTitle[],
  { at, mayLearnFromText }: { at: Date; mayLearnFromText: boolean },
): Promise<number[]> {
  const rows = titles.map(({ title, popularity }) => ({
    ...title,
    released: title.released ?? NO_DAY,
    isUndated: title.released === null,
    popularity,
  }));
  const stored = await tx.query<{ id: number; mediaType: MediaType; tmdbId: number; isOwn: boolean }>(
    `insert into titles as t (
       tmdb_id, media_type, imdb_id, title, original_title, alternative_titles, overview, released, is_undated, last_aired,
       runtime_minutes, seasons_count, episodes_count, genres, original_language, countries, certification, vote_average, vote_count,
       votes_as_of, renown, trailer_key, collection, keywords, moods, poster_path, backdrop_path, told_by_tmdb_at, may_learn_from_text)
     select n."tmdbId", n."mediaType", n."imdbId", n.title, n."originalTitle",
       coalesce(n."alternativeTitles", k.alternative_titles, '{}'), n.overview, n.released, n."isUndated",
       n."lastAired", n."runtimeMinutes", n."seasonsCount", n."episodesCount", coalesce(n.genres, k.genres, '{}'), n.language, n.countries, n.certification,
       n."voteAverage", n."voteCount", $2::timestamptz::date, n.popularity, n."trailerKey", n.collection, coalesce(n.keywords, k.keywords, '{}'), '{}', n."posterPath",
       n."backdropPath", $2, $3
     from jsonb_to_recordset($1::jsonb) as n(
       "tmdbId" integer, "mediaType" text, "imdbId" text, title text, "originalTitle" text, "alternativeTitles" text[], overview text,
       released date, "isUndated" boolean, "lastAired" date, "runtimeMinutes" integer, "seasonsCount" integer, "episodesCount" integer,
       genres text[], language text, countries text[], certification text, "voteAverage" real, "voteCount" integer, popularity real,
       "trailerKey" text, collection text, keywords text[], "posterPath" text, "backdropPath" text)
     left join titles k on k.media_type = n."mediaType" and k.tmdb_id = n."tmdbId"
     on conflict (media_type, tmdb_id) do update set
       imdb_id = coalesce(t.imdb_id, excluded.imdb_id),
       title = case when t.judged_by = 'person' then t.title else excluded.title end,
       original_title = case when t.judged_by = 'person' then t.original_title else excluded.original_title end,
       alternative_titles = case when t.judged_by = 'person' then t.alternative_titles else excluded.alternative_titles end,
       overview = case when t.judged_by = 'person' then t.overview else excluded.overview end,
       may_learn_from_text = case when t.judged_by = 'person' then t.may_learn_from_text else excluded.may_learn_from_text end,
       released = case when excluded.is_undated or t.judged_by = 'person' then t.released else excluded.released end,
       is_undated = excluded.is_undated and (t.is_undated or t.judged_by is distinct from 'person' and t.released = excluded.released),
       last_aired = coalesce(excluded.last_aired, t.last_aired),
       runtime_minutes = case when t.judged_by = 'person' then coalesce(t.runtime_minutes, excluded.runtime_minutes)
         else excluded.runtime_minutes end,
       seasons_count = coalesce(excluded.seasons_count, t.seasons_count),
       episodes_count = coalesce(excluded.episodes_count, t.episodes_count),
       genres = case when t.judged_by = 'person' then t.genres else excluded.genres end,
       original_language = case when t.judged_by = 'person' then t.original_language else excluded.original_language end,
       countries = case when t.judged_by = 'person' then t.countries else excluded.countries end,
       certification = case when t.judged_by = 'person' then coalesce(t.certification, excluded.certification)
         else excluded.certification end,
       vote_average = excluded.vote_average, vote_count = excluded.vote_count, votes_as_of = excluded.votes_as_of,
       renown = case when t.judged_by in ('person', 'known') then t.renown else excluded.renown end,
       trailer_key = case when t.judged_by = 'person' then coalesce(t.trailer_key, excluded.trailer_key) else excluded.trailer_key end,
       collection = case when t.judged_by = 'person' then t.collection else excluded.collection end,
       keywords = excluded.keywords, poster_path = excluded.poster_path, backdrop_path = excluded.backdrop_path,
       told_by_tmdb_at = excluded.told_by_tmdb_at,
       judged_by = case when t.judged_by = 'judge' and (t.overview, t.keywords, t.genres, t.may_learn_from_text)
           is distinct from (excluded.overview, excluded.keywords, excluded.genres, excluded.may_learn_from_text)
         then null else t.judged_by end
     returning id, media_type as "mediaType", tmdb_id as "tmdbId", judged_by is not distinct from 'person' as "isOwn"`,
    [JSON.stringify(rows), at, mayLearnFromText],
  );
  const byKey = new Map(
    stored.map((row) => [keyOf({ media_type: row.mediaType, tmdb_id: row.tmdbId }), row] as const),
  );
  const placed = titles.map(({ title }) => {
    const row = byKey.get(keyOf({ media_type: title.mediaType, tmdb_id: title.tmdbId }));
    if (row === undefined) throw new Error(`TMDB's ${title.mediaType} ${title.tmdbId} was not stored`);
    return { ...row, title };
  });
  await replaceTmdbCredits(
    tx,
    placed.filter(({ isOwn }) => !isOwn),
  );
  await replaceTexts(tx, placed);
  await replaceSeasons(tx, placed, at);
  return placed.map(({ id }) => id);
}

type Placed = { id: number; title: TmdbTitle };

async function replaceTmdbCredits(tx: Queryable, placed: readonly Placed[]): Promise<void> {
  const lists = placed.flatMap(({ id, title }) => [
    { title_id: id, role: "director" as const, names: title.directors },
    { title_id: id, role: "cast" as const, names: title.cast },
  ]);
  await replaceCredits(
    tx,
    lists.flatMap(({ names, ...list }) => (names === null ? [] : { ...list, names })),
  );
}

async function replaceTexts(tx: Queryable, placed: readonly Placed[]): Promise<void> {
  const idsWith = (list: "logos" | "translations") =>
    placed.flatMap(({ id, title }) => (title[list] === null ? [] : id));
  const logos = placed.flatMap(({ id, title }) => (title.logos ?? []).map((logo) => ({ id, ...logo })));
  const texts = placed.flatMap(({ id, title }) =>
    (title.translations ?? []).map((text) => ({ id, ...text })),
  );
  await tx.query("delete from title_logos where title_id = any($1)", [idsWith("logos")]);
  await tx.query("delete from title_translations where title_id = any($1)", [idsWith("translations")]);
  await tx.query(
    `insert into title_logos (title_id, language, path)
     select l.id, l.language, l.path from jsonb_to_recordset($1::jsonb) as l(id integer, language text, path text)`,
    [JSON.stringify(logos)],
  );
  await tx.query(
    `insert into title_translations (title_id, language, title, overview)
     select x.id, x.language, x.title, x.overview
     from jsonb_to_recordset($1::jsonb) as x(id integer, language text, title text, overview text)
     where x.title is not null or x.overview is not null`,
    [JSON.stringify(texts)],
  );
}

/** Titles whose response lists no seasons keep those they have. */
async function replaceSeasons(tx: Queryable, placed: readonly Placed[], at: Date): Promise<void> {
  const seasons = placed.flatMap(({ id, title }) => title.seasons.map((season) => ({ id, ...season })));
  if (seasons.length === 0) return;
  const listed =
    "jsonb_to_recordset($1::jsonb) as n(id integer, season smallint, episodes smallint, aired date)";
  const json = JSON.stringify(seasons);
  await tx.query(
    `delete from series_seasons s using (select distinct n.id from ${listed}) t
     where s.title_id = t.id and not exists (select from ${listed} where n.id = s.title_id and n.season = s.season)`,
    [json],
  );
  // The first list of a title is about the past: none of its seasons is news.
  await tx.query(
    `insert into series_seasons as s (title_id, season, episodes, aired, added_at)
     select n.id, n.season, n.episodes, n.aired,
       case when exists (select from series_seasons k where k.title_id = n.id) then $2::timestamptz
         else coalesce(n.aired::timestamp at time zone 'UTC', 'epoch') end
     from ${listed} order by n.id, n.season
     on conflict (title_id, season) do update set episodes = excluded.episodes, aired = excluded.aired
       where (s.episodes, s.aired) is distinct from (excluded.episodes, excluded.aired)`,
    [json, at],
  );
}

/**
 * Drops data that TMDB hasn't confirmed since `before`, as its terms require: texts and keywords that aren't the catalog's own, pictures,
 * translations, offers. The title and its facts stay, because people may have marked it.
 * @returns the number of titles
 */
export async function dropStaleTmdbData(
  tx: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const rows = await tx.query<{ id: number }>(
    `update titles t set told_by_tmdb_at = null, poster_path = null, backdrop_path = null, keywords = '{}',
       overview = case when t.judged_by = 'person' then t.overview else '' end
     where t.id in (select o.id from titles o where o.told_by_tmdb_at < $1 order by o.told_by_tmdb_at limit $2)
     returning t.id`,
    [before, limit],
  );
  const ids = rows.map(({ id }) => id);
  await tx.query("delete from title_logos where title_id = any($1)", [ids]);
  await tx.query("delete from title_translations where title_id = any($1)", [ids]);
  await tx.query("delete from offers where title_id = any($1) and source = 'justwatch'", [ids]);
  await notifyChange(tx, ids);
  return ids.length;
}

type InFlight = Record<string, { count: number; until: number }>;

export type Turns = {
  granted: number;
  /** Delay before the first turn. */
  waitMs: number;
  /** Delay between two turns. */
  everyMs: number;
};

export type RateLimiterLimits = { perSecond: number; inFlight: number };

/** Timers are always slightly late, so a process may catch up, but by no more than this. */
const MAX_CATCH_UP_MS = 100;
/** If a process hasn't asked for turns for this long, its requests no longer count as in flight: they have ended, or the process has. */
const PROCESS_TIMEOUT_SECONDS = 30;
/** Requests that would have to wait longer aren't granted yet; the process asks again. */
const MAX_WAIT_MS = 300;

/**
 * Grants one process its share of the global rate. There are no bursts: unused capacity expires after MAX_CATCH_UP_MS.
 * @param ended requests of this process that have ended since it last asked
 */
export async function takeTurns(
  db: Database,
  { process, wanted, ended }: { process: string; wanted: number; ended: number },
  limits: RateLimiterLimits,
): Promise<Turns> {
  const everyMs = 1_000 / limits.perSecond;
  return db.transaction(async (tx) => {
    const [row] = await tx.query<{ waitMs: number; nowSeconds: number; inFlight: InFlight }>(
      `select greatest(0, extract(epoch from greatest(p.next_at, p.paused_until) - clock_timestamp()) * 1000)::float8 as "waitMs",
         extract(epoch from clock_timestamp())::float8 as "nowSeconds", p.in_flight as "inFlight"
       from tmdb_pace p for update`,
    );
    if (row === undefined) return { granted: 0, waitMs: MAX_WAIT_MS, everyMs };
    const { waitMs } = row;
    const others = Object.entries(row.inFlight).filter(
      ([name, { until }]) => name !== process && until > row.nowSeconds,
    );
    const own = Math.max(0, (row.inFlight[process]?.count ?? 0) - ended);
    const free = limits.inFlight - own - others.reduce((sum, [, { count }]) => sum + count, 0);
    const granted =
      waitMs > MAX_WAIT_MS ? 0 : Math.max(0, Math.min(wanted, free, Math.ceil(MAX_WAIT_MS / everyMs)));
    const inFlight: InFlight = Object.fromEntries(others);
    if (own + granted > 0)
      inFlight[process] = { count: own + granted, until: row.nowSeconds + PROCESS_TIMEOUT_SECONDS };
    await tx.query(
      `update tmdb_pace set in_flight = $1,
         next_at = case when $2::integer = 0 then next_at
           else greatest(next_at, paused_until, clock_timestamp() - make_interval(secs => $4::float8 / 1000))
             + make_interval(secs => $2::integer * $3::float8 / 1000) end`,
      [inFlight, granted, everyMs, MAX_CATCH_UP_MS],
    );
    return { granted, waitMs, everyMs };
  });
}

/** Keeps all processes from sending requests for this long. */
export async function pauseAll(db: Database, ms: number): Promise<void> {
  await db.query(
    "update tmdb_pace set paused_until = greatest(paused_until, clock_timestamp() + make_interval(secs => $1::float8 / 1000))",
    [ms],
  );
}
