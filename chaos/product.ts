/** A server under load: its own process, twenty writers that rate without a pause, and four readers that also check its health. */
import { setTimeout as delay } from "node:timers/promises";

import { seededRandom } from "#engine/random.ts";
import { Client } from "#server/testing/client.ts";
import { type Connections, watchConnections } from "#server/testing/databases.ts";
import { answeredIn, rateContinuously, signUpWriters, unexplained } from "#server/testing/ledger.ts";
import { startServerProcess } from "#server/testing/server-process.ts";

export type Loaded = {
  /** Milliseconds until `/api/ready` answers with this status. */
  untilReadinessIs(status: number): Promise<number>;
  /** Milliseconds until a writer's rating is answered with 200 again. */
  untilServing(): Promise<number>;
  connections: Connections;
  /** Ends the load and the server. */
  finish(databaseUrl: string): Promise<Figures>;
};

export type Figures = {
  answered: number;
  refused: number;
  lost: number;
  most_connections: number;
  slowest_answer_ms: number;
  unhealthy_answers: number;
  heap_before_mb: number;
  heap_after_mb: number;
  exit_code: number | null;
  stop_ms: number;
};

const WRITERS = 20;
const READERS = 4;
const PAUSE_MS = 20;
const HEAP_LOOKS = 8;
const HEAP_LOOK_EVERY_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

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
  const writers = await signUpWriters(address, WRITERS);
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
      looks.push(Math.round(Number(bytes) / 1e5) / 10);
    }
    return Math.min(...looks);
  };

  const load = { isOver: false, refused: 0, slowestMs: 0, unhealthy: 0 };
  const writing = rateContinuously(writers, {
    address,
    random: seededRandom(11),
    async shouldContinue(status) {
      if (status !== 200) await delay(PAUSE_MS);
      if (status === 503) load.refused += 1;
      return !load.isOver;
    },
  });
  const reading = Array.from({ length: READERS }, async (_, place) => {
    const client = Object.assign(new Client(address), { token: writers[place]?.token ?? null });
    while (!load.isOver) {
      const started = performance.now();
      await client.send("GET", place === 0 ? "/api/ready" : "/api/ratings");
      load.slowestMs = Math.max(load.slowestMs, performance.now() - started);
      if ((await client.send("GET", "/api/health")).status !== 200) load.unhealthy += 1;
      await delay(PAUSE_MS);
    }
  });
  await until(() => answeredIn(writers) > 500);
  const heapBefore = await heapInUse();

  return {
    connections,
    async untilReadinessIs(status) {
      const client = new Client(address);
      return until(async () => (await client.send("GET", "/api/ready")).status === status);
    },
    async untilServing() {
      const before = answeredIn(writers);
      return until(() => answeredIn(writers) > before);
    },
    async finish(url) {
      const heapAfter = await heapInUse();
      load.isOver = true;
      await Promise.all([writing, ...reading]);
      await connections.close();
      const lost = await unexplained(url, writers);
      const started = performance.now();
      server.signal("SIGTERM");
      const { code } = await server.ended;
      return {
        answered: answeredIn(writers),
        refused: load.refused,
        lost: lost.length,
        most_connections: connections.most(),
        slowest_answer_ms: Math.round(load.slowestMs),
        unhealthy_answers: load.unhealthy,
        heap_before_mb: heapBefore,
        heap_after_mb: heapAfter,
        exit_code: code,
        stop_ms: Math.round(performance.now() - started),
      };
    },
  };
}

/** @returns milliseconds until the condition was met */
async function until(isMet: () => boolean | Promise<boolean>): Promise<number> {
  const started = performance.now();
  while (!(await isMet())) {
    if (performance.now() - started > LONGEST_WAIT_MS)
      throw new Error("The condition wasn't met within a minute.");
    await delay(PAUSE_MS);
  }
  return performance.now() - started;
}

export type Row = Figures & {
  most_to_refusal_ms: number;
  most_to_ready_ms: number;
  most_to_serving_ms: number;
};

/** Upper bounds of the figures. */
const MOST = [
  ["lost", 0],
  ["most_connections", 16],
  ["unhealthy_answers", 0],
  ["most_to_refusal_ms", 2_000],
  ["most_to_serving_ms", 5_000],
  ["stop_ms", 10_000],
] as const;
/** Allowed heap growth: code compiled in the meantime, and garbage not collected yet. */
const HEAP_GROWTH_MB = 3;

/** @returns a sentence for each figure out of bounds */
export function boundViolations(part: string, row: Row): string[] {
  const sentences = MOST.filter(([figure, most]) => row[figure] > most).map(
    ([figure, most]) => `${part}: ${figure} is ${row[figure]}, the maximum is ${most}.`,
  );
  const growth = Math.round((row.heap_after_mb - row.heap_before_mb) * 10) / 10;
  if (growth > HEAP_GROWTH_MB)
    sentences.push(`${part}: the heap grew by ${growth} MB, the maximum is ${HEAP_GROWTH_MB}.`);
  if (row.exit_code !== 0) sentences.push(`${part}: the server exited with ${row.exit_code}.`);
  return sentences;
}
