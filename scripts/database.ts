/**
 * The database for operator commands: a running server's, or one started for the duration of the command. A database that a server may be
 * using is migrated only if it's still empty, and is refused if it's at another version.
 */
import { fileURLToPath } from "node:url";

import { type Config, ConfigRefused, readConfig } from "#server/config.ts";
import { loadEmbeddedCatalogue } from "#server/load-catalogue.ts";
import { BackupRefused } from "#server/platform/backup/backup.ts";
import { type Database, openDatabase } from "#server/platform/db.ts";
import { StartRefused, reachEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { Refusal } from "#server/platform/errors.ts";
import { MigrationRefused, isMigrated, migrate, requireMigrated } from "#server/platform/migrate.ts";
import { describeRefusal, reachDatabase } from "#server/platform/reach-database.ts";

const MIGRATIONS = fileURLToPath(new URL("../server/migrations", import.meta.url));

type Schema = "current" | "any";

/**
 * @param schema "any" for commands that handle every state of the database themselves, even an empty one
 * @returns the exit code; an expected failure is reported in one sentence
 */
export function withDatabase(
  say: (line: string) => void,
  work: (db: Database) => Promise<number>,
  { schema = "current" }: { schema?: Schema } = {},
): Promise<number> {
  return reported(say, async (config) => {
    const postgres =
      config.databaseUrl === null
        ? await reachEmbeddedPostgres({ dataDir: config.dataDir, log: () => undefined })
        : { url: config.databaseUrl, isShared: true, stop: async () => undefined };
    const isForCopies = schema === "any";
    const db = openDatabase({ url: postgres.url, isForCopies, onError: (error) => say(error.message) });
    try {
      if (config.databaseUrl !== null) await reachDatabase(db);
      if (schema === "current") await prepareSchema(db, postgres.isShared);
      return await work(db);
    } finally {
      await db.close();
      await postgres.stop();
    }
  });
}

/** Runs a command, and reports an expected failure in one sentence. @returns the exit code */
export async function reported(
  say: (line: string) => void,
  work: (config: Config) => Promise<number>,
): Promise<number> {
  let dataDir: string | null = null;
  try {
    const config = readConfig(process.env);
    dataDir = config.databaseUrl === null ? config.dataDir : null;
    return await work(config);
  } catch (error) {
    if (!isExpected(error)) throw error;
    say(error instanceof Refusal ? await describeRefusal(error, dataDir) : error.message);
    return 1;
  }
}

async function prepareSchema(db: Database, isShared: boolean): Promise<void> {
  if (isShared && (await isMigrated(db))) return requireMigrated(db, MIGRATIONS);
  await migrate(db, MIGRATIONS);
  await loadEmbeddedCatalogue(db);
}

function isExpected(error: unknown): error is Error {
  return [ConfigRefused, StartRefused, MigrationRefused, BackupRefused, Refusal].some(
    (kind) => error instanceof kind,
  );
}
