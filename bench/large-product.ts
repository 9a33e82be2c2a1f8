/**
 * Runs the server with a catalog of 100,000 invented titles, on a fresh database or the one in DATABASE_URL. Artwork isn't drawn ahead, so
 * only requests use the CPU. Prints the server's address and runs until it's stopped.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { loadSearch } from "#server/features/search/search.ts";
import { systemClock } from "#server/platform/clock.ts";
import { openDatabase } from "#server/platform/db.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { createAnnouncer, createLogger } from "#server/platform/logger.ts";
import { migrate } from "#server/platform/migrate.ts";

import { inventTitles, SEED, TITLES } from "./invented-titles.ts";
import { inventFacts, insertTitles } from "./large-catalogue.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BATCH = 5_000;

const config = readConfig(process.env);
const postgres =
  config.databaseUrl === null
    ? await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => undefined })
    : { url: config.databaseUrl, stop: async () => undefined };
const db = openDatabase({ url: postgres.url, statementTimeoutMs: 60_000, onError: () => undefined });
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
  const ids = await insertTitles(db, inventFacts(inventTitles(TITLES, SEED), SEED));
  for (let first = 0; first < ids.length; first += BATCH) {
    await db.longTransaction((tx) => loadSearch(tx, ids.slice(first, first + BATCH)));
  }
  // Autovacuum would do this sooner or later after so many new rows.
  await db.query("vacuum analyze search_names, search_titles, search_words");
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
  createAnnouncer("json")(`Halflight is at ${address}`);
}
