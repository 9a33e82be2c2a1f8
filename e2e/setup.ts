/** Global setup: one PostgreSQL shared by all workers' servers, and a folder for the artwork they draw. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startDatabaseServer } from "#server/testing/databases.ts";

/** Passes the data folder and the database server's address to the workers, which inherit the environment variables. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "halflight-journeys-"));
  const server = await startDatabaseServer();
  process.env["JOURNEYS_DATA_DIR"] = dataDir;
  process.env["JOURNEYS_DATABASE_SERVER"] = server.url;
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
}
