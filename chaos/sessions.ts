/** Ends sessions while browsers refresh and use them, by each possible way in turn. Afterwards no token may be valid. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ENDS, type EndName, raceSessions } from "#server/features/accounts/session-races.fixture.ts";
import { openDatabase } from "#server/platform/db.ts";
import { Client } from "#server/testing/client.ts";
import { startServerProcess } from "#server/testing/server-process.ts";

type Report = { rows: Record<string, object>; sentences: string[] };

export async function raceSessionEnds({ races, seed }: { races: number; seed: number }): Promise<Report> {
  const dataDir = mkdtempSync(join(tmpdir(), "halflight-chaos-"));
  const server = startServerProcess({ DATA_DIR: dataDir, RATE_LIMITS: "off" });
  try {
    const address = await server.ready;
    const db = openDatabase({
      url: readFileSync(join(dataDir, "postgres-url"), "utf8"),
      maxConnections: 1,
      onError: () => undefined,
    });
    const like = { address, name: "runner", email: "runner@example.com", password: "correct horse" };
    await new Client(address).ok("POST", "/api/auth/register", { username: like.name, ...like });
    const rows: Report["rows"] = {};
    const sentences: string[] = [];
    const ends = Object.keys(ENDS) as EndName[];
    for (const end of ends) {
      const share = Math.ceil(races / ends.length);
      const { refreshes, stillValid } = await raceSessions({ db, like, end, races: share, seed });
      rows[end] = { races: share, refreshes, living_tokens: stillValid.length };
      sentences.push(...stillValid.map((what) => `${what} is still valid.`));
    }
    await db.close();
    return { rows, sentences };
  } finally {
    server.signal("SIGTERM");
    await server.ended;
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
  }
}
