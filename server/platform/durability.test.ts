import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { type Random, seededRandom } from "#engine/random.ts";
import {
  type Writer,
  answeredIn,
  rateContinuously,
  signUpWriters,
  unexplained,
} from "#server/testing/ledger.ts";
import {
  type ServerProcess,
  postgresProcesses,
  postmasterOf,
  startServerProcess,
} from "#server/testing/server-process.ts";

const SEED = 41;
const ROUNDS = 3;
const WRITERS = 6;
const RATINGS_BEFORE_KILL = { min: 10, max: 150 };
const TIMEOUT = 240_000;

const dataDir = mkdtempSync(join(tmpdir(), "halflight-durability-"));
let server: ServerProcess | null = null;

afterAll(async () => {
  server?.signal("SIGKILL");
  await server?.ended;
  for (const pid of postgresProcesses(dataDir)) process.kill(pid, "SIGKILL");
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

test(
  "kill -9 loses no confirmed rating and leaves none without its event",
  { timeout: TIMEOUT },
  async () => {
    const random = seededRandom(SEED);
    let address = await start();
    const writers = await signUpWriters(address, WRITERS);
    for (let round = 1; round <= ROUNDS; round++) {
      await rateUntilKilled(writers, {
        address,
        random,
        kill: round % 3 === 0 ? killWithPostgres : killAlone,
      });
      address = await start();
      const url = readFileSync(join(dataDir, "postgres-url"), "utf8");
      expect(await unexplained(url, writers), `seed ${SEED}, round ${round}`).toEqual([]);
    }
    expect(answeredIn(writers)).toBeGreaterThan(ROUNDS * RATINGS_BEFORE_KILL.min);
  },
);

async function start(): Promise<string> {
  server = startServerProcess({ DATA_DIR: dataDir, RATE_LIMITS: "off" });
  return server.ready;
}

type Round = { address: string; random: Random; kill: () => void };

/** All writers rate without a pause; the server is killed after a random number of responses. */
async function rateUntilKilled(writers: Writer[], { address, random, kill }: Round): Promise<void> {
  const { min, max } = RATINGS_BEFORE_KILL;
  let answersLeft = WRITERS + min + Math.floor(random() * (max - min));
  await rateContinuously(writers, {
    address,
    random,
    shouldContinue(status) {
      if (status !== 200) return false;
      if (--answersLeft === 0) kill();
      return true;
    },
  });
  await server?.ended;
}

function killAlone(): void {
  server?.signal("SIGKILL");
}

function killWithPostgres(): void {
  process.kill(postmasterOf(dataDir), "SIGKILL");
  killAlone();
}
