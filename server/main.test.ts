import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";

import { openDatabase } from "./platform/db.ts";
import { Client } from "./testing/client.ts";
import { copyTemplate, databaseUrl } from "./testing/databases.ts";
import { type ServerProcess, postgresProcesses, startServerProcess } from "./testing/server-process.ts";

const TIMEOUT = 60_000;
const NOT_HERE = "203.0.113.7";

let sandbox = "";
/** A data directory that a server created before it shut down cleanly. */
let template = "";
let dataDir = "";
let running: ServerProcess[] = [];

beforeAll(async () => {
  sandbox = mkdtempSync(join(tmpdir(), "halflight-main-"));
  template = join(sandbox, "template");
  await stop(await started({ DATA_DIR: template }));
}, TIMEOUT);

beforeEach(() => {
  dataDir = mkdtempSync(join(sandbox, "data-"));
});

afterEach(async () => {
  for (const server of running) server.signal("SIGKILL");
  await Promise.all(running.map((server) => server.ended));
  running = [];
  for (const pid of postgresProcesses(sandbox)) process.kill(pid, "SIGKILL");
});

afterAll(() => {
  rmSync(sandbox, { recursive: true, force: true, maxRetries: 20 });
});

test("an invalid environment is refused with all problems at once", { timeout: TIMEOUT }, async () => {
  const refusal = await refusalOf({
    DATA_DIR: dataDir,
    PORT: "x",
    FEATURES: "magic",
    HOST: "0.0.0.0",
    RATE_LIMITS: "off",
  });
  expect(refusal).toEqual([
    "Invalid environment variables:",
    "PORT must be a number from 0 to 65535",
    "FEATURES must be a list of social, vault, featured",
    "RATE_LIMITS may be off only while HOST is a loopback address",
  ]);
  expect(readdirSync(dataDir)).toEqual([]);
});

test("a port in use is refused, and works once it's free", { timeout: TIMEOUT }, async () => {
  copyDataDir();
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const refusal = await refusalOf({ DATA_DIR: dataDir, PORT: String(port) });
  expect(refusal.at(-1)).toBe("The port is taken: choose another with PORT, or stop the other program.");
  expect(postgresProcesses(dataDir)).toEqual([]);
  other.close();
  await stop(await started({ DATA_DIR: dataDir, PORT: String(port) }));
});

test("a HOST that isn't an address of this machine is refused", { timeout: TIMEOUT }, async () => {
  copyDataDir();
  const refusal = await refusalOf({ DATA_DIR: dataDir, HOST: NOT_HERE });
  expect(refusal.at(-1)).toBe("HOST is not an address of this machine.");
});

test("a data directory that is a file is refused", { timeout: TIMEOUT }, async () => {
  const file = join(dataDir, "file");
  writeFileSync(file, "mine");
  const refusal = await refusalOf({ DATA_DIR: file });
  expect(refusal.at(-1)).toBe(
    `The data directory ${file} cannot be written: a part of the path is not a directory.`,
  );
});

test("a data directory that can't be written to is refused", { timeout: TIMEOUT }, async () => {
  // Root can write everywhere except where the kernel forbids it.
  const closed = join(dataDir, "closed");
  if (process.getuid?.() === 0) symlinkSync("/proc", closed);
  else mkdirSync(closed, { mode: 0o500 });
  const refusal = await refusalOf({ DATA_DIR: join(closed, "below") });
  expect(refusal.at(-1)).toMatch(/^The data directory \S+\/closed\/below cannot be used: [^\n]+\.$/);
});

test("a damaged database is refused, and works once it's repaired", { timeout: TIMEOUT }, async () => {
  copyDataDir();
  const control = join(dataDir, "postgres/global/pg_control");
  renameSync(control, `${control}.away`);
  const refusal = await refusalOf({ DATA_DIR: dataDir });
  expect(refusal.at(-1)).toMatch(
    /^PostgreSQL did not start: .*pg_control.* \(its log is \S+postgres\.log\)\.$/,
  );
  renameSync(`${control}.away`, control);
  await stop(await started({ DATA_DIR: dataDir }));
});

test("a DATABASE_URL that can't be reached is refused", { timeout: TIMEOUT }, async () => {
  const refusal = await refusalOf({ DATA_DIR: dataDir, DATABASE_URL: "postgres://film@127.0.0.1:1/films" });
  expect(refusal.at(-1)).toBe(
    "The database of DATABASE_URL cannot be used: nothing listens at 127.0.0.1:1; start PostgreSQL there, or correct host and port.",
  );
  expect(readdirSync(dataDir)).toEqual([]);
});

