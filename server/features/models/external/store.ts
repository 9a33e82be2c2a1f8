import { ADVISORY_LOCKS } from "#server/platform/advisory-locks.ts";
import type { Queryable } from "#server/platform/db.ts";

/** One person's marks as parallel lists, newest first: title, half stars, and time in seconds. */
export type ExternalPerson = {
  person: number;
  titleIds: readonly number[];
  halfStars: readonly number[];
  ratedAt: readonly number[];
};

/** Takes the import lock until the transaction ends. @returns false if another transaction holds it */
export async function lockImports(tx: Queryable): Promise<boolean> {
  const [row] = await tx.query<{ isLocked: boolean }>(`select pg_try_advisory_xact_lock($1) as "isLocked"`, [
    ADVISORY_LOCKS.imports,
  ]);
  return row?.isLocked === true;
}

export async function selectFilms(
  db: Queryable,
  tmdbIds: readonly number[],
): Promise<{ tmdbId: number; titleId: number }[]> {
  return db.query(
    `select t.tmdb_id as "tmdbId", t.id as "titleId"
     from titles t where t.media_type = 'movie' and t.tmdb_id = any($1)`,
    [tmdbIds],
  );
}

/** @returns false if the source doesn't exist */
export async function deleteSource(tx: Queryable, source: string): Promise<boolean> {
  const rows = await tx.query("delete from outside_sources where source = $1 returning source", [source]);
  return rows.length > 0;
}

export async function insertSource(tx: Queryable, source: string, importedAt: Date): Promise<void> {
  await tx.query("insert into outside_sources (source, imported_at, people, ratings) values ($1, $2, 0, 0)", [
    source,
    importedAt,
  ]);
}

export async function updateSource(
  tx: Queryable,
  source: string,
  { people, ratings }: { people: number; ratings: number },
): Promise<void> {
  await tx.query("update outside_sources set people = $2, ratings = $3 where source = $1", [
    source,
    people,
    ratings,
  ]);
}

// Arrays are sent as literals, one text per person: PostgreSQL reads these several times faster than JSON.
export async function insertPeople(
  tx: Queryable,
  source: string,
  people: readonly ExternalPerson[],
): Promise<void> {
  const literal = (numbers: readonly number[]) => `{${numbers.join(",")}}`;
  await tx.query(
    `insert into outside_people (source, person, title_ids, half_stars, rated_at)
     select $1, p.person, p.title_ids::integer[], p.half_stars::smallint[], p.rated_at::bigint[]
     from unnest($2::integer[], $3::text[], $4::text[], $5::text[]) as p(person, title_ids, half_stars, rated_at)`,
    [
      source,
      people.map(({ person }) => person),
      people.map(({ titleIds }) => literal(titleIds)),
      people.map(({ halfStars }) => literal(halfStars)),
      people.map(({ ratedAt }) => literal(ratedAt)),
    ],
  );
}
