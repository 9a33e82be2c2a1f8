/**
 * Backup and restore of the whole database with COPY, in one snapshot and one transaction. It needs no PostgreSQL programs and works
 * between different PostgreSQL versions (decision 061).
 *
 * A backup is consistent and doesn't block anyone. A restore replaces everything in the current schema or changes nothing: the archive is
 * verified first, each table's checksum is compared after loading, and a failure rolls back. It brings the schema up to this version.
 */
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, rename, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";

import { createCoalescedRefresh } from "#server/platform/background-work.ts";
import type { Database, LongTransaction, Queryable } from "#server/platform/db.ts";
import {
  completeMigrations,
  lockMigrations,
  repeatMigrations,
  selectMigrations,
} from "#server/platform/migrate.ts";

import {
  type Archive,
  BackupRefused,
  createArchive,
  fileEntry,
  type Manifest,
  openArchive,
  tableEntry,
  verifyArchive,
} from "./archive.ts";
import {
  SAME_TEXT_EVERYWHERE,
  checksumOf,
  copyTarget,
  dropEverything,
  refill,
  selectSequences,
  selectTables,
  setSequences,
} from "./schema.ts";

export { BackupRefused, type Manifest, verifyArchive };

/** @param share of the tables that are done, 0 to 1 */
type OnProgress = (share: number) => void;

export type WrittenBackup = { bytes: number; tables: number; rows: number; createdAt: Date };

type BackupOrder = {
  /** Must not exist yet. */
  file: string;
  version: string;
  /** Files to include, by their path within the archive. Files that don't exist are left out. */
  files: ReadonlyMap<string, string>;
  onProgress?: OnProgress;
  signal?: AbortSignal;
};

