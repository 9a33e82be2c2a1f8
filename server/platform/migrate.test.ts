import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, inject, test } from "vitest";

import { copyTemplate } from "#server/testing/databases.ts";

import { type Database, openDatabase } from "./db.ts";
import { MigrationRefused, migrate, requireMigrated } from "./migrate.ts";

let directory = "";
let databases: Database[] = [];
let url = "";
let drop = async (): Promise<void> => undefined;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "migrations-"));
  ({ url, drop } = await copyTemplate(inject("postgresUrl")));
  // The template has run the real migrations; these tests have their own.
  await open().query("drop table migrations");
  await file("0001-films.sql", "create table films (name text); insert into films values ('Stalker')");
});

afterEach(async () => {
  await Promise.all(databases.map((database) => database.close()));
  databases = [];
  await drop();
  await rm(directory, { recursive: true });
});

test("migrations run in the order of their names, each once", async () => {
  const database = open();
  await file("0002-years.sql", "alter table films add year integer; update films set year = 1979");
  expect(await migrate(database, directory)).toEqual(["0001-films.sql", "0002-years.sql"]);
  expect(await migrate(database, directory)).toEqual([]);
  expect(await database.query("select name, year from films")).toEqual([{ name: "Stalker", year: 1979 }]);
});

test("a database of an earlier release gets only new migrations and keeps its data", async () => {
  const database = open();
  await migrate(database, directory);
  await database.query("insert into films values ('Solaris')");
  await file("0002-years.sql", "alter table films add year integer");
  expect(await migrate(database, directory)).toEqual(["0002-years.sql"]);
  expect(await database.query("select name from films order by name")).toEqual([
    { name: "Solaris" },
    { name: "Stalker" },
  ]);
});

test("a failed migration leaves nothing behind, and earlier ones stay applied", async () => {
  const database = open();
  await file("0002-broken.sql", "create table half (id integer); insert into nowhere values (1)");
  await expect(migrate(database, directory)).rejects.toThrow(
    new MigrationRefused(
      'Migration 0002-broken.sql cannot be applied to this database: relation "nowhere" does not exist',
    ),
  );
  expect(await database.query("select to_regclass('half')::text as half")).toEqual([{ half: null }]);
  expect(await database.query("select name from migrations")).toEqual([{ name: "0001-films.sql" }]);

  await file("0002-broken.sql", "create table half (id integer)");
  expect(await migrate(database, directory)).toEqual(["0002-broken.sql"]);
});

test("a migration that was changed after it ran is refused", async () => {
  const database = open();
  await migrate(database, directory);
  await file("0001-films.sql", "create table films (name text not null)");
  await file("0002-years.sql", "alter table films add year integer");
  await expect(migrate(database, directory)).rejects.toThrow(
    new MigrationRefused("Migration 0001-films.sql was changed after it had been applied to this database"),
  );
  expect(await database.query("select name from migrations")).toEqual([{ name: "0001-films.sql" }]);
});

test("a database of a later version is refused and not changed", async () => {
  const database = open();
  await file("0003-later.sql", "create table later (id integer)");
  await migrate(database, directory);
  await rm(join(directory, "0003-later.sql"));
  await file("0002-years.sql", "alter table films add year integer");
  const refusal = new MigrationRefused(
    "A newer Halflight has migrated this database (0003-later.sql is not one of this version's migrations): run a version that has server/migrations/0003-later.sql, or restore a backup from before that migration.",
  );
  await expect(migrate(database, directory)).rejects.toThrow(refusal);
  await expect(requireMigrated(database, directory)).rejects.toThrow(refusal);
  expect(await database.query("select name from migrations order by name")).toEqual([
    { name: "0001-films.sql" },
    { name: "0003-later.sql" },
  ]);
});

test("a process that may not migrate refuses a database of an earlier version and doesn't change it", async () => {
  const database = open();
  await migrate(database, directory);
  await expect(requireMigrated(database, directory)).resolves.toBeUndefined();
  await file("0002-years.sql", "alter table films add year integer");
  await expect(requireMigrated(database, directory)).rejects.toThrow(
    new MigrationRefused(
      "This database has not been migrated to this version (0002-years.sql has not run): start this version of Halflight first.",
    ),
  );
  expect(await database.query("select name from migrations")).toEqual([{ name: "0001-films.sql" }]);
});

test("a migration gets its turn once a transaction that was in its way has ended", async () => {
  const database = open();
  await migrate(database, directory);
  await file("0002-years.sql", "alter table films add year integer");
  const { release, ended } = await lockFilms();
  const migrating = migrate(database, directory, { lockMs: 50, totalMs: 60_000 });
  // The statement after the waiting migration gets its turn too.
  await expect(open().query("select name from films")).resolves.toHaveLength(1);
  release();
  await ended;
  await expect(migrating).resolves.toEqual(["0002-years.sql"]);
});

test("a migration that never gets its lock is given up in a sentence, without a change", async () => {
  const database = open();
  await migrate(database, directory);
  await file("0002-years.sql", "alter table films add year integer");
  const { release, ended } = await lockFilms();
  await expect(migrate(database, directory, { lockMs: 50, totalMs: 1_000 })).rejects.toThrow(
    new MigrationRefused(
      "Migration 0002-years.sql was given up after 1 seconds, because another program holds a lock on a table that it changes: end long transactions on this database (see pg_stat_activity), then start again. Nothing was changed.",
    ),
  );
  release();
  await ended;
  expect(await database.query("select name from migrations")).toEqual([{ name: "0001-films.sql" }]);
});

test("each migration runs once when several processes start at the same time", async () => {
  await file("0002-solaris.sql", "insert into films values ('Solaris')");
  await file("0003-mirror.sql", "insert into films values ('Mirror')");
  const applied = await Promise.all([open(), open(), open()].map((database) => migrate(database, directory)));
  expect(applied.flat().toSorted()).toEqual(["0001-films.sql", "0002-solaris.sql", "0003-mirror.sql"]);
  expect(await open().query("select count(*) as films from films")).toEqual([{ films: 3 }]);
});

/** Reads the table in a transaction that stays open until `release`, which blocks changes to the table's structure. */
async function lockFilms(): Promise<{ release: () => void; ended: Promise<void> }> {
  const held = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const ended = open().longTransaction(async (tx) => {
    await tx.query("select name from films");
    held.resolve();
    await end.promise;
  });
  await held.promise;
  return { release: end.resolve, ended };
}

function open(): Database {
  const database = openDatabase({ url, maxConnections: 2, onError: () => undefined });
  databases.push(database);
  return database;
}

function file(name: string, sql: string): Promise<void> {
  return writeFile(join(directory, name), sql);
}
