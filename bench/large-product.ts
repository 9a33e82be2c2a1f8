/**
 * The product with a catalogue of a hundred thousand invented titles: a process of its own, with a fresh database. Nothing is drawn
 * ahead, so that only what is asked for takes time. It says its address and runs until it is told to end.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { loadSearch } from "#server/features/search/search.ts";
import { systemClock } from "#server/platform/clock.ts";
import { openDatabase } from "#server/platform/db.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { createLogger } from "#server/platform/logger.ts";
import { migrate } from "#server/platform/migrate.ts";

import { type InventedTitle, inventTitles } from "./invented-titles.ts";
import { SEED, TITLES } from "./search-sample.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BATCH = 5_000;

const config = readConfig(process.env);
const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => undefined });
const db = openDatabase({ url: postgres.url, onError: () => undefined });
try {
  await fill();
  await serve();
} catch (error) {
  await db.close();
  await postgres.stop();
  throw error;
}

async function fill(): Promise<void> {
  await migrate(db, join(ROOT, "server/migrations"));
  const titles = inventTitles(TITLES, SEED);
  for (let first = 0; first < titles.length; first += BATCH) await insert(titles.slice(first, first + BATCH));
  // What PostgreSQL itself does sooner or later after so many new rows.
  await db.query("vacuum analyze titles, credits, people, search_names, search_titles, search_words");
}

async function serve(): Promise<void> {
  const logger = createLogger(config.logLevel);
  const app = await createApp({ config, db, clock: systemClock, logger, pages: null });
  process.on("SIGTERM", () => {
    void app
      .close()
      .then(db.close)
      .then(postgres.stop)
      .then(() => process.exit(0));
  });
  const address = await app.http.app.listen({ port: config.port, host: config.host });
  process.stderr.write(`Halflight is at ${address}\n`);
}

async function insert(batch: readonly InventedTitle[]): Promise<void> {
  await db.transaction(async (tx) => {
    const json = JSON.stringify(batch);
    const rows = await tx.query<{ id: number }>(
      `insert into titles (tmdb_id, media_type, title, original_title, overview, released, genres, original_language,
         countries, vote_average, vote_count, popularity, moods)
       select t.tmdb_id, 'movie', t.title, t.title, '', t.released, '{drama}', 'en', '{US}', 7, 100, t.popularity, '{}'
       from jsonb_to_recordset($1::jsonb) as t(tmdb_id integer, title text, released date, popularity real)
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
      `insert into credits (title_id, person_id, role, position)
       select t.id, p.id, 'cast', min(c.position)
       from jsonb_to_recordset($1::jsonb) as b(tmdb_id integer, people text[])
       join titles t on t.tmdb_id = b.tmdb_id and t.media_type = 'movie',
       unnest(b.people) with ordinality as c(name, position) join people p on p.name = c.name
       group by t.id, p.id`,
      [json],
    );
    await loadSearch(
      tx,
      rows.map(({ id }) => id),
    );
  });
}