/** Writes and verifies a backup. Throws BackupRefused if the file exists or the database is empty. */
export async function writeBackup(db: Database, order: BackupOrder): Promise<WrittenBackup> {
  const { file, onProgress = () => undefined, signal } = order;
  if (await exists(file)) throw new BackupRefused(`${file} exists already. Choose another name.`);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const archive = createArchive(file);
  try {
    const manifest = await db.longTransaction(async (tx) => {
      await tx.query("set transaction isolation level repeatable read, read only");
      await tx.query(SAME_TEXT_EVERYWHERE);
      const migrations = await selectMigrations(tx);
      if (migrations.length === 0) throw new BackupRefused("This database has no Halflight data yet.");
      const tables: Manifest["tables"] = [];
      const all = await selectTables(tx);
      for (const table of all) {
        signal?.throwIfAborted();
        const sums = await checksumOf(tx, table);
        const stored = await archive.add(
          tableEntry(table.name),
          tx.copyOut(`copy ${copyTarget(table)} to stdout`),
        );
        tables.push({ ...table, ...sums, ...stored });
        onProgress(tables.length / all.length);
      }
      const [facts = { now: new Date(), postgres: "" }] = await tx.query<{ now: Date; postgres: string }>(
        "select now() as now, current_setting('server_version') as postgres",
      );
      return {
        created_at: facts.now.toISOString(),
        version: order.version,
        postgres: facts.postgres,
        migrations: migrations.map(({ name, checksum, appliedAt }) => ({
          name,
          checksum,
          applied_at: appliedAt.toISOString(),
        })),
        tables,
        sequences: await selectSequences(tx),
      };
    });
    const files: Manifest["files"] = [];
    for (const [name, path] of order.files) {
      if (!(await exists(path))) continue;
      files.push({ name, ...(await archive.add(fileEntry(name), createReadStream(path))) });
    }
    const bytes = await archive.complete({ ...manifest, files });
    await verifyArchive(file);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { bytes, tables: manifest.tables.length, rows, createdAt: new Date(manifest.created_at) };
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

type RestoreOrder = {
  file: string;
  /** The folder of this version's migrations. */
  migrations: string;
  /** Where to put the archive's files, by their name in it. Others are left out. */
  files: ReadonlyMap<string, string>;
  /** Runs once the archive is verified. If it throws, nothing is replaced. */
  beforeReplacing?: () => Promise<void>;
  onProgress?: OnProgress;
};

/**
 * Replaces the database's content with the archive's. Other connections are closed, and their processes notice the restore when they
 * connect again (`watchRestores`). Throws BackupRefused if the archive is damaged or newer than this version; the database is then
 * unchanged.
 */
export async function restoreBackup(
  db: Database,
  {
    file,
    migrations: directory,
    files,
    beforeReplacing = () => Promise.resolve(),
    onProgress = () => undefined,
  }: RestoreOrder,
): Promise<Manifest> {
  const manifest = await verifyArchive(file);
  await beforeReplacing();
  const archive = await openArchive(file);
  try {
    await db.longTransaction(async (tx) => {
      await lockMigrations(tx);
      await closeOtherConnections(tx);
      await dropEverything(tx);
      await repeatMigrations(
        tx,
        directory,
        manifest.migrations.map((applied) => ({ ...applied, appliedAt: new Date(applied.applied_at) })),
      );
      await tx.query(SAME_TEXT_EVERYWHERE);
      const tables = await selectTables(tx);
      const missing = manifest.tables.find(({ name }) => tables.every((table) => table.name !== name));
      if (missing !== undefined)
        throw new BackupRefused(`${file} has a table ${missing.name} that isn't Halflight's.`);
      await refill(tx, tables, async () => {
        for (const [done, table] of manifest.tables.entries()) {
          await load(tx, archive, table);
          onProgress((done + 1) / manifest.tables.length);
        }
      });
      await setSequences(tx, manifest.sequences);
      await completeMigrations(tx, directory);
      await tx.query("insert into restores (archive_created_at) values ($1)", [manifest.created_at]);
      await tx.query("analyze");
    });
    for (const [name, path] of files) {
      if (manifest.files.some((kept) => kept.name === name)) await putFile(archive, name, path);
    }
    await closeOtherConnections(db);
    return manifest;
  } finally {
    archive.close();
  }
}

/**
 * Calls `onRestored` once when this database's content has been replaced. A restore closes all connections, and this looks for a new
 * row whenever the listening connection is open again.
 */
export async function watchRestores(
  db: Database,
  { onRestored, onFailure }: { onRestored: () => Promise<void>; onFailure: (error: unknown) => void },
): Promise<void> {
  const known = await latestRestore(db);
  let isOver = false;
  const check = async (): Promise<void> => {
    if (isOver || (await latestRestore(db)) === known) return;
    isOver = true;
    await onRestored();
  };
  const refresh = createCoalescedRefresh({ read: check, onFailure });
  await db.listen("restores", () => void refresh());
}

/** Time of the latest restore in milliseconds; `null` if there was none. */
async function latestRestore(db: Queryable): Promise<number | null> {
  const [latest] = await db.query<{ restoredAt: Date | null }>(
    `select max(restored_at) as "restoredAt" from restores`,
  );
  return latest?.restoredAt?.getTime() ?? null;
}

async function load(tx: LongTransaction, archive: Archive, table: Manifest["tables"][number]): Promise<void> {
  const entry = await archive.stream(tableEntry(table.name));
  await pipeline(entry, tx.copyIn(`copy ${copyTarget(table)} from stdin`));
  const { rows, checksum } = await checksumOf(tx, table);
  if (rows !== table.rows || checksum !== table.checksum)
    throw new BackupRefused(`The table ${table.name} came out differently. Nothing was changed.`);
}

/** A different file at that place is kept beside it. */
async function putFile(archive: Archive, name: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.unfinished`;
  await pipeline(await archive.stream(fileEntry(name)), createWriteStream(unfinished, { mode: 0o600 }));
  const [found, restored] = await Promise.all([readFile(path).catch(() => null), readFile(unfinished)]);
  if (found !== null && !found.equals(restored)) await rename(path, `${path}.before-restore`);
  await rename(unfinished, path);
}

/** Connections of the same user to this database, except this one. */
async function closeOtherConnections(db: Queryable): Promise<void> {
  await db.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
      and backend_type = 'client backend'`);
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
