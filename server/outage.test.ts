import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";

import type { Item } from "#contract/item.ts";
import { seededRandom } from "#engine/random.ts";

import { type Database, openDatabase } from "./platform/db.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "./platform/embedded-postgres/embedded-postgres.ts";
import { processesIn } from "./platform/embedded-postgres/process.ts";
import { Client } from "./testing/client.ts";
import { type Connections, watchConnections } from "./testing/databases.ts";
import { type Writer, answeredIn, rateContinuously, signUpWriters, unexplained } from "./testing/ledger.ts";
import {
  type ServerProcess,
  postgresProcesses,
  postmasterOf,
  startServerProcess,
} from "./testing/server-process.ts";

const TIMEOUT = 120_000;
/** How long a change may take on a busy machine. */
const SOON = { timeout: 15_000, interval: 50 };
const CONNECTIONS = 16;

let sandbox = "";
/** A data directory that a server created before it shut down cleanly. */
let template = "";
let dataDir = "";
let running: ServerProcess[] = [];

beforeAll(async () => {
  sandbox = mkdtempSync(join(tmpdir(), "halflight-outage-"));
  template = join(sandbox, "template");
  const server = start({ DATA_DIR: template });
  await server.ready;
  server.signal("SIGTERM");
  await server.ended;
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
  "a database killed under load comes back with every confirmed rating",
  async () => {
    const { address, writers } = await startWithWriters({ DATA_DIR: dataDir });
    const visitor = new Client(address);
    const connections = watch(urlIn(dataDir));
    const load = rateWithoutEnd(address, writers);
    for (let kill = 1; kill <= 3; kill++) {
      const before = postmasterOf(dataDir);
      process.kill(before, "SIGKILL");
      await expect.poll(() => readinessOf(address), SOON).toBe(503);
      expect(await visitor.get("/api/health")).toEqual({ status: "ok" });
      await expect.poll(() => readinessOf(address), SOON).toBe(200);
      expect(postmasterOf(dataDir)).not.toBe(before);
      const answered = answeredIn(writers);
      await expect.poll(() => answeredIn(writers), SOON).toBeGreaterThan(answered);
    }
    await load.end();
    expect(connections.most()).toBeLessThanOrEqual(CONNECTIONS);
    expect(await unexplained(urlIn(dataDir), writers)).toEqual([]);
  },
  TIMEOUT,
);

test(
  "connections ended by the database are reopened, never beyond the connection limit",
  async () => {
    const { address, writers } = await startWithWriters({ DATA_DIR: dataDir });
    const connections = watch(urlIn(dataDir));
    const load = rateWithoutEnd(address, writers);
    for (let round = 1; round <= 10; round++) {
      await connections.end();
      const answered = answeredIn(writers);
      await expect.poll(() => answeredIn(writers), SOON).toBeGreaterThan(answered + 20);
    }
    await load.end();
    expect(connections.most()).toBeLessThanOrEqual(CONNECTIONS);
    expect(await unexplained(urlIn(dataDir), writers)).toEqual([]);
    expect(await readinessOf(address)).toBe(200);
  },
  TIMEOUT,
);

test.runIf(process.platform === "linux")(
  "requests fail at once while the database hangs, and service resumes within the connection limit",
  async () => {
    const { address, writers } = await startWithWriters({ DATA_DIR: dataDir });
    const connections = watch(urlIn(dataDir));
    const load = rateWithoutEnd(address, writers);
    signalDatabase("SIGSTOP");
    await expect.poll(() => readinessOf(address), SOON).toBe(503);
    expect(await new Client(address).get("/api/health")).toEqual({ status: "ok" });
    // No request is in flight anymore, so every response is now a refusal.
    const answered = answeredIn(writers);
    await expect.poll(() => load.refusals(), SOON).toBeGreaterThan(100);
    expect(answeredIn(writers)).toBe(answered);
    signalDatabase("SIGCONT");
    await expect.poll(() => readinessOf(address), SOON).toBe(200);
    await expect.poll(() => answeredIn(writers), SOON).toBeGreaterThan(answered + 20);
    await load.end();
    expect(connections.most()).toBeLessThanOrEqual(CONNECTIONS);
    expect(await unexplained(urlIn(dataDir), writers)).toEqual([]);
  },
  TIMEOUT,
);

test(
  "an external database can go down and come back",
  async () => {
    let postgres = await startPostgres();
    const { server, address, writers } = await startWithWriters({
      DATA_DIR: join(sandbox, "unused"),
      DATABASE_URL: postgres.url,
      LOG_LEVEL: "warn",
      LOG_FORMAT: "json",
    });
    const load = rateWithoutEnd(address, writers);
    await postgres.stop();
    await expect.poll(() => readinessOf(address), SOON).toBe(503);
    await expect.poll(() => load.refusals(), SOON).toBeGreaterThan(100);
    expect(await new Client(address).get("/api/health")).toEqual({ status: "ok" });
    postgres = await startPostgres();
    await expect.poll(() => readinessOf(address), SOON).toBe(200);
    await load.end();
    expect(await unexplained(postgres.url, writers)).toEqual([]);
    await postgres.stop();

    const refused = await new Client(address).send<{ requestId: string }>("GET", "/api/ready");
    server.signal("SIGTERM");
    const { code, output } = await server.ended;
    expect(code).toBe(0);
    const lines = output
      .split("\n")
      .filter((line) => line.startsWith("{") && /"requestId".*"unavailable"/.test(line));
    const logged = lines.map((line) => JSON.parse(line) as { requestId: string; cause: string });
    expect(logged.length).toBeGreaterThan(load.refusals());
    expect(logged.map(({ requestId }) => requestId)).toContain(refused.body.requestId);
    for (const { cause } of logged) expect(cause).toMatch(/^(57P0[123]|E[A-Z]+|Connection terminated.*)$/);
  },
  TIMEOUT,
);

test.runIf(process.platform === "linux")(
  "a login that ends while notifications are lost is refused once the loss is noticed",
  async () => {
    const { address, writers } = await startWithWriters({ DATA_DIR: dataDir });
    const viewer = Object.assign(new Client(address), { token: writers[0]?.client.token ?? null });
    await viewer.get("/api/ratings");
    const db = observer();
    await suspendListener(db);
    await db.query("update logins set ended_at = now()");
    await expect.poll(async () => (await viewer.send("GET", "/api/ratings")).status, SOON).toBe(401);
  },
  TIMEOUT,
);

test.runIf(process.platform === "linux")(
  "a catalog change while notifications are lost shows up once the loss is noticed",
  async () => {
    const visitor = new Client(await start({ DATA_DIR: dataDir }).ready);
    const best = async (): Promise<Item> => {
      const { items } = await visitor.get<{ items: Item[] }>("/api/items/critically-acclaimed?limit=1");
      if (items[0] === undefined) throw new Error("No title is acclaimed");
      return items[0];
    };
    const before = await best();
    const db = observer();
    await suspendListener(db);
    await db.transaction(async (tx) => {
      await tx.query("update titles set title = 'Told To Nobody' where id = $1", [before.id]);
      await tx.query("notify catalogue_changed");
    });
    await expect.poll(best, SOON).toMatchObject({ id: before.id, title: "Told To Nobody" });
  },
  TIMEOUT,
);

test(
  "a database that can't be restarted ends the server with an explanation",
  async () => {
    const server = start({ DATA_DIR: dataDir });
    await server.ready;
    renameSync(join(dataDir, "postgres/global/pg_control"), join(dataDir, "pg_control.away"));
    process.kill(postmasterOf(dataDir), "SIGKILL");
    const { code, output } = await server.ended;
    expect(code).toBe(1);
    expect(output.trim().split("\n").at(-1)).toMatch(
      /^PostgreSQL exited and could not be restarted: .*pg_control.*\.$/,
    );
    expect(postgresProcesses(dataDir)).toEqual([]);
  },
  TIMEOUT,
);

function start(env: Record<string, string>): ServerProcess {
  const server = startServerProcess({ RATE_LIMITS: "off", ...env });
  running.push(server);
  return server;
}

async function startWithWriters(env: Record<string, string>) {
  const server = start(env);
  const address = await server.ready;
  return { server, address, writers: await signUpWriters(address, 20) };
}

function startPostgres(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log: () => undefined });
}

