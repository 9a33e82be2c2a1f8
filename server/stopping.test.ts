import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";

import { PICKS_SECTION } from "#contract/events.ts";

import { openDatabase } from "./platform/db.ts";
import { startEmbeddedPostgres } from "./platform/embedded-postgres/embedded-postgres.ts";
import { processesIn } from "./platform/embedded-postgres/process.ts";
import { Client } from "./testing/client.ts";
import { signUpWriters } from "./testing/ledger.ts";
import { type ServerProcess, postgresProcesses, startServerProcess } from "./testing/server-process.ts";
import { startTmdbDouble } from "./testing/tmdb-double.ts";

const TIMEOUT = 60_000;
const CLEAN_STOP = { code: 0, isClean: true };
const SOON = { timeout: 15_000, interval: 50 };

let sandbox = "";
let template = "";
let dataDir = "";
let running: ServerProcess[] = [];

beforeAll(async () => {
  sandbox = mkdtempSync(join(tmpdir(), "halflight-stopping-"));
  template = join(sandbox, "template");
  const server = start({ DATA_DIR: template });
  await server.ready;
  await endOf(server);
}, TIMEOUT);

beforeEach(() => {
  dataDir = mkdtempSync(join(sandbox, "data-"));
  cpSync(template, dataDir, { recursive: true });
});

afterEach(async () => {
  for (const server of running) server.signal("SIGKILL");
  await Promise.all(running.map(({ ended }) => ended));
  running = [];
  for (const pid of postgresProcesses(sandbox)) process.kill(pid, "SIGKILL");
});

afterAll(() => {
  rmSync(sandbox, { recursive: true, force: true, maxRetries: 20 });
});

test(
  "a sync waiting for TMDB doesn't delay the shutdown",
  async () => {
    const tmdb = await startTmdbDouble({ films: 30, series: 0 });
    onTestFinished(() => tmdb.close());
    // TMDB returns the list, but never the titles.
    tmdb.breakWith((path) => (path.includes("append_to_response") ? { kind: "never" } : null));
    const server = start({
      DATA_DIR: dataDir,
      TMDB_ACCESS_TOKEN: "a".repeat(32),
      TMDB_API_URL: tmdb.address,
      TMDB_FILMS: "30",
      TMDB_SERIES: "0",
    });
    await server.ready;
    await expect.poll(() => tmdb.asked.some((path) => path.includes("append_to_response")), SOON).toBe(true);
    expect(await endOf(server)).toEqual(CLEAN_STOP);
  },
  TIMEOUT,
);

test(
  "requests in flight at shutdown finish, and new ones are refused",
  async () => {
    const { server, viewer, address } = await startWithViewer();
    const lock = await lockRatings();
    const inFlight = viewer.send("POST", "/api/ratings", { id: 1, rating: 3 });
    await lock.isWaitedFor();
    server.signal("SIGTERM");
    await expect
      .poll(async () => (await new Client(address).send("GET", "/api/ready")).body, SOON)
      .toMatchObject({ code: "shutting_down" });
    await lock.release();
    expect(await inFlight).toMatchObject({ status: 200 });
    expect(await endOf(server)).toEqual(CLEAN_STOP);
  },
  TIMEOUT,
);

test(
  "requests that don't finish in time are refused, and the server shuts down cleanly",
  async () => {
    const { server, viewer, address } = await startWithViewer();
    const lock = await lockRatings();
    const inFlight = viewer.send("POST", "/api/ratings", { id: 1, rating: 3 });
    await lock.isWaitedFor();
    const halfRequest = connect(Number(new URL(address).port), "127.0.0.1");
    halfRequest.on("error", () => undefined).write("POST /api/ratings HTTP/1.1\r\nHost: x\r\n");
    server.signal("SIGTERM");
    expect(await inFlight).toMatchObject({ status: 503, body: { code: "shutting_down" } });
    expect(await endOf(server)).toEqual(CLEAN_STOP);
  },
  TIMEOUT,
);

test.runIf(process.platform === "linux")(
  "a server whose database hangs shuts down cleanly",
  async () => {
    const { server } = await startWithViewer();
    for (const pid of processesIn(join(dataDir, "postgres"))) process.kill(pid, "SIGSTOP");
    expect(await endOf(server)).toEqual(CLEAN_STOP);
  },
  TIMEOUT,
);

test(
  "picks viewed right before a shutdown are stored",
  async () => {
    const { server, viewer } = await startWithViewer();
    const { items } = await viewer.picks(20);
    const metadata = { section: PICKS_SECTION, screen: "the-last-one" };
    const events = items.map(({ id }) => ({ eventType: "VIEW", itemId: id, metadata }));
    await viewer.ok("POST", "/api/events/batch", { events });
    expect(await endOf(server)).toEqual(CLEAN_STOP);
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    const db = openDatabase({ url: postgres.url, maxConnections: 1, onError: () => undefined });
    const [row] = await db.query<{ count: number }>("select count(*) as count from exposures");
    await db.close();
    await postgres.stop();
    expect(row?.count).toBe(items.length);
  },
  TIMEOUT,
);

test(
  "an uncaught error is printed and ends the server and its PostgreSQL",
  async () => {
    const thrower = 'process.on("SIGUSR2", () => { throw new Error("nobody expected this"); });';
    const server = start({
      DATA_DIR: dataDir,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(thrower)}`,
    });
    await server.ready;
    process.kill(server.pid, "SIGUSR2");
    const { code, output } = await server.ended;
    expect(code).toBe(1);
    expect(output).toContain("Uncaught exception, shutting down: Error: nobody expected this");
    expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
  },
  TIMEOUT,
);

function start(env: Record<string, string>): ServerProcess {
  const server = startServerProcess({ RATE_LIMITS: "off", ...env });
  running.push(server);
  return server;
}

async function startWithViewer() {
  const server = start({ DATA_DIR: dataDir });
  const address = await server.ready;
  const [writer] = await signUpWriters(address, 1);
  const viewer = Object.assign(new Client(address), { token: writer?.client.token ?? null });
  return { server, address, viewer };
}

/** Stops the server. A PostgreSQL that was stopped cleanly has removed its pid file. */
async function endOf(server: ServerProcess): Promise<{ code: number | null; isClean: boolean }> {
  server.signal("SIGTERM");
  const { code } = await server.ended;
  return { code, isClean: !existsSync(join(dataDir, "postgres/postmaster.pid")) };
}

/** Locks the ratings table, so that writes to it wait. */
async function lockRatings() {
  const url = readFileSync(join(dataDir, "postgres-url"), "utf8");
  const db = openDatabase({ url, maxConnections: 2, onError: () => undefined });
  const held = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const holding = db
    .longTransaction(async (tx) => {
      await tx.query("lock table ratings in access exclusive mode");
      held.resolve();
      await free.promise;
    })
    .catch(() => undefined);
  await held.promise;
  return {
    async isWaitedFor() {
      const waiting = () => db.query("select 1 from pg_locks l where not l.granted");
      await expect.poll(async () => (await waiting()).length, SOON).toBeGreaterThan(0);
    },
    async release() {
      free.resolve();
      await holding;
      await db.close();
    },
  };
}
