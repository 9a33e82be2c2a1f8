/**
 * One PostgreSQL server per test run, with one migrated database that contains the catalog: the template that tests copy. TEST_DATABASE_URL
 * names another server to use instead; its user must be allowed to create databases.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { loadEmbeddedCatalogue } from "#server/load-embedded.ts";
import { type Database, openDatabase } from "#server/platform/db.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { migrate } from "#server/platform/migrate.ts";

import { TEMPLATE, databaseUrl } from "./databases.ts";

const MIGRATIONS = fileURLToPath(new URL("../migrations", import.meta.url));

type DatabaseServer = { url: string; stop: () => Promise<void> };

export async function startDatabaseServer(): Promise<DatabaseServer> {
  const given = process.env["TEST_DATABASE_URL"];
  const server = given === undefined ? await startForTheRun() : { url: given, stop: async () => undefined };
  try {
    await makeTemplate(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

async function startForTheRun(): Promise<DatabaseServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "halflight-test-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  await using(postgres.url, async (db) => {
    // The databases are deleted after the run, so nothing has to survive a power failure.
    for (const setting of ["fsync", "full_page_writes", "synchronous_commit"])
      await db.query(`alter system set ${setting} = off`);
    await db.query("select pg_reload_conf()");
  });
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function makeTemplate(serverUrl: string): Promise<void> {
  await using(serverUrl, async (db) => {
    await db.query(`drop database if exists ${TEMPLATE}`);
    await db.query(`create database ${TEMPLATE}`);
  });
  await using(databaseUrl(serverUrl, TEMPLATE), async (db) => {
    await migrate(db, MIGRATIONS);
    await loadEmbeddedCatalogue(db);
  });
}

async function using(url: string, work: (db: Database) => Promise<void>): Promise<void> {
  const db = openDatabase({
    url,
    maxConnections: 1,
    statementTimeoutMs: 60_000,
    onError: () => undefined,
  });
  try {
    await work(db);
  } finally {
    await db.close();
  }
}
