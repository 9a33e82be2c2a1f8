/** How the server behaves while its database is killed, halted or away, and how it stops under load. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { processesIn } from "#server/platform/embedded-postgres/process.ts";
import { postmasterOf } from "#server/testing/server-process.ts";

import { type Figure, inTemporaryDirectory, noted } from "./figures.ts";
import { type Loaded, spread, startLoaded } from "./product.ts";

type Times = { toRefusal: number[]; toReady: number[]; toServing: number[] };
type Fault = (product: Loaded, times: Times, dataDir: string) => Promise<void>;

const HALTED_MS = 10_000;
const AWAY_MS = 10_000;
const REFUSAL_MS_MOST = 2_000;
const READY_P50_MS_MOST = 1_500;
const SERVING_MS_MOST = 5_000;

/** PostgreSQL is killed with SIGKILL. */
export function killDatabase(faults = 20): Promise<Figure[]> {
  return withEmbedded(faults, async (product, times, dataDir) => {
    process.kill(postmasterOf(dataDir), "SIGKILL");
    const started = performance.now();
    await product.untilReadinessIs(503);
    times.toRefusal.push(performance.now() - started);
    await product.untilReadinessIs(200);
    times.toReady.push(performance.now() - started);
    await product.untilServing();
    times.toServing.push(performance.now() - started);
  });
}

/** All connections are ended by an administrator of the database. */
export function endConnections(faults = 20): Promise<Figure[]> {
  return withEmbedded(faults, async (product, times) => {
    await product.connections.end();
    times.toServing.push(await product.untilServing());
  });
}

/** The processes of PostgreSQL stand still for ten seconds. */
export function haltDatabase(faults = 2): Promise<Figure[]> {
  return withEmbedded(faults, async (product, times, dataDir) => {
    signalAll(dataDir, "SIGSTOP");
    const halted = delay(HALTED_MS);
    times.toRefusal.push(await product.untilReadinessIs(503));
    await halted;
    signalAll(dataDir, "SIGCONT");
    await timeReturn(product, times);
  });
}

/** A PostgreSQL that the server doesn't supervise is stopped, and started again ten seconds later. */
export function takeDatabaseAway(): Promise<Figure[]> {
  return inTemporaryDirectory(async (dataDir) => {
    const start = () => startEmbeddedPostgres({ dataDir, log: () => undefined });
    let postgres = await start();
    const env = { DATA_DIR: join(dataDir, "unused"), DATABASE_URL: postgres.url };
    const product = await startLoaded(env, () => postgres.url);
    const times = noTimes();
    const stopping = postgres.stop();
    times.toRefusal.push(await product.untilReadinessIs(503));
    await stopping;
    await delay(AWAY_MS);
    postgres = await start();
    await timeReturn(product, times);
    const figures = await product.finish(postgres.url);
    await postgres.stop();
    return [...figuresOf(times), ...figures];
  });
}

/** In each round a new server, with its own data directory, is put under load and then stopped. */
export async function stopUnderLoad(rounds = 5): Promise<Figure[]> {
  const each: Figure[][] = [];
  for (let round = 1; round <= rounds; round++) each.push(await withEmbedded(0, async () => undefined));
  return each.flat();
}

async function withEmbedded(faults: number, fault: Fault): Promise<Figure[]> {
  return inTemporaryDirectory(async (dataDir) => {
    const url = () => readFileSync(join(dataDir, "postgres-url"), "utf8");
    const product = await startLoaded({ DATA_DIR: dataDir }, url);
    const times = noTimes();
    for (let round = 1; round <= faults; round++) await fault(product, times, dataDir);
    return [noted("faults", faults), ...figuresOf(times), ...(await product.finish(url()))];
  });
}

async function timeReturn(product: Loaded, times: Times): Promise<void> {
  const started = performance.now();
  await product.untilReadinessIs(200);
  times.toReady.push(performance.now() - started);
  await product.untilServing();
  times.toServing.push(performance.now() - started);
}

function figuresOf({ toRefusal, toReady, toServing }: Times): Figure[] {
  return [
    ...spread("until refused", toRefusal, { most: REFUSAL_MS_MOST }),
    ...spread("until ready again", toReady, { p50: READY_P50_MS_MOST }),
    ...spread("until writes work again", toServing, { most: SERVING_MS_MOST }),
  ];
}

function noTimes(): Times {
  return { toRefusal: [], toReady: [], toServing: [] };
}

function signalAll(dataDir: string, name: "SIGSTOP" | "SIGCONT"): void {
  for (const pid of processesIn(join(dataDir, "postgres"))) process.kill(pid, name);
}
