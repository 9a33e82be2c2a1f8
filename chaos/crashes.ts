/** The product is killed with SIGKILL again and again, and its disk fills up. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { seededRandom } from "#engine/random.ts";
import { startServerProcess } from "#server/testing/server-process.ts";
import { fillDisk, makeRoom, mountSmallDisk, unmountSmallDisk } from "#server/testing/small-disk.ts";

import { type Figure, atMost, inTemporaryDirectory, noted } from "./figures.ts";
import { startPeople } from "./people.ts";
import { PAUSE_MS, PEOPLE, spread, until, untilReadiness } from "./product.ts";

const READY_P50_MS_MOST = 1_500;
const READY_MS_MOST = 5_000;
/** How long the product serves between two kills. */
const SERVES_MS = { least: 300, most: 1_500 };
const DISK = "500m";
const FULL_MS = 5_000;

export async function killProduct(kills = 100): Promise<Figure[]> {
  return inTemporaryDirectory(async (dataDir) => {
    const random = seededRandom(kills);
    const env = { DATA_DIR: dataDir, RATE_LIMITS: "off" };
    let server = startServerProcess(env);
    const address = await server.ready;
    const { port } = new URL(address);
    const people = await startPeople({ addresses: [address], count: PEOPLE, pauseMs: PAUSE_MS });
    const toReady: number[] = [];
    for (let round = 1; round <= kills; round++) {
      await delay(SERVES_MS.least + random() * (SERVES_MS.most - SERVES_MS.least));
      const started = performance.now();
      server.signal("SIGKILL");
      await server.ended;
      server = startServerProcess({ ...env, PORT: port });
      await server.ready;
      await untilReadiness(address, 200);
      toReady.push(performance.now() - started);
    }
    const before = people.answeredWrites();
    await until(() => people.answeredWrites() > before);
    const figures = await people.finish(readFileSync(join(dataDir, "postgres-url"), "utf8"));
    server.signal("SIGTERM");
    await server.ended;
    return [
      noted("faults", kills),
      ...spread("until ready again", toReady, { p50: READY_P50_MS_MOST, most: READY_MS_MOST }),
      ...figures,
    ];
  });
}

export async function fillProductDisk(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "halflight-chaos-"));
  if (!mountSmallDisk(dataDir, DISK)) {
    rmSync(dataDir, { recursive: true });
    return [noted("left out", "only root may mount a small disk")];
  }
  const server = startServerProcess({ DATA_DIR: dataDir, RATE_LIMITS: "off" });
  try {
    const address = await server.ready;
    const people = await startPeople({ addresses: [address], count: PEOPLE, pauseMs: PAUSE_MS });
    await until(() => people.answeredWrites() > 500);
    fillDisk(dataDir);
    const untilRefused = await untilReadiness(address, 503);
    await delay(FULL_MS);
    const reads = people.failures.filter(({ path }) =>
      /^\/api\/(recommendations|search|trending)/.test(path),
    );
    makeRoom(dataDir);
    const toReady = await untilReadiness(address, 200);
    const before = people.answeredWrites();
    await until(() => people.answeredWrites() > before + PEOPLE);
    const figures = await people.finish(readFileSync(join(dataDir, "postgres-url"), "utf8"));
    server.signal("SIGTERM");
    return [
      noted("until not ready, ms", untilRefused),
      atMost("picks, charts and searches refused while full", reads.length, 0),
      atMost("until ready again, ms", toReady, READY_MS_MOST),
      ...figures,
      atMost("exit code", (await server.ended).code ?? 1, 0),
    ];
  } finally {
    server.signal("SIGKILL");
    await server.ended;
    await until(() => unmountSmallDisk(dataDir));
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
  }
}
