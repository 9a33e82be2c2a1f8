import { copyFile, mkdtemp, open, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, expect, inject, test } from "vitest";

import { seededRandom } from "#engine/random.ts";
import { copyTemplate, createEmptyDatabase } from "#server/testing/databases.ts";
import { rateContinuously, signUpWriters } from "#server/testing/ledger.ts";
import { ownApp } from "#server/testing/test-app.ts";

import { type Database, openDatabase } from "../db.ts";
import { migrate } from "../migrate.ts";
import { createArchive, openArchive, tableEntry } from "./archive.ts";
import { BackupRefused, restoreBackup, verifyArchive, writeBackup } from "./backup.ts";
import { SAME_TEXT_EVERYWHERE, checksumOf, selectTables } from "./schema.ts";

const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url));
const NO_FILES = new Map<string, string>();

let directory = "";
let file = "";
const cleanups: (() => Promise<void>)[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "halflight-backup-"));
  file = join(directory, "halflight.zip");
});

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  await rm(directory, { recursive: true });
});

test("a backup written while people rate is restored with every table as it was", async () => {
  const product = await ownApp();
  const writers = await signUpWriters(product.address, 5);
  let isWriting = true;
  const writing = rateContinuously(writers, {
    address: product.address,
    random: seededRandom(3),
    shouldContinue: () => isWriting,
  });
  await expect.poll(() => countOf(product.db, "ratings")).toBeGreaterThan(20);
  const copying = openDatabase({ url: product.db.url, isForCopies: true, onError: () => undefined });
  cleanups.push(() => copying.close());
  await writeBackup(copying, order());
  isWriting = false;
  await writing;

  const restored = await emptyDatabase();
  const manifest = await restoreBackup(restored, restoreOrder());
  // The restore itself adds a row to this one.
  const tables = manifest.tables.filter(({ name }) => name !== "restores");
  expect(await sumsOf(restored, tables)).toEqual(
    tables.map(({ name, rows, checksum }) => ({ name, rows, checksum })),
  );
  expect(manifest.tables.find(({ name }) => name === "ratings")?.rows).toBeGreaterThan(20);
  // New rows continue after the restored ones.
  const [highest] = await restored.query<{ id: number }>("select max(id) as id from users");
  const [next] = await restored.query<{ id: number }>(
    "select nextval(pg_get_serial_sequence('users', 'id')) as id",
  );
  expect(next?.id).toBeGreaterThan(highest?.id ?? 0);
  expect(await foreignKeysOf(restored)).toEqual(await foreignKeysOf(product.db));
});

test("a restore replaces what the database had, also the schema of a later version", async () => {
  const source = await templateCopy();
  await writeBackup(source, order());
  const target = await templateCopy();
  await target.query("create table from_the_future (id integer)");
  await target.query("alter table titles drop column overview cascade");
  await restoreBackup(target, restoreOrder());
  expect(await target.query("select to_regclass('from_the_future')::text as found")).toEqual([
    { found: null },
  ]);
  expect(await countOf(target, "titles")).toBe(await countOf(source, "titles"));
  expect(await target.query("select overview from titles where overview = '' limit 1")).toEqual([]);
});

test("a backup of an earlier version is brought up to this one", async () => {
  const earlier = await mkdtemp(join(directory, "migrations-"));
  for (const name of await namesIn(MIGRATIONS)) {
    if (name < "0046") await copyFile(join(MIGRATIONS, name), join(earlier, name));
  }
  const source = await emptyDatabase();
  await migrate(source, earlier);
  await writeBackup(source, order());
  const target = await emptyDatabase();
  await restoreBackup(target, restoreOrder());
  expect(await migrate(target, MIGRATIONS)).toEqual([]);
  expect(await countOf(target, "restores")).toBe(1);
});

test("a damaged backup is refused, and the database stays as it was", async () => {
  const source = await templateCopy();
  await writeBackup(source, order());
  const handle = await open(file, "r+");
  const { size } = await handle.stat();
  await handle.write(Buffer.from("damage"), 0, 6, Math.floor(size / 2));
  await handle.close();
  const before = await sumsOf(source, await selectTables(source));
  await expect(restoreBackup(source, restoreOrder())).rejects.toThrow(/is damaged: tables\/\S+ /);
  expect(await sumsOf(source, await selectTables(source))).toEqual(before);
});

