import type {
  CONTENT_NOTES,
  GenreKey,
  MediaType,
  SUBGENRES,
  THEMES,
  TitleMood,
} from "#contract/vocabulary.ts";
import { ADVISORY_LOCKS } from "#server/platform/advisory-locks.ts";
import type { Queryable } from "#server/platform/db.ts";

export type TitleKey = { media_type: MediaType; tmdb_id: number };

/** A title as a source describes it, movie or series. Field names are snake case, like the columns they end up in. */
export type SourceTitle = {
  tmdb_id: number;
  imdb_id: string | null;
  media_type: MediaType;
  title: string;
  original_title: string;
  /** Other titles it's known by: in another country, shorter or longer. */
  alternative_titles: string[];
  overview: string;
  /** Day of the release or first airing: "1999-03-30". */
  released: string;
  last_aired: string | null;
  runtime_minutes: number | null;
  seasons_count: number | null;
  episodes_count: number | null;
  genres: GenreKey[];
  language: string;
  countries: string[];
  certification: string | null;
  directors: string[];
  cast: string[];
  vote_average: number;
  vote_count: number;
  /** The day of the vote counts; `null` if unknown. */
  votes_as_of: string | null;
  /** How many of 100 frequent viewers of movies and series have seen it; by country where that differs a lot. */
  popularity: number;
  popularity_by_country: Record<string, number>;
  /** Titles of this source that people who love this one also love. */
  related_titles: (TitleKey & { strength: 1 | 2 | 3 })[];
  /** YouTube video key. */
  trailer: string | null;
  collection: string | null;
  moods: Partial<Record<TitleMood, number>>;
  nanogenres: string[];
  themes: (typeof THEMES)[number][];
  subgenres: (typeof SUBGENRES)[keyof typeof SUBGENRES][number][];
  content_notes: (typeof CONTENT_NOTES)[number][];
  /** 1 to 5, like the next three. */
  pace: number;
  tone: number;
  intensity: number;
  attention: number;
};

/** Takes the load lock for this transaction. @returns the fingerprint of the last load; `null` before the first */
export async function lockLoad(db: Queryable, source: string): Promise<string | null> {
  await db.query("select pg_advisory_xact_lock($1)", [ADVISORY_LOCKS.catalogueLoad]);
  const [row] = await db.query<{ fingerprint: string }>(
    "select l.fingerprint from catalogue_loads l where l.source = $1",
    [source],
  );
  return row?.fingerprint ?? null;
}

export async function keepFingerprint(db: Queryable, source: string, fingerprint: string): Promise<void> {
  await db.query(
    `insert into catalogue_loads (source, fingerprint) values ($1, $2)
     on conflict (source) do update set fingerprint = excluded.fingerprint, loaded_at = now()`,
    [source, fingerprint],
  );
}

/** The source's value, otherwise what TMDB filled in. */
const sourceThenTmdb = (column: string) =>
  `coalesce(excluded.${column}, case when titles.told_by_tmdb_at is not null then titles.${column} end)`;
/** TMDB's value, otherwise the source's. */
const tmdbThenSource = (column: string) =>
  `coalesce(case when titles.told_by_tmdb_at is not null then titles.${column} end, excluded.${column})`;

/**
 * Where TMDB has told about a title, its votes, last air date and numbers of seasons and episodes stay, and so does what it filled in.
 * @returns the ids, in the order of `titles`
 */
