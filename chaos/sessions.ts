/** Sessions are ended while browsers refresh and use them, by each way there is in turn. Nothing that was given may be good afterwards. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ENDS, type EndName, raceSessions } from "#server/features/accounts/session-races.fixture.ts";
import { openDatabase } from "#server/platform/db.ts";
import { Client } from "#server/testing/client.ts";
import { startServerProcess } from "#server/testing/server-process.ts";

const SEED = 2026;

export async function raceAllEnds(
  races: number,
): Promise<{ faults: number; refreshes: number; living: string[] }> {
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
    const total = { faults: 0, refreshes: 0, living: Array<string>() };
    const ends = Object.keys(ENDS) as EndName[];
    for (const end of ends) {
      const share = Math.ceil(races / ends.length);
      const { refreshes, living } = await raceSessions({ db, like, end, races: share, seed: SEED });
      total.faults += share;
      total.refreshes += refreshes;
      total.living.push(...living);
    }
    await db.close();
    return total;
  } finally {
    server.signal("SIGTERM");
    await server.ended;
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
  }
}