test("a table whose rows come out differently is refused, even if their number is right, and the database stays as it was", async () => {
  const source = await templateCopy();
  await writeBackup(source, order());
  const original = await openArchive(file);
  const { tables, files, ...rest } = original.manifest;
  const altered = createArchive(join(directory, "altered.zip"));
  for (const { name } of tables) await altered.add(tableEntry(name), await original.stream(tableEntry(name)));
  await altered.complete({
    ...rest,
    files,
    tables: tables.map((table) => (table.name === "titles" ? { ...table, checksum: "0" } : table)),
  });
  original.close();
  const before = await sumsOf(source, await selectTables(source));
  await expect(
    restoreBackup(source, { ...restoreOrder(), file: join(directory, "altered.zip") }),
  ).rejects.toThrow("The table titles came out differently. Nothing was changed.");
  expect(await sumsOf(source, await selectTables(source))).toEqual(before);
});

test("a backup that ends too early, and a file that isn't one, are refused in one sentence", async () => {
  const source = await templateCopy();
  await writeBackup(source, order());
  const whole = await readFile(file);
  const cut = join(directory, "cut.zip");
  await writeFile(cut, whole.subarray(0, whole.length - 1_000));
  await expect(verifyArchive(cut)).rejects.toThrow(
    new BackupRefused(`${cut} isn't a Halflight backup, or it's incomplete.`),
  );
  const text = join(directory, "notes.txt");
  await writeFile(text, "not a backup");
  await expect(verifyArchive(text)).rejects.toThrow(BackupRefused);
  const missing = join(directory, "missing.zip");
  await expect(verifyArchive(missing)).rejects.toThrow(new BackupRefused(`There is no file ${missing}.`));
});

test("a backup of a newer version is refused by name, and the database stays as it was", async () => {
  const source = await templateCopy();
  await source.query("insert into migrations (name, checksum) values ('9999-later.sql', '')");
  await writeBackup(source, order());
  const target = await templateCopy();
  await expect(restoreBackup(target, restoreOrder())).rejects.toThrow(/9999-later\.sql/);
  expect(await countOf(target, "titles")).toBeGreaterThan(1_000);
});

test("a kept file is restored, and a different one at its place is kept beside it", async () => {
  const source = await templateCopy();
  const key = join(directory, "sealing-key");
  await writeFile(key, "the key of the backup");
  await writeBackup(source, { ...order(), files: new Map([["sealing-key", key]]) });
  await writeFile(key, "another key");
  await restoreBackup(source, { ...restoreOrder(), files: new Map([["sealing-key", key]]) });
  expect(await readFile(key, "utf8")).toBe("the key of the backup");
  expect(await readFile(`${key}.before-restore`, "utf8")).toBe("another key");
});

test("an existing file is never overwritten, and a failed backup leaves no file", async () => {
  const source = await templateCopy();
  await writeFile(file, "something else");
  await expect(writeBackup(source, order())).rejects.toThrow(`${file} exists already`);
  expect(await readFile(file, "utf8")).toBe("something else");
  await rm(file);
  await expect(writeBackup(await emptyDatabase(), order())).rejects.toThrow("no Halflight data yet");
  expect(await namesIn(directory)).toEqual([]);
});

function order(): Parameters<typeof writeBackup>[1] {
  return { file, version: "1.0.0", files: NO_FILES };
}

function restoreOrder(): Parameters<typeof restoreBackup>[1] {
  return { file, migrations: MIGRATIONS, files: NO_FILES };
}

async function templateCopy(): Promise<Database> {
  return opened(await copyTemplate(inject("postgresUrl")));
}

async function emptyDatabase(): Promise<Database> {
  return opened(await createEmptyDatabase(inject("postgresUrl")));
}

function opened({ url, drop }: { url: string; drop: () => Promise<void> }): Database {
  // A restore closes all connections but its own.
  const db = openDatabase({ url, maxConnections: 1, isForCopies: true, onError: () => undefined });
  cleanups.push(drop, () => db.close());
  return db;
}

type Sums = { name: string; rows: number; checksum: string };

async function sumsOf(db: Database, tables: readonly { name: string; columns: string[] }[]): Promise<Sums[]> {
  return db.longTransaction(async (tx) => {
    await tx.query(SAME_TEXT_EVERYWHERE);
    const sums: Sums[] = [];
    for (const table of tables) sums.push({ name: table.name, ...(await checksumOf(tx, table)) });
    return sums;
  });
}

async function countOf(db: Database, table: string): Promise<number> {
  const [counted] = await db.query<{ count: number }>(`select count(*) from ${table}`);
  return counted?.count ?? 0;
}

function foreignKeysOf(db: Database): Promise<object[]> {
  return db.query(
    "select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as rule, convalidated from pg_constraint where contype = 'f' order by 1, 2",
  );
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).toSorted();
}
