/**
 * `npm run backup -- FILE` writes the whole database and the sealing key to one file and verifies it, also while the server runs.
 * `npm run backup -- FILE --check` only verifies an existing backup.
 */
import { parseArgs } from "node:util";

import { readConfig } from "#server/config.ts";
import { recordBackup, summaryOf } from "#server/features/backups/backups.ts";
import { VERSION } from "#server/features/updates/updates.ts";
import { verifyArchive, writeBackup } from "#server/platform/backup/backup.ts";
import type { Database } from "#server/platform/db.ts";

import { reported, withDatabase } from "./database.ts";
import { progressOn } from "./progress.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: "boolean", default: false } },
});
const [file] = positionals;

if (file === undefined || positionals.length > 1) {
  say("Usage: npm run backup -- FILE, or npm run backup -- FILE --check");
  process.exitCode = 2;
} else {
  process.exitCode = values.check
    ? await reported(say, () => check(file))
    : await withDatabase(say, (db) => write(db, file), { schema: "any" });
}

async function write(db: Database, name: string): Promise<number> {
  const progress = progressOn(process.stderr);
  try {
    const backup = await writeBackup(db, {
      file: name,
      version: VERSION,
      files: readConfig(process.env).keptFiles,
      onProgress: (share) => progress.show(share, "Writing tables"),
    });
    await recordBackup(db, { ...backup, file: name, isScheduled: false });
    progress.end();
    say(`Wrote ${name} and verified it: ${summaryOf(backup)}.`);
    return 0;
  } finally {
    progress.end();
  }
}

async function check(name: string): Promise<number> {
  const { created_at: createdAt, tables, version } = await verifyArchive(name);
  say(
    `${name} is complete: ${tables.length} tables, written by Halflight ${version} on ${createdAt.slice(0, 10)}.`,
  );
  return 0;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
