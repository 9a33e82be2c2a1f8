/**
 * `npm run chaos` measures how the server behaves while its database is killed, halted or away, and prints a table of figures. Each part
 * starts the real server on its own database, only on loopback addresses and sockets, and stops it. Needs Linux. The exit code is 1 if a
 * figure is out of bounds.
 * `npm run chaos -- killed` (or ended, halted, away, stopped) runs one part, `npm run chaos -- killed 40` with 40 faults.
 * Five parts leave the database alone: `npm run chaos -- connections` (optionally followed by aborted, upload, headers, body or reading)
 * has clients hang up, send slowly and read slowly. `npm run chaos -- fuzz --seed 7` sends generated requests to every call, 1,000 each or
 * as many as `--requests` says. `npm run chaos -- tmdb` syncs 28,000 titles with a TMDB double, has two processes share a sync, kills a
 * smaller one ten times, and requests pages while TMDB fails (`npm run chaos -- tmdb shared` runs one of these: whole, first, shared,
 * killed, ill). `npm run chaos -- sessions 1000 --seed 7` ends 1,000 sessions while they're used. `npm run chaos -- visit` has a browser do
 * 500 random actions and compares the page's memory after 300 and 500.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";

import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { processesIn } from "#server/platform/embedded-postgres/process.ts";
import { postmasterOf } from "#server/testing/server-process.ts";

import { measureConnections } from "./connections.ts";
import { fuzzCalls } from "./fuzz.ts";
import { type Row, boundViolations, type Figures, type Loaded, startLoaded } from "./product.ts";
import { raceSessionEnds } from "./sessions.ts";
import { measureSyncs } from "./sync.ts";

type Times = { to_refusal_ms: number[]; to_ready_ms: number[]; to_serving_ms: number[] };
type Part = (dataDir: string) => Promise<{ faults: number; times: Times; figures: Figures }>;

const KILLS = 20;
const ENDS = 20;
const HALTS = 2;
const STOPS = 5;
const RACES = 1_000;
const HALTED_MS = 10_000;
const AWAY_MS = 60_000;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string", default: "1" }, requests: { type: "string", default: "1000" } },
});
const [wanted, wantedFaults] = positionals;

const PARTS: Record<string, Part> = {
  killed: (dataDir) =>
    withEmbedded(dataDir, KILLS, async (product, times) => {
      process.kill(postmasterOf(dataDir), "SIGKILL");
      await timeOutage(product, times);
    }),
  ended: (dataDir) =>
    withEmbedded(dataDir, ENDS, async (product, times) => {
      await product.connections.end();
      times.to_serving_ms.push(await product.untilServing());
    }),
  halted: (dataDir) =>
    withEmbedded(dataDir, HALTS, async (product, times) => {
      signalAll(dataDir, "SIGSTOP");
      const halted = delay(HALTED_MS);
      times.to_refusal_ms.push(await product.untilReadinessIs(503));
      await halted;
      signalAll(dataDir, "SIGCONT");
      await timeReturn(product, times);
    }),
  away,
  stopped,
};

const report = await reportOf(wanted);
// oxlint-disable-next-line no-console -- the table is what this command is for
console.table(report.rows);
for (const sentence of report.sentences) process.stderr.write(`${sentence}\n`);
process.exitCode = report.sentences.length === 0 ? 0 : 1;

type Report = { rows: Record<string, object>; sentences: string[] };

async function reportOf(part: string | undefined): Promise<Report> {
  const seed = Number(options.seed);
  if (part === "fuzz") return fuzzCalls({ requests: Number(options.requests), seed });
  if (part === "connections") return measureConnections(positionals.slice(1));
  if (part === "tmdb") return measureSyncs(wantedFaults);
  if (part === "sessions") return raceSessionEnds({ races: Number(wantedFaults ?? RACES), seed });
  if (part === "visit") return visitAtLength();
  return faulted();
}

/** The browser prints its own report. */
function visitAtLength(): Report {
  const cli = "node_modules/@playwright/test/cli.js";
  const { status } = spawnSync(process.execPath, [cli, "test", "--config=chaos/visit.config.ts"], {
    stdio: "inherit",
  });
  return { rows: {}, sentences: status === 0 ? [] : ["visit: the long visit failed."] };
}