export async function upsertTitles(db: Queryable, titles: readonly SourceTitle[]): Promise<number[]> {
  const rows = await db.query<{ id: number; mediaType: MediaType; tmdbId: number }>(
    `insert into titles (
       tmdb_id, imdb_id, media_type, title, original_title, alternative_titles, overview, released, last_aired, runtime_minutes, seasons_count,
       episodes_count, genres, original_language, countries, certification, vote_average, vote_count, votes_as_of,
       renown, renown_by_country, trailer_key, collection, moods, themes, subgenres, content_notes, pace, tone, intensity, attention, judged_by)
     select t.tmdb_id, t.imdb_id, t.media_type, t.title, t.original_title, t.alternative_titles, t.overview, t.released, t.last_aired,
       t.runtime_minutes, t.seasons_count, t.episodes_count, t.genres, t.language, t.countries, t.certification,
       t.vote_average, t.vote_count, t.votes_as_of, t.popularity, t.popularity_by_country, t.trailer, t.collection, t.moods, t.themes, t.subgenres,
       t.content_notes, t.pace, t.tone, t.intensity, t.attention, 'person'
     from jsonb_to_recordset($1::jsonb) as t(
       tmdb_id integer, imdb_id text, media_type text, title text, original_title text, alternative_titles text[], overview text, released date,
       last_aired date, runtime_minutes integer, seasons_count integer, episodes_count integer, genres text[],
       language text, countries text[], certification text, vote_average real, vote_count integer, votes_as_of date,
       popularity real, popularity_by_country jsonb,
       trailer text, collection text, moods jsonb, themes text[], subgenres text[], content_notes text[],
       pace smallint, tone smallint, intensity smallint, attention smallint)
     on conflict (media_type, tmdb_id) do update set
       imdb_id = ${sourceThenTmdb("imdb_id")}, title = excluded.title, original_title = excluded.original_title,
       alternative_titles = excluded.alternative_titles, overview = excluded.overview, released = excluded.released, last_aired = ${tmdbThenSource("last_aired")},
       runtime_minutes = ${sourceThenTmdb("runtime_minutes")}, seasons_count = ${tmdbThenSource("seasons_count")},
       episodes_count = ${tmdbThenSource("episodes_count")}, genres = excluded.genres,
       original_language = excluded.original_language, countries = excluded.countries,
       certification = ${sourceThenTmdb("certification")},
       vote_average = case when titles.told_by_tmdb_at is null then excluded.vote_average else titles.vote_average end,
       vote_count = case when titles.told_by_tmdb_at is null then excluded.vote_count else titles.vote_count end,
       votes_as_of = case when titles.told_by_tmdb_at is null then excluded.votes_as_of else titles.votes_as_of end,
       is_undated = false, may_learn_from_text = true,
       renown = excluded.renown, renown_by_country = excluded.renown_by_country, trailer_key = ${sourceThenTmdb("trailer_key")},
       collection = excluded.collection, moods = excluded.moods, themes = excluded.themes,
       subgenres = excluded.subgenres, content_notes = excluded.content_notes, pace = excluded.pace,
       tone = excluded.tone, intensity = excluded.intensity, attention = excluded.attention,
       judged_by = excluded.judged_by
     returning id, media_type as "mediaType", tmdb_id as "tmdbId"`,
    [JSON.stringify(titles)],
  );
  const ids = new Map(rows.map((row) => [keyOf({ media_type: row.mediaType, tmdb_id: row.tmdbId }), row.id]));
  return titles.map((title) => {
    const id = ids.get(keyOf(title));
    if (id === undefined) throw new Error(`${title.title} was not stored`);
    return id;
  });
}

/** @returns a key that's unique among the titles of a source */
export function keyOf({ media_type: mediaType, tmdb_id: tmdbId }: TitleKey): string {
  return `${mediaType} ${tmdbId}`;
}

/** Marks titles as unjudged if the judge judged them, because the titles that the judge learned from may have changed. */
export async function forgetLearnedJudgements(db: Queryable): Promise<void> {
  await db.query("update titles set judged_by = null where judged_by in ('judge', 'known')");
}

/** The people with this role in a title, in order. */
export type CreditList = { title_id: number; role: "director" | "cast"; names: readonly string[] };

/** Replaces these lists. Other roles of the same titles stay. */
export async function replaceCredits(db: Queryable, lists: readonly CreditList[]): Promise<void> {
  const json = JSON.stringify(lists);
  await db.query(
    // Sorted, so that concurrent loads with the same people can't deadlock.
    `insert into people (name) select distinct n.name from jsonb_to_recordset($1::jsonb) as l(names text[]), unnest(l.names) as n(name)
     order by n.name on conflict do nothing`,
    [json],
  );
  await db.query(
    `delete from credits c using jsonb_to_recordset($1::jsonb) as l(title_id integer, role text)
     where c.title_id = l.title_id and c.role = l.role`,
    [json],
  );
  await db.query(
    `insert into credits (title_id, person_id, role, position)
     select l.title_id, p.id, l.role, n.place - 1
     from jsonb_to_recordset($1::jsonb) as l(title_id integer, role text, names text[])
     cross join unnest(l.names) with ordinality as n(name, place)
     join people p on p.name = n.name and p.tmdb_id is null`,
    [json],
  );
}

type NanogenreLink = { title_id: number; name: string; position: number };

export async function replaceNanogenres(
  db: Queryable,
  titleIds: readonly number[],
  links: readonly NanogenreLink[],
): Promise<void> {
  const json = JSON.stringify(links);
  await db.query(
    `insert into nanogenres (name) select distinct n.name from jsonb_to_recordset($1::jsonb) as n(name text)
     order by n.name on conflict do nothing`,
    [json],
  );
  await db.query("delete from title_nanogenres where title_id = any($1)", [titleIds]);
  await db.query(
    `insert into title_nanogenres (title_id, nanogenre_id, position)
     select l.title_id, n.id, l.position
     from jsonb_to_recordset($1::jsonb) as l(title_id integer, name text, position smallint)
     join nanogenres n on n.name = l.name`,
    [json],
  );
}

type RelatedLink = { title_id: number; kin_id: number; strength: number };

export async function replaceRelatedTitles(
  db: Queryable,
  titleIds: readonly number[],
  links: readonly RelatedLink[],
): Promise<void> {
  await db.query("delete from title_kin where title_id = any($1)", [titleIds]);
  await db.query(
    `insert into title_kin (title_id, kin_id, strength)
     select k.title_id, k.kin_id, k.strength
     from jsonb_to_recordset($1::jsonb) as k(title_id integer, kin_id integer, strength smallint)`,
    [JSON.stringify(links)],
  );
}
