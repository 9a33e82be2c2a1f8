/** Databases of earlier schemas, filled with rows, are migrated to this version and served. */
import { cp, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, expect, inject, onTestFinished, test } from "vitest";

import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { systemClock } from "./platform/clock.ts";
import { type Database, openDatabase } from "./platform/db.ts";
import { createLogger } from "./platform/logger.ts";
import { migrate } from "./platform/migrate.ts";
import { Client } from "./testing/client.ts";
import { copyTemplate } from "./testing/databases.ts";
import { count, populate } from "./testing/populate.ts";
import { startServerProcess } from "./testing/server-process.ts";

const MIGRATIONS = fileURLToPath(new URL("migrations", import.meta.url));
const TIMEOUT = 120_000;

/** The last migration of each schema that must stay upgradable. Each release adds its own. */
const SCHEMAS = ["0020", "0035", "0046", "0055"] as const;

let directory = "";
let db: Database;
let url = "";
let drop = async (): Promise<void> => undefined;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "halflight-upgrade-"));
  ({ url, drop } = await copyTemplate(inject("postgresUrl"), "template0"));
  db = openDatabase({ url, onError: () => undefined });
});

afterEach(async () => {
  await db.close();
  await drop();
  await rm(directory, { recursive: true });
});

test.for(SCHEMAS)(
  "a database with the schema %s is migrated without losing a row, and served",
  { timeout: TIMEOUT },
  async (schema) => {
    const before = await createFilled(schema);
    await migrate(db, MIGRATIONS);
    expect(await lostRows(before)).toEqual([]);
    const app = await createApp({
      config: readConfig({ DATA_DIR: directory }),
      db,
      clock: systemClock,
      logger: createLogger("silent"),
      pages: null,
    });
    await expectFilm(await app.http.app.listen({ port: 0, host: "127.0.0.1" }));
    await app.close();
    expect(await lostRows(before)).toEqual([]);
  },
);

test(
  "a new version starts on the oldest schema, and loads its catalog beside the rows",
  { timeout: TIMEOUT },
  async () => {
    const before = await createFilled(SCHEMAS[0]);
    const server = startServerProcess({ DATABASE_URL: url, DATA_DIR: join(directory, "data"), ROLE: "web" });
    onTestFinished(() => server.signal("SIGKILL"));
    const address = await server.ready;
    await expectFilm(address);
    expect(await new Client(address).get("/api/ready")).toEqual({ status: "ready" });
    expect(await lostRows(before)).toEqual([]);
    server.signal("SIGTERM");
    expect(await server.ended).toMatchObject({ code: 0 });
  },
);

/** @returns how many rows each table has */
async function createFilled(schema: string): Promise<Record<string, number>> {
  const earlier = join(directory, "migrations");
  await mkdir(earlier);
  const names = (await readdir(MIGRATIONS)).filter((name) => name.slice(0, 4) <= schema);
  for (const name of names) await cp(join(MIGRATIONS, name), join(earlier, name));
  await migrate(db, earlier);
  const rows = await populate(db);
  expect(Object.keys(rows).filter((table) => rows[table] === 0)).toEqual([]);
  return rows;
}

async function lostRows(before: Readonly<Record<string, number>>): Promise<string[]> {
  const lost: string[] = [];
  for (const [table, rows] of Object.entries(before)) {
    const after = await count(db, table);
    if (after < rows) lost.push(`${table}: ${rows} rows before, ${after} after`);
  }
  return lost;
}

async function expectFilm(address: string): Promise<void> {
  const [film] = await db.query<{ id: number }>("select id from titles where title = 'The Released Film'");
  expect(await new Client(address).get(`/api/items/${film?.id}/details`)).toMatchObject({
    item: { title: "The Released Film", media_type: "movie", release_date: "2001-02-03" },
  });
}
