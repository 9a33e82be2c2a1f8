/**
 * Databases for tests. One PostgreSQL server per test run has a template, a migrated database with the catalog; tests use copies of it,
 * which are deleted afterwards. TEST_DATABASE_URL names another server to use instead; its user must be allowed to create databases.
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { loadEmbeddedCatalogue } from "#server/load-catalogue.ts";
import { openDatabase, type Database, type Queryable } from "#server/platform/db.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { migrate } from "#server/platform/migrate.ts";

const TEMPLATE = "halflight_template";
/** Copying or deleting a whole database can take long on a busy machine. */
const COPY_TIMEOUT_MS = 60_000;

/** The URL of another database on the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** @param template must have no open connections */
export async function copyTemplate(
  serverUrl: string,
  template = TEMPLATE,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `halflight_test_${randomBytes(6).toString("hex")}`;
  const server = openDatabase({
    url: serverUrl,
    maxConnections: 1,
    statementTimeoutMs: COPY_TIMEOUT_MS,
    onError: () => undefined,
  });
  await server.query(`create database ${name} template ${template}`);
  return {
    url: databaseUrl(serverUrl, name),
    async drop() {
      await server.query(`drop database ${name} with (force)`);
      await server.close();
    },
  };
}

/** A database without any tables. */
export async function createEmptyDatabase(
  serverUrl: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  return copyTemplate(serverUrl, "template0");
}

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

export type Connections = {
  /** The highest number counted so far. */
  most(): number;
  /** Terminates all of the counted connections. */
  end(): Promise<void>;
  close(): Promise<void>;
};

const LOOK_EVERY_MS = 20;
const OF_OTHERS = `a.backend_type = 'client backend'
  and a.application_name is distinct from current_setting('application_name')`;

/** Counts the client connections to the PostgreSQL server every 20 ms, on a connection of its own, which isn't counted. */
export function watchConnections(url: string): Connections {
  const db = openDatabase({ url, maxConnections: 1, onError: () => undefined });
  let most = 0;
  const look = async (): Promise<void> => {
    const [row] = await db.query<{ count: number }>(
      `select count(*) as count from pg_stat_activity a where ${OF_OTHERS}`,
    );
    most = Math.max(most, row?.count ?? 0);
  };
  // While the database is unavailable, there is nothing to count.
  const looking = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
  return {
    most: () => most,
    async end() {
      await db.query(`select pg_terminate_backend(a.pid) from pg_stat_activity a where ${OF_OTHERS}`);
    },
    async close() {
      clearInterval(looking);
      await db.close();
    },
  };
}

/**
 * @returns PostgreSQL's plans for the queries that `ask` sends, except prepared ones. They return no rows, so queries that depend on a
 * result aren't included
 */
export async function queryPlan(db: Queryable, ask: (asked: Queryable) => Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  await ask({
    async query(text, values) {
      const rows = await db.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
      lines.push(...rows.map((row) => row["QUERY PLAN"]));
      return [];
    },
    prepared: async () => [],
  });
  return lines.join("\n");
}
