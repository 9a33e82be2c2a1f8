/**
 * Migrations: plain SQL files, forward only, each in its own transaction, under an advisory lock so that only one process runs them. A
 * file that was changed after it ran is refused, and so is a database that a newer version has migrated, because this version's code
 * could damage it. A migration waits for locks only briefly and then tries again: every statement that comes after a waiting one on the
 * same table would wait too, also those of processes that are still serving.
 */
import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { ADVISORY_LOCKS } from "./advisory-locks.ts";
import type { Database, Queryable } from "./db.ts";
import { Refusal } from "./errors.ts";

export class MigrationRefused extends Error {}

/** How long a statement waits for a lock, and how long a migration keeps trying. */
type Patience = { lockMs: number; totalMs: number };

const PATIENCE: Patience = { lockMs: 5_000, totalMs: 120_000 };
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
const LOCK_NOT_AVAILABLE = "55P03";

type Migration = { name: string; sql: string; checksum: string };

/** A migration that has run on a database. */
export type AppliedMigration = { name: string; checksum: string; appliedAt: Date };

const TABLE = `
  create table if not exists migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;

/** Migrates the database to this version. @returns the names of the migrations that ran */
export async function migrate(
  database: Database,
  directory: string,
  patience: Patience = PATIENCE,
): Promise<string[]> {
  const migrations = await readMigrations(directory);
  await withMigrationLock(database, "migrations", async (tx) => {
    await tx.query(TABLE);
    refuseNewerDatabase(migrations, await selectApplied(tx));
  });
  const applied: string[] = [];
  for (const migration of migrations) {
    if (await applyPatiently(database, migration, patience)) applied.push(migration.name);
  }
  return applied;
}

/** For commands that must not migrate. Throws unless the database is at exactly this version. */
export async function requireMigrated(database: Database, directory: string): Promise<void> {
  const migrations = await readMigrations(directory);
  const applied = await selectApplied(database);
  refuseNewerDatabase(migrations, applied);
  const missing = migrations.find(({ name }) => !applied.includes(name));
  if (missing === undefined) return;
  throw new MigrationRefused(
    `This database has not been migrated to this version (${missing.name} has not run): start this version of Halflight first.`,
  );
}

export async function isMigrated(database: Queryable): Promise<boolean> {
  const [found] = await database.query<{ table: string | null }>(
    `select to_regclass('migrations')::text as "table"`,
  );
  return (found?.table ?? null) !== null;
}

/** The migrations that have run, in order; none if the database is empty. */
export async function selectMigrations(database: Queryable): Promise<AppliedMigration[]> {
  if (!(await isMigrated(database))) return [];
  return database.query<AppliedMigration>(
    `select name, checksum, applied_at as "appliedAt" from migrations order by name`,
  );
}

/** Until `tx` ends, no other process migrates. */
export async function lockMigrations(tx: Queryable): Promise<void> {
  await tx.query("select pg_advisory_xact_lock($1)", [ADVISORY_LOCKS.migrations]);
}

/**
 * Runs within `tx` exactly the migrations of another database, on an empty schema. Throws MigrationRefused if this version doesn't have
 * one of them.
 */
export async function repeatMigrations(
  tx: Queryable,
  directory: string,
  applied: readonly AppliedMigration[],
): Promise<void> {
  const migrations = await readMigrations(directory);
  refuseNewerDatabase(
    migrations,
    applied.map(({ name }) => name),
  );
  await tx.query(TABLE);
  for (const { name, checksum, appliedAt } of applied) {
    const migration = migrations.find((known) => known.name === name);
    if (migration?.checksum !== checksum)
      throw new MigrationRefused(`Migration ${name} was changed after it had been applied to that database.`);
    await tx.query(migration.sql);
    await tx.query("insert into migrations values ($1, $2, $3)", [name, checksum, appliedAt]);
  }
}

/** Runs within `tx` the migrations that haven't run yet. */
export async function completeMigrations(tx: Queryable, directory: string): Promise<void> {
  for (const migration of await readMigrations(directory)) await applyOnce(tx, migration);
}

function refuseNewerDatabase(migrations: readonly Migration[], applied: readonly string[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const later = applied.find((name) => !known.has(name));
  if (later === undefined) return;
  throw new MigrationRefused(
    `A newer Halflight has migrated this database (${later} is not one of this version's migrations): run a version that has server/migrations/${later}, or restore a backup from before that migration.`,
  );
}

async function selectApplied(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ name: string }>("select name from migrations order by name");
  return rows.map(({ name }) => name);
}

/** Runs `work` while no other process migrates. Neither the work nor the wait for the lock has a timeout. */
async function withMigrationLock<Result>(
  database: Database,
  name: string,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  try {
    return await database.longTransaction(async (tx) => {
      await lockMigrations(tx);
      return work(tx);
    });
  } catch (error) {
    if (error instanceof MigrationRefused || (error instanceof Refusal && error.status === 503)) throw error;
    const fault = error instanceof Refusal ? error.cause : error;
    const reason = fault instanceof Error ? fault.message : String(fault);
    throw new MigrationRefused(`Migration ${name} cannot be applied to this database: ${reason}`, {
      cause: error,
    });
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** @returns whether it ran; `false` if it had run before */
async function applyOnce(tx: Queryable, migration: Migration): Promise<boolean> {
  const [ran] = await tx.query<{ checksum: string }>("select checksum from migrations where name = $1", [
    migration.name,
  ]);
  if (ran !== undefined) {
    if (ran.checksum === migration.checksum) return false;
    throw new MigrationRefused(
      `Migration ${migration.name} was changed after it had been applied to this database`,
    );
  }
  await tx.query(migration.sql);
  await tx.query("insert into migrations (name, checksum) values ($1, $2)", [
    migration.name,
    migration.checksum,
  ]);
  return true;
}

/** Tries again while another program holds a lock on a table that the migration changes, with pauses that double. */
async function applyPatiently(
  database: Database,
  migration: Migration,
  patience: Patience,
): Promise<boolean> {
  const startedAt = performance.now();
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await withMigrationLock(database, migration.name, async (tx) => {
        await tx.query(`set local lock_timeout = ${patience.lockMs}`);
        return applyOnce(tx, migration);
      });
    } catch (error) {
      if (!(error instanceof MigrationRefused) || !isLockTimeout(error.cause)) throw error;
      if (performance.now() - startedAt + pauseMs > patience.totalMs)
        throw new MigrationRefused(
          `Migration ${migration.name} was given up after ${Math.round(patience.totalMs / 1_000)} seconds, because another program holds a lock on a table that it changes: end long transactions on this database (see pg_stat_activity), then start again. Nothing was changed.`,
          { cause: error },
        );
      await pause(pauseMs);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE;
}