async function faulted(): Promise<Report> {
  const rows: Record<string, object> = {};
  const sentences: string[] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    if (wanted !== undefined && wanted !== name) continue;
    const dataDir = mkdtempSync(join(tmpdir(), "halflight-chaos-"));
    try {
      const { faults, times, figures } = await part(dataDir);
      const row: Row = {
        most_to_refusal_ms: roundedMax(times.to_refusal_ms),
        most_to_ready_ms: roundedMax(times.to_ready_ms),
        most_to_serving_ms: roundedMax(times.to_serving_ms),
        ...figures,
      };
      rows[name] = { faults, ...row };
      sentences.push(...boundViolations(name, row));
    } finally {
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
    }
  }
  return { rows: transposed(rows), sentences };
}

type Fault = (product: Loaded, times: Times) => Promise<void>;

async function withEmbedded(dataDir: string, usual: number, fault: Fault): ReturnType<Part> {
  const faults = wantedFaults === undefined ? usual : Number(wantedFaults);
  const url = () => readFileSync(join(dataDir, "postgres-url"), "utf8");
  const product = await startLoaded({ DATA_DIR: dataDir }, url);
  const times = noTimes();
  for (let round = 1; round <= faults; round++) await fault(product, times);
  return { faults, times, figures: await product.finish(url()) };
}

async function away(dataDir: string): ReturnType<Part> {
  const start = () => startEmbeddedPostgres({ dataDir, log: () => undefined });
  let postgres = await start();
  const env = { DATA_DIR: join(dataDir, "unused"), DATABASE_URL: postgres.url };
  const product = await startLoaded(env, () => postgres.url);
  const times = noTimes();
  const stopping = postgres.stop();
  times.to_refusal_ms.push(await product.untilReadinessIs(503));
  await stopping;
  await delay(AWAY_MS);
  postgres = await start();
  await timeReturn(product, times);
  const figures = await product.finish(postgres.url);
  await postgres.stop();
  return { faults: 1, times, figures };
}

/** In each round a new server, with its own data directory, is put under load and then stopped. Returns the slowest stop. */
async function stopped(dataDir: string): ReturnType<Part> {
  const each = [];
  for (let round = 1; round <= STOPS; round++) {
    each.push(await withEmbedded(join(dataDir, String(round)), 0, async () => undefined));
  }
  const [slowest] = each.toSorted((a, b) => b.figures.stop_ms - a.figures.stop_ms);
  if (slowest === undefined) throw new Error("No round was run");
  return { ...slowest, faults: STOPS };
}

async function timeOutage(product: Loaded, times: Times): Promise<void> {
  const started = performance.now();
  await product.untilReadinessIs(503);
  times.to_refusal_ms.push(performance.now() - started);
  await product.untilReadinessIs(200);
  times.to_ready_ms.push(performance.now() - started);
  await product.untilServing();
  times.to_serving_ms.push(performance.now() - started);
}

async function timeReturn(product: Loaded, times: Times): Promise<void> {
  const started = performance.now();
  await product.untilReadinessIs(200);
  times.to_ready_ms.push(performance.now() - started);
  await product.untilServing();
  times.to_serving_ms.push(performance.now() - started);
}

function roundedMax(milliseconds: readonly number[]): number {
  return Math.round(Math.max(0, ...milliseconds));
}

function noTimes(): Times {
  return { to_refusal_ms: [], to_ready_ms: [], to_serving_ms: [] };
}

function signalAll(dataDir: string, name: "SIGSTOP" | "SIGCONT"): void {
  for (const pid of processesIn(join(dataDir, "postgres"))) process.kill(pid, name);
}

/** One line per figure, because there are more figures than parts. */
function transposed(table: Record<string, object>): Record<string, Record<string, unknown>> {
  const lines: Record<string, Record<string, unknown>> = {};
  for (const [name, figures] of Object.entries(table)) {
    for (const [figure, value] of Object.entries(figures)) (lines[figure] ??= {})[name] = value;
  }
  return lines;
}
