import type { GenreKey, MediaType, TitleMood } from "#contract/vocabulary.ts";
import { maturityOf } from "#engine/certification.ts";
import type { TitleFacts } from "#engine/title-facts.ts";
import type { Queryable } from "#server/platform/db.ts";

/** The channel that announces catalog changes to every process. */
export const CATALOGUE_CHANGED = "catalogue_changed";

/** The fields of a title that the interface shows. */
export type TitleDetails = {
  id: number;
  tmdbId: number | null;
  mediaType: MediaType;
  title: string;
  originalTitle: string;
  overview: string;
  /** Day of the release or first airing: "1999-03-30"; `null` if unknown. */
  released: string | null;
  runtimeMinutes: number | null;
  seasonsCount: number | null;
  voteAverage: number;
  voteCount: number;
  certification: string | null;
  genres: GenreKey[];
  moods: Partial<Record<TitleMood, number>>;
  nanogenres: { id: number; name: string }[];
  cast: { id: number; name: string }[];
  directors: { id: number; name: string }[];
  trailerKey: string | null;
};

/** TMDB's id, unique only together with the media type. */
export type TmdbReference = { tmdbId: number; mediaType: MediaType };

const CREDITS = (role: "director" | "cast") => `
  coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by c.position)
            from credits c join people p on p.id = c.person_id
            where c.title_id = t.id and c.role = '${role}'), '[]')`;

/** A title about which only a user's input is known. */
export type BareTitle = { title: string; year: number; mediaType: MediaType };

type FactsRow = Omit<TitleFacts, "releasedAt" | "maturity"> & {
  released: string;
  certification: string | null;
};

/** SQL condition: the title wasn't added by hand, or the addition is confirmed. */
const IS_PUBLIC = "not exists (select from additions a where a.title_id = t.id and a.state <> 'confirmed')";

/**
 * Facts of the titles that the condition selects. What belongs to a title is read for all of them at once: with subqueries for each title,
 * reading 3,000 titles takes four times as long.
 */
const factsWhere = (condition: string) => `
  with page as materialized (select t.* from titles t where ${condition}),
  named as (
    select l.title_id, array_agg(n.name order by l.position) as nanogenres
    from title_nanogenres l join nanogenres n on n.id = l.nanogenre_id
    where l.title_id = any(array(select id from page)) group by l.title_id),
  credited as (
    select c.title_id,
      json_agg(json_build_object('id', p.id, 'name', p.name) order by c.position) filter (where c.role = 'cast') as "cast",
      json_agg(json_build_object('id', p.id, 'name', p.name) order by c.position) filter (where c.role = 'director') as directors
    from credits c join people p on p.id = c.person_id
    where c.title_id = any(array(select id from page)) group by c.title_id),
  related as (
    select k.title_id, json_agg(json_build_object('titleId', k.kin_id, 'strength', k.strength) order by k.kin_id) as titles
    from title_kin k where k.title_id = any(array(select id from page)) group by k.title_id)
  select t.id, t.media_type as "mediaType", t.title,
    t.original_title as "originalTitle", t.released, t.genres, t.moods, t.themes, t.subgenres,
    t.content_notes as "contentNotes", coalesce(t.judged_by in ('person', 'known'), false) as "areNotesJudged", t.certification, t.runtime_minutes as "runtimeMinutes",
    coalesce(named.nanogenres, '{}') as nanogenres,
    coalesce(credited."cast", '[]') as cast, coalesce(credited.directors, '[]') as directors,
    t.original_language as language, t.countries, t.collection, t.words,
    t.seasons_count as "seasonsCount", t.pace, t.tone, t.intensity, t.attention,
    t.renown as popularity, t.renown_by_country as "popularityByCountry",
    coalesce(related.titles, '[]') as "relatedTitles",
    t.vote_average as "voteAverage", t.vote_count as "voteCount"
  from page t
  left join named on named.title_id = t.id
  left join credited on credited.title_id = t.id
  left join related on related.title_id = t.id
  order by t.id`;

/**
 * Every title except unconfirmed ones added by hand.
 * @returns at most `limit` titles with ids above `after`, sorted by id
 */
