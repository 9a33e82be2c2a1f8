/** Inserts invented titles into the database in batches, with all the facts of a real one. */
import type { Database } from "#server/platform/db.ts";

import type { InventedFacts } from "./invented-facts.ts";

const BATCH = 5_000;

/** @returns ids in the order of the titles */
export async function insertTitles(db: Database, titles: readonly InventedFacts[]): Promise<number[]> {
  const ids: number[] = [];
  for (let first = 0; first < titles.length; first += BATCH) {
    ids.push(...(await insertBatch(db, titles.slice(first, first + BATCH))));
  }
  // PostgreSQL does this by itself sooner or later after so many new rows.
  await db.query("vacuum analyze titles, credits, people, nanogenres, title_nanogenres");
  return ids;
}

async function insertBatch(db: Database, batch: readonly InventedFacts[]): Promise<number[]> {
  return db.longTransaction(async (tx) => {
    const json = JSON.stringify(batch);
    const rows = await tx.query<{ id: number }>(
      `insert into titles (tmdb_id, media_type, title, original_title, overview, released, genres, original_language,
         countries, vote_average, vote_count, renown, moods, themes, subgenres, collection, pace, tone, intensity, attention)
       select t.tmdb_id, t.media_type, t.title, t.title, t.overview, t.released, t.genres, t.original_language,
         t.countries, t.vote_average, t.vote_count, t.popularity, t.moods, t.themes, t.subgenres, t.collection,
         t.pace, t.tone, t.intensity, t.attention
       from jsonb_to_recordset($1::jsonb) as t(tmdb_id integer, media_type text, title text, overview text, released date, genres text[],
         original_language text, countries text[], vote_average real, vote_count integer, popularity real, moods jsonb,
         themes text[], subgenres text[], collection text, pace smallint, tone smallint, intensity smallint, attention smallint)
       returning id`,
      [json],
    );
    await tx.query(
      `insert into people (name)
       select distinct p.name from jsonb_to_recordset($1::jsonb) as t(people text[]), unnest(t.people) as p(name)
       on conflict do nothing`,
      [json],
    );
    await tx.query(
      `insert into nanogenres (name)
       select distinct n.name from jsonb_to_recordset($1::jsonb) as t(nanogenres text[]), unnest(t.nanogenres) as n(name)
       on conflict do nothing`,
      [json],
    );
    await tx.query(
      `insert into credits (title_id, person_id, role, position)
       select t.id, p.id, c.role, min(c.position)
       from jsonb_to_recordset($1::jsonb) as b(tmdb_id integer, media_type text, people text[], directors text[])
       join titles t on t.tmdb_id = b.tmdb_id and t.media_type = b.media_type,
       lateral (select 'cast' as role, n.name, n.position from unnest(b.people) with ordinality as n(name, position)
                union all
                select 'director', n.name, n.position from unnest(b.directors) with ordinality as n(name, position)) c
       join people p on p.name = c.name
       group by t.id, p.id, c.role`,
      [json],
    );
    await tx.query(
      `insert into title_nanogenres (title_id, nanogenre_id, position)
       select t.id, g.id, min(n.position)
       from jsonb_to_recordset($1::jsonb) as b(tmdb_id integer, media_type text, nanogenres text[])
       join titles t on t.tmdb_id = b.tmdb_id and t.media_type = b.media_type,
       unnest(b.nanogenres) with ordinality as n(name, position) join nanogenres g on g.name = n.name
       group by t.id, g.id`,
      [json],
    );
    return rows.map(({ id }) => id);
  });
}
