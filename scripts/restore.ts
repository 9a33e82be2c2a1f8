/**
 * `npm run restore -- FILE` replaces the whole database and the sealing key with those of a backup, also while the server runs; it then
 * starts over by itself. A database that isn't empty is backed up first, unless you add `--no-safety-copy`. If anything fails, nothing
 * is changed.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { readConfig } from "#server/config.ts";
import { backupName } from "#server/features/backups/backups.ts";
import { VERSION } from "#server/features/updates/updates.ts";
import { restoreBackup, writeBackup } from "#server/platform/backup/backup.ts";
import type { Database } from "#server/platform/db.ts";
import { isMigrated } from "#server/platform/migrate.ts";

import { withDatabase } from "./database.ts";
import { progressOn } from "./progress.ts";

const MIGRATIONS = fileURLToPath(new URL("../server/migrations", import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { "no-safety-copy": { type: "boolean", default: false } },
});
const [file] = positionals;

if (file === undefined || positionals.length > 1) {
  say("Usage: npm run restore -- FILE [--no-safety-copy]");
  process.exitCode = 2;
} else {
  process.exitCode = await withDatabase(say, (db) => restore(db, file), { schema: "any" });
}

async function restore(db: Database, name: string): Promise<number> {
  const { keptFiles, backups } = readConfig(process.env);
  const progress = progressOn(process.stderr);
  try {
    const { tables, created_at: createdAt } = await restoreBackup(db, {
      file: name,
      migrations: MIGRATIONS,
      files: keptFiles,
      beforeReplacing: saveCurrent,
      onProgress: (share) => progress.show(share, "Restoring tables"),
    });
    progress.end();
    const rows = tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString("en-US");
    say(`Restored ${name}: ${tables.length} tables, ${rows} rows, as of ${createdAt}.`);
    return 0;
  } finally {
    progress.end();
  }

  async function saveCurrent(): Promise<void> {
    if (values["no-safety-copy"] || !(await isMigrated(db))) return;
    const copy = join(backups.directory, `before-restore-${backupName(new Date())}`);
    await writeBackup(db, {
      file: copy,
      version: VERSION,
      files: keptFiles,
      onProgress: (share) => progress.show(share, "Saving the current database"),
    });
    progress.end();
    say(`Saved the current database as ${copy}.`);
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
