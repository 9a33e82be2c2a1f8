import type { MediaType } from "#contract/vocabulary.ts";
import type { Queryable } from "#server/platform/db.ts";

/** Only titles of this media type (`null` means any) that have all the tags are found. */
export type Filter = { mediaType: MediaType | null; tags: readonly string[] };

export type SearchScope = {
  /** Titles of this year come first. */
  year: number | null;
  /** `null` means every title. */
  filter: Filter | null;
  limit: number;
};

export type Match = {
  titleId: number;
  /** Whether the title is from the year in the query, or has that number in its name. */
  isOfYear: boolean;
  /** Whether the query is the complete name of a title or person, or one of their words. */
  isExact: boolean;
  /** Whether the query matches an alternative title. */
  isAlternative: boolean;
};

/** A word of the query and a similar word of the catalog. */
export type SimilarWord = {
  asked: string;
  word: string;
  /** Trigram similarity, 0 to 1; 0 if only spellings were compared. */
  similarity: number;
};

/** The searchable parts of a title. */
export type SearchedTitle = {
  titleId: number;
  year: number;
  popularity: number;
  title: string;
  originalTitle: string;
  alternativeTitles: string[];
  people: string[];
};

export type SearchRow = Pick<SearchedTitle, "titleId" | "year" | "popularity"> & {
  /** Keys of the title and original title. */
  keys: string[];
  /** Keys of the alternative titles that aren't in `keys`. */
  alternativeKeys: string[];
  names: string[];
  everything: string[];
};

export type WordRow = { word: string; popularity: number; spellings: string[] };

const MAX_SIMILAR_WORDS = 150;
/** Sorts after every character that can follow a prefix. */
const AFTER_ALL = "\u{10ffff}";
const INDEXED_PREFIX_LENGTHS = { least: 2, most: 4 };

/**
 * @returns titles with one of these names, then titles with a name that begins with a prefix. Titles from the year come first of all;
 * titles and original titles come before alternative titles, then more popular titles first.
 */
export async function selectByName(
  db: Queryable,
  {
    names,
    prefixes,
    year,
    filter,
    limit,
  }: SearchScope & { names: readonly string[]; prefixes: readonly string[] },
): Promise<Match[]> {
  const wanted = filtered(filter, "n.title_id", 5);
  // The number may mean a year or be part of the name.
  const isOfYear = "coalesce(n.year = $2 or strpos(n.name, $2::text) > 0, false)";
  const order = `${year === null ? "" : `${isOfYear} desc, `}n.is_alternative, n.renown desc`;
  const letters = Array.from(prefixes[0] ?? "").length;
  // Very many names begin with the same few letters; indexes hold these in order of popularity.
  const isInOrder =
    prefixes.length === 1 &&
    letters >= INDEXED_PREFIX_LENGTHS.least &&
    letters <= INDEXED_PREFIX_LENGTHS.most;
  const beginning = isInOrder
    ? `search_names n ${wanted} where left(n.name, ${letters}) = ($4::text[])[1]`
    : `unnest($4::text[]) as b(first)
       join search_names n on n.name >= b.first and n.name < b.first || '${AFTER_ALL}' ${wanted}`;
  return db.query(
    `select m.title_id as "titleId", m."isOfYear", m."isExact", m.is_alternative as "isAlternative" from (
       (select n.title_id, n.renown, n.is_alternative, true as "isExact", ${isOfYear} as "isOfYear"
        from search_names n ${wanted} where n.name = any($1) order by ${order} limit $3)
       union all
       (select n.title_id, n.renown, n.is_alternative, false, ${isOfYear} from ${beginning} order by ${order} limit $3)
     ) m order by m."isOfYear" desc, m."isExact" desc, m.is_alternative, m.renown desc, m.title_id`,
    [names, year, limit, prefixes, ...filterValues(filter)],
  );
}

/** @returns titles whose names have the words, most popular first */
export async function selectByNames(
  db: Queryable,
  { tsquery, year, filter, limit }: SearchScope & { tsquery: string },
): Promise<Match[]> {
  return db.query(
    `select s.title_id as "titleId", coalesce(s.year = $2 or s.names @@ $2::text::tsquery, false) as "isOfYear",
       false as "isExact", false as "isAlternative"
     from search_titles s ${filtered(filter, "s.title_id", 4)}
     where s.names @@ $1::tsquery
     order by "isOfYear" desc, s.renown desc, s.title_id limit $3`,
    [tsquery, year, limit, ...filterValues(filter)],
  );
}

/** @returns titles with the words in their names and people: exact matches first, then the most popular. May contain a title twice. */
export async function selectByEverything(
  db: Queryable,
  { tsquery, whole, year, filter, limit }: SearchScope & { tsquery: string; whole: string },
): Promise<Match[]> {
  const isOfYear = "(s.year is not distinct from $3)";
  const titles = `select s.title_id, s.renown, s.everything @@ $2::tsquery as "isExact", ${isOfYear} as "isOfYear"
     from search_titles s ${filtered(filter, "s.title_id", 5)}`;
  // If a word begins the names of very many people, titles are read in order of popularity until there are enough.
  const best = `order by ${year === null ? "" : `${isOfYear} desc, `}s.renown desc limit $4`;
  return db.query(
    `select m.title_id as "titleId", m."isOfYear", m."isExact", false as "isAlternative" from (
       (${titles} where s.everything @@ $2::tsquery ${best})
       union all
       (${titles} where s.everything @@ $1::tsquery ${best})
     ) m order by m."isOfYear" desc, m."isExact" desc, m.renown desc, m.title_id`,
    [tsquery, whole, year, limit, ...filterValues(filter)],
  );
}

