/**
 * Fills a database of any of this project's schemas with rows that its constraints accept. Titles and accounts get meaningful values, because
 * the server reads them at its start; everything else is generated.
 */
import type { Queryable } from "#server/platform/db.ts";

type Column = {
  name: string;
  type: string;
  isEnum: boolean;
  isRequired: boolean;
  /** The table and column that it references. */
  target: string | null;
  targetColumn: string | null;
  /** String literals and numbers in the check constraints that mention it. */
  allowed: string[];
};

const ROWS = 2;
const TRIES = 60;

/** Values by column, where the server reads them as more than text. Columns that a schema doesn't have are left out. */
const MEANINGFUL: Readonly<Record<string, readonly Record<string, string>[]>> = {
  title_translations: [{ title: "Der Film" }],
  users: [
    { username: "ana", username_key: "ana", email: "ana@example.com", email_key: "ana@example.com" },
    { username: "ben", username_key: "ben", email: "ben@example.com", email_key: "ben@example.com" },
  ],
  titles: [
    // References lead to the first rows, so this film and the series are the titles that viewers have added by hand.
    { media_type: "movie", title: "The Added Film", genres: "{drama}", moods: "{}", released: "1991-02-03" },
    {
      tmdb_id: "999002",
      media_type: "tv",
      title: "The Added Series",
      genres: "{comedy}",
      moods: "{}",
      released: "2011-02-03",
    },
    {
      tmdb_id: "999001",
      media_type: "movie",
      title: "The Released Film",
      original_title: "The Released Film",
      genres: "{drama}",
      original_language: "en",
      moods: '{"mind_bending": 0.5}',
      released: "2001-02-03",
      judged_by: "person",
    },
  ],
};

/** The server itself fills these at its start or derives them from others, or it refuses content that it didn't write. */
const LEFT_EMPTY = new Set(
  "migrations signing_keys settings catalogue_loads models model_parts search_names search_titles search_words".split(
    " ",
  ),
);

/** @returns how many rows each filled table has */
export async function populate(db: Queryable): Promise<Record<string, number>> {
  const tables = await selectTables(db);
  // A table can only be filled after those that it references, so several passes are needed.
  for (let pass = 0; pass < tables.length; pass++) {
    for (const table of tables) if ((await count(db, table)) === 0) await fill(db, table);
  }
  const counts: Record<string, number> = {};
  for (const table of tables) counts[table] = await count(db, table);
  return counts;
}

export async function count(db: Queryable, table: string): Promise<number> {
  const [row] = await db.query<{ rows: number }>(`select count(*)::integer as rows from ${table}`);
  return row?.rows ?? 0;
}

async function selectTables(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
  );
  return rows.map(({ name }) => name).filter((name) => !LEFT_EMPTY.has(name));
}

async function fill(db: Queryable, table: string): Promise<void> {
  const columns = await selectColumns(db, table);
  let inserted = 0;
  const meaningful = MEANINGFUL[table] ?? [];
  for (let nth = 0; nth < TRIES && inserted < Math.max(ROWS, meaningful.length); nth++) {
    const given = meaningful[nth] ?? {};
    const filled = columns.filter(
      ({ name, isRequired, target }) => isRequired || target !== null || name in given,
    );
    const names = filled.map(({ name }) => name).join(", ");
    const values = filled.map((column, place) => {
      const value = given[column.name];
      return value === undefined ? valueOf(column, { nth, place }) : `'${value}'::${column.type}`;
    });
    const statement = names === "" ? "default values" : `(${names}) select ${values.join(", ")}`;
    const rows = await db.query(`insert into ${table} ${statement} returning 1`).catch(() => []);
    inserted += rows.length;
  }
}

/** An SQL expression. Each number tries another combination of the allowed values. */
function valueOf(
  { type, isEnum, target, targetColumn, allowed }: Column,
  { nth, place }: { nth: number; place: number },
): string {
  // First the same row of every table, then different ones.
  const offset = (nth + Math.floor(nth / ROWS) * place) % ROWS;
  if (target !== null) return `(select ${targetColumn} from ${target} order by 1 offset ${offset} limit 1)`;
  const choice = allowed[nth % Math.max(1, allowed.length)];
  if (type.endsWith("[]")) return `'{}'::${type}`;
  if (/^(text|character)/.test(type)) return `'${choice ?? `text ${nth}`}'`;
  if (/^(integer|smallint|bigint|real|double|numeric)/.test(type))
    return /^\d/.test(choice ?? "") ? `${choice}` : `${nth + 1}`;
  if (type === "boolean") return "false";
  if (type === "jsonb") return "'{}'";
  if (type === "uuid") return "gen_random_uuid()";
  if (type === "bytea") return `sha256('${nth}')`;
  if (type === "date") return `date '2026-01-01' + ${nth}`;
  if (type.startsWith("timestamp")) return "now()";
  if (type === "tsvector") return `to_tsvector('simple', 'word')`;
  if (isEnum) return `(enum_range(null::${type}))[1]`;
  throw new Error(`There is no value for the type ${type}`);
}

function selectColumns(db: Queryable, table: string): Promise<Column[]> {
  return db.query<Column>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, f.target, f.column as "targetColumn",
            a.attnotnull and not a.atthasdef and a.attidentity = '' as "isRequired",
            exists (select from pg_enum e where e.enumtypid = a.atttypid) as "isEnum",
            coalesce((
              select array_agg(m.found[1]) from pg_constraint c,
                regexp_matches(pg_get_constraintdef(c.oid), '''?(\\w+(?=''::)|\\y\\d+\\y)', 'g') m (found)
              where c.conrelid = a.attrelid and c.contype = 'c' and a.attnum = any(c.conkey)), '{}') as allowed
     from pg_attribute a
     left join lateral (
       select c.confrelid::regclass::text as target, t.attname as column from pg_constraint c
       join pg_attribute t on t.attrelid = c.confrelid and t.attnum = c.confkey[1]
       where c.conrelid = a.attrelid and c.contype = 'f' and c.conkey[1] = a.attnum limit 1) f on true
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
     order by a.attnum`,
    [table],
  );
}