export async function selectFacts(
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<TitleFacts[]> {
  const page = `t.id > $1 and ${IS_PUBLIC} order by t.id limit $2`;
  const rows = await db.query<FactsRow>(factsWhere(page), [after, limit]);
  return factsOf(rows);
}

/** Like `selectFacts`, but for these titles. */
export async function selectFactsAmong(db: Queryable, titleIds: readonly number[]): Promise<TitleFacts[]> {
  const rows = await db.query<FactsRow>(factsWhere(`t.id = any($1) and ${IS_PUBLIC}`), [titleIds]);
  return factsOf(rows);
}

/** Includes titles added by hand. @returns sorted by id */
export async function selectFactsOf(db: Queryable, titleIds: readonly number[]): Promise<TitleFacts[]> {
  const rows = await db.query<FactsRow>(factsWhere("t.id = any($1)"), [titleIds]);
  return factsOf(rows);
}

function factsOf(rows: readonly FactsRow[]): TitleFacts[] {
  // Titles read together share equal words in memory, which saves a hundred megabytes for a hundred thousand titles.
  const spellings = new Map<string, string>();
  const interned = (word: string) => {
    const kept = spellings.get(word);
    if (kept === undefined) spellings.set(word, word);
    return kept ?? word;
  };
  return rows.map(({ released, certification, ...facts }) => ({
    ...facts,
    words: facts.words.map(interned),
    maturity: maturityOf(certification, facts.countries),
    releasedAt: Date.parse(released),
  }));
}

export async function selectDetails(db: Queryable, titleIds: readonly number[]): Promise<TitleDetails[]> {
  return db.query<TitleDetails>(
    `select t.id, t.tmdb_id as "tmdbId", t.media_type as "mediaType", t.title, t.original_title as "originalTitle",
       t.overview, case when t.is_undated then null else t.released end as released, t.runtime_minutes as "runtimeMinutes", t.seasons_count as "seasonsCount",
       t.vote_average as "voteAverage", t.vote_count as "voteCount", t.certification, t.genres, t.moods,
       coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name) order by l.position)
                 from title_nanogenres l join nanogenres n on n.id = l.nanogenre_id
                 where l.title_id = t.id), '[]') as nanogenres,
       ${CREDITS("cast")} as cast, ${CREDITS("director")} as directors, t.trailer_key as "trailerKey"
     from titles t where t.id = any($1)`,
    [titleIds],
  );
}

/** A title's name and overview in a language; `null` if missing. */
export type Translation = { titleId: number; title: string | null; overview: string | null };

export async function selectTranslations(
  db: Queryable,
  titleIds: readonly number[],
  language: string,
): Promise<Translation[]> {
  return db.query<Translation>(
    `select x.title_id as "titleId", x.title, x.overview from title_translations x
     where x.title_id = any($1) and x.language = $2`,
    [titleIds, language],
  );
}

export async function selectTrailerKey(
  db: Queryable,
  titleId: number,
): Promise<{ trailerKey: string | null } | null> {
  const [row] = await db.query<{ trailerKey: string | null }>(
    `select t.trailer_key as "trailerKey" from titles t where t.id = $1`,
    [titleId],
  );
  return row ?? null;
}

export async function selectIds(
  db: Queryable,
  references: readonly TmdbReference[],
): Promise<(TmdbReference & { titleId: number })[]> {
  return db.query(
    `select distinct t.id as "titleId", r."tmdbId", r."mediaType"
     from jsonb_to_recordset($1::jsonb) as r("tmdbId" integer, "mediaType" text)
     join titles t on t.media_type = r."mediaType" and t.tmdb_id = r."tmdbId"`,
    [JSON.stringify(references)],
  );
}

/** How other services identify a title: IMDb and TMDB ids, and names besides its title and original title. */
export type ExternalNames = {
  titleId: number;
  imdbId: string | null;
  tmdbId: number | null;
  alternativeTitles: string[];
};

export async function selectExternalNames(db: Queryable): Promise<ExternalNames[]> {
  return db.query(
    `select t.id as "titleId", t.imdb_id as "imdbId", t.tmdb_id as "tmdbId", t.alternative_titles as "alternativeTitles"
     from titles t where t.imdb_id is not null or t.tmdb_id is not null`,
  );
}

/** TMDB's charts. If a chart differs by country, it's the one for the US. */
export type TmdbChart = "trending_day" | "trending_week" | "now_playing" | "on_the_air";

/** Ids of the chart's titles that are in the catalog, in chart order; empty if the chart is older than `since`. */
export async function selectTmdbChart(db: Queryable, chart: TmdbChart, since: Date): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select t.id from tmdb_charts c join titles t on t.media_type = c.media_type and t.tmdb_id = c.tmdb_id
     where c.chart = $1 and c.as_of > $2 order by c.position`,
    [chart, since],
  );
  return rows.map(({ id }) => id);
}

/** A notification holds 8,000 bytes. With more ids than this, it says that any title may have changed. */
const MAX_NOTIFIED = 500;

/** @param titleIds added, changed or removed titles; `null` means any title may have changed */
export async function notifyChange(db: Queryable, titleIds: readonly number[] | null): Promise<void> {
  if (titleIds?.length === 0) return;
  const payload = titleIds === null || titleIds.length > MAX_NOTIFIED ? "" : titleIds.join(",");
  await db.query("select pg_notify($1, $2)", [CATALOGUE_CHANGED, payload]);
}

/** The payload of `notifyChange`; `null` if any title may have changed. */
export function changedIds(payload: string): number[] | null {
  const ids = payload.split(",").map(Number);
  return ids.every((id) => Number.isSafeInteger(id) && id > 0) ? ids : null;
}

// Nothing is known except the input: no language ("und" is undetermined), no country, no votes.
export async function insertBareTitle(db: Queryable, { title, year, mediaType }: BareTitle): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    `insert into titles (media_type, title, original_title, overview, released, genres, original_language, countries,
       vote_average, vote_count, renown, moods)
     values ($1, $2, $2, '', make_date($3, 1, 1), '{}', 'und', '{}', 0, 0, 0, '{}')
     returning id`,
    [mediaType, title, year],
  );
  if (row === undefined) throw new Error("The title was not stored");
  return row.id;
}

/** A title added by hand, with its corrected fields. */
export type CorrectedTitle = BareTitle & Pick<TitleDetails, "overview" | "genres">;

export async function updateBareTitle(
  db: Queryable,
  titleId: number,
  { title, year, mediaType, overview, genres }: CorrectedTitle,
): Promise<void> {
  await db.query(
    `update titles set title = $2, original_title = $2, released = make_date($3, 1, 1), media_type = $4,
       overview = $5, genres = $6
     where id = $1`,
    [titleId, title, year, mediaType, overview, genres],
  );
}