test(
  "a start refused for its port or its database writes nothing to the database",
  { timeout: TIMEOUT },
  async () => {
    const name = "halflight_test_main_latin1";
    const url = databaseUrl(inject("postgresUrl"), name);
    await run(
      inject("postgresUrl"),
      `create database ${name} encoding 'LATIN1' locale_provider libc locale 'C' template template0`,
    );
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const taken = await refusalOf({ DATA_DIR: dataDir, DATABASE_URL: url, PORT: String(port) });
    other.close();
    const unfit = await refusalOf({ DATA_DIR: dataDir, DATABASE_URL: url });
    await run(url, "create table migrations ()");
    await run(inject("postgresUrl"), `drop database ${name} with (force)`);
    expect(taken).toEqual(["The port is taken: choose another with PORT, or stop the other program."]);
    expect(unfit.at(-1)).toMatch(/^The database of DATABASE_URL cannot be used: its encoding is LATIN1, /);
  },
);

test("with DATABASE_URL no embedded database is created", { timeout: TIMEOUT }, async () => {
  const database = await copyTemplate(inject("postgresUrl"));
  const server = await started({ DATA_DIR: dataDir, DATABASE_URL: database.url });
  expect(await new Client(await server.ready).get("/api/ready")).toEqual({ status: "ready" });
  await stop(server);
  expect(readdirSync(dataDir)).toEqual([]);
  await database.drop();
});

test("a database migrated by a newer version is refused", { timeout: TIMEOUT }, async () => {
  const database = await copyTemplate(inject("postgresUrl"));
  await run(database.url, "insert into migrations (name, checksum) values ('9999-later.sql', '')");
  const refusal = await refusalOf({ DATA_DIR: dataDir, DATABASE_URL: database.url });
  expect(refusal.at(-1)).toBe(
    "A newer Halflight has migrated this database (9999-later.sql is not one of this version's migrations): run a version that has server/migrations/9999-later.sql, or restore a backup from before that migration.",
  );
  await database.drop();
});

test("stopping the server stops its PostgreSQL", { timeout: TIMEOUT }, async () => {
  copyDataDir();
  const server = await started({ DATA_DIR: dataDir });
  // A process just forked for a connection still has its parent's name.
  await expect.poll(() => postgresProcesses(dataDir)).toHaveLength(1);
  await stop(server);
  expect(postgresProcesses(dataDir)).toEqual([]);
});

test.for([["Starting PostgreSQL"], ["Creating the database"], ["Migrated the database"]] as const)(
  "stopping while the start says '%s' leaves nothing running, and the next start works",
  { timeout: TIMEOUT },
  async ([line]) => {
    const server = start({ DATA_DIR: dataDir });
    await server.printed(new RegExp(line));
    await stop(server);
    expect((await server.ended).output).not.toContain("Halflight is at");
    expect(postgresProcesses(dataDir)).toEqual([]);
    await stop(await started({ DATA_DIR: dataDir }));
  },
);

test(
  "a second start on the same data is refused with the first one's process id",
  { timeout: TIMEOUT },
  async () => {
    copyDataDir();
    const first = await started({ DATA_DIR: dataDir });
    const refusal = await refusalOf({ DATA_DIR: dataDir });
    expect(refusal.at(-1)).toBe(
      `Another Halflight (process ${first.pid}) is already using the data directory ${dataDir}.`,
    );
    expect(await new Client(await first.ready).get("/api/ready")).toEqual({ status: "ready" });
  },
);

test("accounts and sessions survive a restart", { timeout: TIMEOUT }, async () => {
  copyDataDir();
  const form = { username: "ana", email: "ana@example.com", password: "correct horse" };
  const first = await started({ DATA_DIR: dataDir });
  const before = new Client(await first.ready);
  const { token } = await before.ok<{ token: string }>("POST", "/api/auth/register", form);
  before.token = token;
  await before.rate(1, 3);
  await stop(first);

  const second = await started({ DATA_DIR: dataDir });
  const after = Object.assign(new Client(await second.ready), { token });
  expect(await after.get("/api/ratings/1")).toEqual({ rating: 3 });
  await after.ok("POST", "/api/auth/login", form);
});

async function run(url: string, statement: string): Promise<void> {
  const db = openDatabase({
    url,
    maxConnections: 1,
    statementTimeoutMs: TIMEOUT,
    onError: () => undefined,
  });
  await db.query(statement);
  await db.close();
}

function start(env: Record<string, string>): ServerProcess {
  const server = startServerProcess(env);
  running.push(server);
  return server;
}

async function started(env: Record<string, string>): Promise<ServerProcess> {
  const server = start(env);
  await server.ready;
  return server;
}

async function stop(server: ServerProcess): Promise<void> {
  server.signal("SIGTERM");
  expect(await server.ended).toMatchObject({ code: 0 });
}

/** The lines that a refused start prints. */
async function refusalOf(env: Record<string, string>): Promise<string[]> {
  const { code, output } = await start(env).ended;
  expect({ code, output }).toMatchObject({ code: 1, output: expect.not.stringMatching(/^\s+at /m) });
  return output.trim().split("\n");
}

function copyDataDir(): void {
  cpSync(template, dataDir, { recursive: true });
}