/** @returns for each word, the catalog words that share one of its spellings */
export async function selectBySpelling(
  db: Queryable,
  asked: readonly { word: string; spellings: readonly string[] }[],
): Promise<SimilarWord[]> {
  return db.query(
    `select a.word as asked, w.word, 0 as similarity
     from jsonb_to_recordset($1::jsonb) as a(word text, spellings text[])
     cross join lateral (
       select w.word, w.renown from search_words w where w.spellings && a.spellings
       order by w.renown desc limit $2
     ) w
     order by w.renown desc`,
    [JSON.stringify(asked), MAX_SIMILAR_WORDS],
  );
}

/** @returns for each word, the catalog words that share many of its trigrams */
export async function selectByTrigrams(db: Queryable, asked: readonly string[]): Promise<SimilarWord[]> {
  return db.query(
    `select a.word as asked, w.word, w.similarity
     from unnest($1::text[]) as a(word)
     cross join lateral (
       select w.word, similarity(w.word, a.word) as similarity from search_words w where w.word % a.word
       order by 2 desc, w.renown desc limit $2
     ) w
     order by w.similarity desc`,
    [asked, MAX_SIMILAR_WORDS],
  );
}

export async function selectSearched(db: Queryable, titleIds: readonly number[]): Promise<SearchedTitle[]> {
  return db.query<SearchedTitle>(
    `select t.id as "titleId", extract(year from t.released)::int as year, t.renown as popularity,
       t.title, t.original_title as "originalTitle", t.alternative_titles as "alternativeTitles",
       coalesce((select array_agg(p.name) from credits c join people p on p.id = c.person_id
                 where c.title_id = t.id), '{}') as people
     from titles t where t.id = any($1)`,
    [titleIds],
  );
}

/** @returns titles not indexed under these rules. Unconfirmed additions are private to their adders and aren't searchable. */
export async function selectUnsearched(db: Queryable, rules: number): Promise<number[]> {
  const rows = await db.query<{ titleId: number }>(
    `select t.id as "titleId" from titles t
     where not exists (select from search_titles s where s.title_id = t.id and s.rules = $1)
       and not exists (select from additions a where a.title_id = t.id and a.state <> 'confirmed')
     order by t.id`,
    [rules],
  );
  return rows.map(({ titleId }) => titleId);
}

export async function replaceTitles(
  db: Queryable,
  titles: readonly SearchRow[],
  rules: number,
): Promise<void> {
  const json = JSON.stringify(titles);
  await db.query("delete from search_names n where n.title_id = any($1)", [
    titles.map(({ titleId }) => titleId),
  ]);
  await db.query(
    `insert into search_names (title_id, name, year, renown, is_alternative)
     select t."titleId", k.key, t.year, t.popularity, k.is_alternative
     from jsonb_to_recordset($1::jsonb) as t(
       "titleId" integer, year smallint, popularity real, keys text[], "alternativeKeys" text[])
     cross join lateral (
       select unnest(t.keys), false union all select unnest(t."alternativeKeys"), true
     ) as k(key, is_alternative)`,
    [json],
  );
  await db.query(
    `insert into search_titles (title_id, year, renown, names, everything, rules)
     select t."titleId", t.year, t.popularity, array_to_tsvector(t.names), array_to_tsvector(t.everything), $2
     from jsonb_to_recordset($1::jsonb) as t(
       "titleId" integer, year smallint, popularity real, names text[], everything text[])
     on conflict (title_id) do update set year = excluded.year, renown = excluded.renown,
       names = excluded.names, everything = excluded.everything, rules = excluded.rules`,
    [json, rules],
  );
}

export async function deleteSearched(db: Queryable, titleIds: readonly number[]): Promise<void> {
  await db.query("delete from search_names n where n.title_id = any($1)", [titleIds]);
  await db.query("delete from search_titles s where s.title_id = any($1)", [titleIds]);
}

/** Words aren't deleted with the last title that has them; they then match no title. */
export async function insertWords(db: Queryable, words: readonly WordRow[]): Promise<void> {
  await db.query(
    `insert into search_words (word, renown, spellings)
     select w.word, w.popularity, w.spellings
     from jsonb_to_recordset($1::jsonb) as w(word text, popularity real, spellings text[])
     order by w.word
     on conflict (word) do update set renown = excluded.renown
     where search_words.renown < excluded.renown`,
    [JSON.stringify(words)],
  );
}

/** Without fresh statistics, PostgreSQL might not use the indexes on newly loaded rows. */
export async function analyzeSearch(db: Queryable): Promise<void> {
  await db.query("analyze search_names, search_titles, search_words");
}

function filtered(filter: Filter | null, titleId: string, first: number): string {
  if (filter === null) return "";
  return `join titles f on f.id = ${titleId} and f.media_type = coalesce($${first + 1}, f.media_type)
       and f.genres || f.subgenres || f.themes || array(select jsonb_object_keys(f.moods)) @> $${first}::text[]`;
}

function filterValues(filter: Filter | null): [] | [readonly string[], string | null] {
  return filter === null ? [] : [filter.tags, filter.mediaType];
}
