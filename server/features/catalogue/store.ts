import type { GenreKey, MediaType, TitleMood } from "#contract/vocabulary.ts";
import type { TitleFacts } from "#engine/title-facts.ts";
import type { Queryable } from "#server/platform/db.ts";

/** The channel on which a change of the catalogue is told to every process. */
export const CATALOGUE_CHANGED = "catalogue_changed";

/** What is shown of a title. */
export type TitleDetails = {
  id: number;
  tmdbId: number | null;
  mediaType: MediaType;
  title: string;
  originalTitle: string;
  overview: string;
  /** Day of the release or first airing: "1999-03-30"; null where nobody knows. */
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

/** A title of which no more is known than what somebody told. */
export type BareTitle = { title: string; year: number; mediaType: MediaType };

type FactsRow = Omit<TitleFacts, "releasedAt"> & { released: string };

const FACTS = `
  select t.id, t.media_type as "mediaType", t.title,
    t.original_title as "originalTitle", t.released, t.genres, t.moods, t.themes, t.subgenres,
    t.content_notes as "contentNotes", t.judged_by is not distinct from 'person' as "areNotesJudged", t.runtime_minutes as "runtimeMinutes",
    coalesce((select array_agg(n.name order by l.position) from title_nanogenres l
              join nanogenres n on n.id = l.nanogenre_id where l.title_id = t.id), '{}') as nanogenres,
    ${CREDITS("cast")} as cast, ${CREDITS("director")} as directors,
    t.original_language as language, t.countries, t.collection, t.words,
    t.seasons_count as "seasonsCount", t.pace, t.tone, t.intensity, t.attention,
    t.renown as popularity, t.renown_by_country as "popularityByCountry",
    coalesce((select json_agg(json_build_object('titleId', k.kin_id, 'strength', k.strength) order by k.kin_id)
              from title_kin k where k.title_id = t.id), '[]') as "relatedTitles",
    t.vote_average as "voteAverage", t.vote_count as "voteCount"
  from titles t`;

/** Of a title: it was not added by hand, or that is confirmed. */
const IS_PUBLIC = "not exists (select from additions a where a.title_id = t.id and a.state <> 'confirmed')";

/**
 * Every title but those that were added by hand and not confirmed.
 * @returns at most `limit` titles with ids above `after`, in the order of their ids
 */
export async function selectFacts(
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<TitleFacts[]> {
  const rows = await db.query<FactsRow>(`${FACTS} where t.id > $1 and ${IS_PUBLIC} order by t.id limit $2`, [
    after,
    limit,
  ]);
  return factsOf(rows);
}

/** The same of these titles alone. */
export async function selectFactsAmong(db: Queryable, titleIds: readonly number[]): Promise<TitleFacts[]> {
  const rows = await db.query<FactsRow>(`${FACTS} where t.id = any($1) and ${IS_PUBLIC}`, [titleIds]);
  return factsOf(rows);
}

/** Also of titles that were added by hand. @returns in the order of their ids */
export async function selectFactsOf(db: Queryable, titleIds: readonly number[]): Promise<TitleFacts[]> {
  const rows = await db.query<FactsRow>(`${FACTS} where t.id = any($1) order by t.id`, [titleIds]);
  return factsOf(rows);
}

function factsOf(rows: readonly FactsRow[]): TitleFacts[] {
  // Each word is kept once, not once for each title: of a hundred thousand titles that is a hundred megabytes less.
  const spellings = new Map<string, string>();
  const interned = (word: string) => {
    const kept = spellings.get(word);
    if (kept === undefined) spellings.set(word, word);
    return kept ?? word;
  };
  return rows.map(({ released, ...facts }) => ({
    ...facts,
    words: facts.words.map(interned),
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

/** What a title is called and told of in a language; null where nobody has said so. */
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

/** What a title is called by others: numbers of IMDb and TMDB, and names besides its own two. */
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

/** What TMDB lists: of the US where lists differ by country. */
export type TmdbChart = "trending_day" | "trending_week" | "now_playing" | "on_the_air";

/** Ids of those that are here, in their order; none where the list is older than `since`. */
export async function selectTmdbChart(db: Queryable, chart: TmdbChart, since: Date): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select t.id from tmdb_charts c join titles t on t.media_type = c.media_type and t.tmdb_id = c.tmdb_id
     where c.chart = $1 and c.as_of > $2 order by c.position`,
    [chart, since],
  );
  return rows.map(({ id }) => id);
}

/** A notification holds 8,000 bytes: beyond so many ids it says that any title may have changed. */
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

// Nothing is known but what was told: no language ("und" is undetermined), no country, nobody's vote.
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

/** A title that somebody added, as it should have been told. */
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