function rateWithoutEnd(address: string, writers: readonly Writer[]) {
  let isOver = false;
  let refusals = 0;
  const rating = rateContinuously(writers, {
    address,
    random: seededRandom(7),
    shouldContinue(status) {
      if (status === 503) refusals += 1;
      return !isOver;
    },
  });
  return {
    refusals: () => refusals,
    async end() {
      isOver = true;
      await rating;
    },
  };
}

async function readinessOf(address: string): Promise<number> {
  return (await new Client(address).send("GET", "/api/ready")).status;
}

/** Counts connections until the test is over. */
function watch(url: string): Connections {
  const connections = watchConnections(url);
  onTestFinished(connections.close);
  return connections;
}

/** A direct connection to the database, open until the test is over. */
function observer(): Database {
  const db = openDatabase({ url: urlIn(dataDir), maxConnections: 1, onError: () => undefined });
  onTestFinished(db.close);
  return db;
}

/** Suspends PostgreSQL's process for the server's listening connection until the test is over. */
async function suspendListener(db: Database): Promise<void> {
  const [listener] = await db.query<{ pid: number }>(
    `select a.pid from pg_stat_activity a
     where a.application_name like 'halflight-%' and (a.query like 'listen %' or a.query = 'select 1')`,
  );
  if (listener === undefined) throw new Error("Nobody listens");
  const { pid } = listener;
  process.kill(pid, "SIGSTOP");
  onTestFinished(() => void process.kill(pid, "SIGCONT"));
}

function signalDatabase(name: "SIGSTOP" | "SIGCONT"): void {
  for (const pid of processesIn(join(dataDir, "postgres"))) process.kill(pid, name);
}

function urlIn(directory: string): string {
  return readFileSync(join(directory, "postgres-url"), "utf8");
}
