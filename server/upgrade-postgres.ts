/** Carries the content of an embedded PostgreSQL over to its next major version, by a backup that's kept. */
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

import type { Config } from "./config.ts";
import { backupName, newestBackup, summaryOf } from "./features/backups/backups.ts";
import { VERSION } from "./features/updates/updates.ts";
import { restoreBackup, writeBackup } from "./platform/backup/backup.ts";
import { type Database, openDatabase } from "./platform/db.ts";
import type { Transfer } from "./platform/embedded-postgres/embedded-postgres.ts";
import { selectMigrations } from "./platform/migrate.ts";

type Needs = {
  config: Config;
  /** The folder of this version's migrations. */
  migrations: string;
  log: (message: string) => void;
  signal: AbortSignal;
};

export function createTransfer({ config, migrations, log, signal }: Needs): Transfer {
  const { directory } = config.backups;
  return {
    signal,
    save: (url, majorVersion) =>
      withDatabase(url, async (db) => {
        if ((await selectMigrations(db)).length === 0) return null;
        const prefix = `before-postgres-${majorVersion}-`;
        const name = prefix + backupName(new Date());
        const file = join(directory, name);
        const written = await writeBackup(db, { file, version: VERSION, files: config.keptFiles, signal });
        await deleteEarlierAttempts(directory, prefix, name);
        log(`Saved the database as ${file}: ${summaryOf(written)}`);
        return file;
      }),
    restore: (url, file) =>
      withDatabase(url, async (db) => {
        log("Restoring it into the new database");
        await restoreBackup(db, { file, migrations, files: new Map() });
      }),
    async alternative() {
      const backup = await newestBackup(directory);
      return backup === null
        ? "start the version of Halflight that the database belongs to and back it up."
        : `rename ${join(config.dataDir, "postgres")} and restore the newest backup with "npm run restore -- ${backup}".`;
    },
  };
}

// Otherwise a start that keeps failing and is repeated would fill the disk.
async function deleteEarlierAttempts(directory: string, prefix: string, latest: string): Promise<void> {
  const earlier = (await readdir(directory)).filter((name) => name.startsWith(prefix) && name !== latest);
  await Promise.all(earlier.map((name) => rm(join(directory, name), { force: true })));
}

async function withDatabase<Result>(url: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = openDatabase({ url, isForCopies: true, onError: () => undefined });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
