/** A server under load: its own process, fifty people who use it, and four readers that check its health. */
import { setTimeout as delay } from "node:timers/promises";

import { Client } from "#server/testing/client.ts";
import { type Connections, watchConnections } from "#server/testing/databases.ts";
import { startServerProcess } from "#server/testing/server-process.ts";

import { percentile } from "../bench/product.ts";
import { type Figure, atMost, noted } from "./figures.ts";
import { startPeople } from "./people.ts";

export type Loaded = {
  /** Milliseconds until `/api/ready` answers with this status. */
  untilReadinessIs(status: number): Promise<number>;
  /** Milliseconds until a write is answered with 200 again. */
  untilServing(): Promise<number>;
  connections: Connections;
  /** Ends the load and the server. */
  finish(databaseUrl: string): Promise<Figure[]>;
};

export const PEOPLE = 50;
export const PAUSE_MS = 100;
const READERS = 4;
const LOOK_EVERY_MS = 20;
const HEAP_LOOKS = 8;
const HEAP_LOOK_EVERY_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
const CONNECTIONS_MOST = 16;
const STOP_MS_MOST = 10_000;
/** Allowed heap growth: code compiled in the meantime, and garbage not collected yet. */
const HEAP_GROWTH_MB = 3;

/** Preloaded into the server. On SIGUSR2 it collects garbage and prints the heap in use. */
const HEAP_TELLER = `import { setFlagsFromString } from "node:v8"; import { runInNewContext } from "node:vm";
setFlagsFromString("--expose-gc"); const gc = runInNewContext("gc"); let turn = 0;
process.on("SIGUSR2", () => { gc(); process.stderr.write("heap " + ++turn + " " + process.memoryUsage().heapUsed + "\\n"); });`;

export async function startLoaded(env: Record<string, string>, databaseUrl: () => string): Promise<Loaded> {
  const server = startServerProcess({
    RATE_LIMITS: "off",
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(HEAP_TELLER)}`,
    ...env,
  });
  const address = await server.ready;
  const people = await startPeople({ addresses: [address], count: PEOPLE, pauseMs: PAUSE_MS });
  const connections = watchConnections(databaseUrl());
  let heaps = 0;
  // The lowest of several readings: while a catalog is reloaded it's in memory twice, and that takes longer on a busy machine.
  const heapInUse = async (): Promise<number> => {
    const looks: number[] = [];
    while (looks.length < HEAP_LOOKS) {
      await delay(HEAP_LOOK_EVERY_MS);
      heaps += 1;
      process.kill(server.pid, "SIGUSR2");
      const [, bytes = "0"] = await server.printed(new RegExp(`^heap ${heaps} (\\d+)$`, "m"));
      looks.push(Number(bytes) / 1e6);
    }
    return Math.min(...looks);
  };

  const load = { isOver: false, slowestMs: 0, unhealthy: 0 };
  const reading = Array.from({ length: READERS }, async () => {
    const client = new Client(address);
    while (!load.isOver) {
      const started = performance.now();
      await client.send("GET", "/api/ready");
      load.slowestMs = Math.max(load.slowestMs, performance.now() - started);
      if ((await client.send("GET", "/api/health")).status !== 200) load.unhealthy += 1;
      await delay(LOOK_EVERY_MS);
    }
  });
  await until(() => people.answeredWrites() > 500);
  const heapBefore = await heapInUse();

  return {
    connections,
    untilReadinessIs: (status) => untilReadiness(address, status),
    async untilServing() {
      const before = people.answeredWrites();
      return until(() => people.answeredWrites() > before);
    },
    async finish(url) {
      const heapAfter = await heapInUse();
      load.isOver = true;
      await Promise.all(reading);
      const figures = await people.finish(url);
      await connections.close();
      const started = performance.now();
      server.signal("SIGTERM");
      const { code } = await server.ended;
      return [
        ...figures,
        atMost("database connections", connections.most(), CONNECTIONS_MOST),
        noted("slowest readiness answer, ms", load.slowestMs),
        atMost("health checks that failed", load.unhealthy, 0),
        atMost("heap growth, MB", heapAfter - heapBefore, HEAP_GROWTH_MB),
        atMost("stop, ms", performance.now() - started, STOP_MS_MOST),
        atMost("exit code", code ?? 1, 0),
      ];
    },
  };
}

/** @returns milliseconds until `/api/ready` answered with this status */
export async function untilReadiness(address: string, status: number): Promise<number> {
  const client = new Client(address);
  return until(async () => {
    const answer = await client.send("GET", "/api/ready").catch(() => null);
    return answer?.status === status;
  });
}

/** @returns milliseconds until the condition was met */
export async function until(isMet: () => boolean | Promise<boolean>): Promise<number> {
  const started = performance.now();
  while (!(await isMet())) {
    if (performance.now() - started > LONGEST_WAIT_MS)
      throw new Error("The condition wasn't met within a minute.");
    await delay(LOOK_EVERY_MS);
  }
  return performance.now() - started;
}

/** Figures of times in milliseconds. */
export function spread(
  figure: string,
  times: readonly number[],
  bounds: { p50?: number; most?: number },
): Figure[] {
  if (times.length === 0) return [];
  const p50 = percentile(times, 0.5);
  const most = Math.max(...times);
  const { p50: p50Most, most: mostMost } = bounds;
  return [
    p50Most === undefined ? noted(`${figure}, p50 ms`, p50) : atMost(`${figure}, p50 ms`, p50, p50Most),
    mostMost === undefined ? noted(`${figure}, most ms`, most) : atMost(`${figure}, most ms`, most, mostMost),
  ];
}
