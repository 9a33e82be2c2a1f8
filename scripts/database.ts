/**
 * The database for operator commands: a running server's, or one started for the duration of the command. A database that a server may be
 * using is migrated only if it's still empty, and is refused if it's at another version.
 */
import { fileURLToPath } from "node:url";

import { ConfigRefused, readConfig } from "#server/config.ts";
import { loadEmbeddedCatalogue } from "#server/load-catalogue.ts";
import { type Database, openDatabase } from "#server/platform/db.ts";
import { StartRefused, reachEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { Refusal } from "#server/platform/errors.ts";
import { MigrationRefused, isMigrated, migrate, requireMigrated } from "#server/platform/migrate.ts";
import { describeRefusal, reachDatabase } from "#server/platform/reach-database.ts";

const MIGRATIONS = fileURLToPath(new URL("../server/migrations", import.meta.url));

/** @returns the exit code; an expected failure is reported in one sentence */
export async function withDatabase(
  say: (line: string) => void,
  work: (db: Database) => Promise<number>,
): Promise<number> {
  let dataDir: string | null = null;
  try {
    const config = readConfig(process.env);
    dataDir = config.databaseUrl === null ? config.dataDir : null;
    const postgres =
      config.databaseUrl === null
        ? await reachEmbeddedPostgres({ dataDir: config.dataDir, log: () => undefined })
        : { url: config.databaseUrl, isShared: true, stop: async () => undefined };
    const db = openDatabase({ url: postgres.url, onError: (error) => say(error.message) });
    try {
      if (config.databaseUrl !== null) await reachDatabase(db);
      if (postgres.isShared && (await isMigrated(db))) await requireMigrated(db, MIGRATIONS);
      else {
        await migrate(db, MIGRATIONS);
        await loadEmbeddedCatalogue(db);
      }
      return await work(db);
    } finally {
      await db.close();
      await postgres.stop();
    }
  } catch (error) {
    if (!isExpected(error)) throw error;
    say(error instanceof Refusal ? await describeRefusal(error, dataDir) : error.message);
    return 1;
  }
}

function isExpected(error: unknown): error is Error {
  return [ConfigRefused, StartRefused, MigrationRefused, Refusal].some((kind) => error instanceof kind);
}
