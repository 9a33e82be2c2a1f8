import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { Client, Pool } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { type EmbeddedPostgres, startEmbeddedPostgres, StartRefused } from "./embedded-postgres.ts";

const TIMEOUT = 60_000;
const IS_ROOT = process.getuid?.() === 0;

// Starts PostgreSQL as another server process would, prints "ready", and runs until it's killed.
const OWNER = `
  const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL("./embedded-postgres.ts", import.meta.url).href)});
  await startEmbeddedPostgres({ dataDir: process.argv[1], log: () => {} });
  console.log("ready");
  setInterval(() => {}, 1000);
`;

let sandbox = "";
let dataDir = "";
let owners: ChildProcess[] = [];
const usualTemporary = process.env["TMPDIR"];

beforeEach(() => {
  sandbox = mkdtempSync(path.join(tmpdir(), "embedded-"));
  dataDir = path.join(sandbox, "data");
  process.env["TMPDIR"] = sandbox;
});

afterEach(async () => {
  if (usualTemporary === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = usualTemporary;
  await Promise.all(owners.map(kill));
  owners = [];
  for (const pid of postgresProcesses()) process.kill(pid, "SIGKILL");
  await until(() => postgresProcesses().length === 0);
  chmodSync(sandbox, 0o700);
  rmSync(sandbox, { recursive: true, force: true, maxRetries: 20 });
});

test("a first start makes a durable UTF-8 cluster with checksums", { timeout: TIMEOUT }, async () => {
  const messages: string[] = [];
  const postgres = await startEmbeddedPostgres({ dataDir, log: (message) => messages.push(message) });
  const settings = await query(
    postgres,
    `select name, setting from pg_settings
     where name in ('data_checksums', 'fsync', 'full_page_writes', 'listen_addresses', 'server_encoding', 'synchronous_commit')
     order by name`,
  );
  await postgres.stop();

  expect(settings.map(({ setting }) => setting)).toEqual(["on", "on", "on", "", "UTF8", "on"]);
  expect(messages).toEqual(["Creating the database"]);
  expect(postgresProcesses()).toEqual([]);
});

test("letters outside ASCII count as letters in a similarity search", { timeout: TIMEOUT }, async () => {
  const postgres = await start();
  await query(postgres, "create extension pg_trgm");
  const [row] = await query(postgres, "select show_trgm('Сталкер') <> '{}' as found");
  await postgres.stop();
  expect(row).toEqual({ found: true });
});

test("data survives a stop and a start", { timeout: TIMEOUT }, async () => {
  const first = await start();
  await query(first, "create table films as select 'Stalker' as title");
  await first.stop();

  const second = await start();
  expect(await query(second, "select title from films")).toEqual([{ title: "Stalker" }]);
  await second.stop();
});

test("stop ends open connections and can be called twice", { timeout: TIMEOUT }, async () => {
  const postgres = await start();
  const pool = new Pool({ connectionString: postgres.url });
  pool.on("error", () => undefined);
  const busy = pool.query("select pg_sleep(60)").catch((error: unknown) => error);
  await until(
    async () =>
      (await query(postgres, "select 1 from pg_stat_activity where wait_event = 'PgSleep'")).length > 0,
  );

  await Promise.all([postgres.stop(), postgres.stop()]);

  expect(await busy).toBeInstanceOf(Error);
  expect(readdirSync(dataDir).toSorted()).toEqual(["postgres", "postgres.log"]);
  await pool.end();
});

test(
  "a start after kill -9 replaces the orphaned PostgreSQL and keeps its data",
  { timeout: TIMEOUT },
  async () => {
    const before = await start();
    await query(before, "create table films as select 'Solaris' as title");
    await before.stop();
    await kill(await startOwner().ready);
    const orphan = postmaster();

    const messages: string[] = [];
    const postgres = await startEmbeddedPostgres({ dataDir, log: (message) => messages.push(message) });
    expect(messages.join()).toContain(String(orphan));
    expect(postmaster()).not.toBe(orphan);
    expect(await query(postgres, "select title from films")).toEqual([{ title: "Solaris" }]);
    await postgres.stop();
  },
);

test(
  "a killed PostgreSQL is restarted without opening a connection to it",
  { timeout: TIMEOUT },
  async () => {
    const messages: string[] = [];
    const postgres = await startEmbeddedPostgres({ dataDir, log: (message) => messages.push(message) });
    process.kill(postmaster(), "SIGKILL");
    await until(() => messages.at(-1) === "PostgreSQL is running again");
    const asked = await query(
      postgres,
      "select d.sessions::int from pg_stat_database d where d.datname = 'postgres'",
    );
    expect(asked).toEqual([{ sessions: 0 }]);
    await postgres.stop();
  },
);

test("a start after everything crashed recovers committed data", { timeout: TIMEOUT }, async () => {
  const owner = await startOwner().ready;
  const pool = new Pool({ connectionString: socketUrl(path.join(dataDir, "socket")) });
  pool.on("error", () => undefined);
  await pool.query("create table films as select 'Mirror' as title");
  await kill(owner);
  for (const pid of postgresProcesses()) process.kill(pid, "SIGKILL");
  await pool.end();

  const postgres = await start();
  expect(await query(postgres, "select title from films")).toEqual([{ title: "Mirror" }]);
  await postgres.stop();
});

test("a recycled process id in old files doesn't prevent a start", { timeout: TIMEOUT }, async () => {
  await (await start()).stop();
  writeFileSync(path.join(dataDir, "halflight.lock"), `${process.pid}\nan earlier process\n`);
  writeFileSync(
    path.join(dataDir, "postgres/postmaster.pid"),
    `${process.pid}\n${dataDir}/postgres\n0\n5432\n`,
  );
  await expect(start().then((postgres) => postgres.stop())).resolves.toBeUndefined();
});

test("a second owner is refused with the first one's process id", { timeout: TIMEOUT }, async () => {
  const owner = await startOwner().ready;
  await expect(start()).rejects.toThrow(`process ${owner.pid}`);
  await expect(start()).rejects.toThrow(StartRefused);
});

test("exactly one of several simultaneous starts after a crash succeeds", { timeout: TIMEOUT }, async () => {
  await kill(await startOwner().ready);
  const outcomes = await Promise.allSettled([start(), start(), start(), start()]);
  const started = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  expect(started).toHaveLength(1);
  await Promise.all(started.map((postgres) => postgres.stop()));
});

test.each(["PG_VERSION", "postgresql.conf", "pg_wal/000000010000000000000001", "base/4", "base/5", ""])(
  "kill -9 during the first start, once '%s' exists, doesn't prevent the next start",
  { timeout: TIMEOUT },
  async (file) => {
    const { child } = startOwner();
    await until(() => unfinished().some((directory) => existsSync(path.join(dataDir, directory, file))));
    await kill(child);
    expect(existsSync(path.join(dataDir, "postgres"))).toBe(false);

    const postgres = await start();
    expect(unfinished()).toEqual([]);
    expect(await query(postgres, "select 1 as one")).toEqual([{ one: 1 }]);
    await postgres.stop();
  },
);

test.each(["file", "file/below", "closed/below"])(
  "the unusable data directory %s is refused in one sentence",
  { timeout: TIMEOUT },
  async (place) => {
    writeFileSync(path.join(sandbox, "file"), "");
    // Root can write everywhere except where the kernel forbids it.
    if (IS_ROOT) symlinkSync("/proc", path.join(sandbox, "closed"));
    else mkdirSync(path.join(sandbox, "closed"), { mode: 0o500 });
    dataDir = path.join(sandbox, place);

    const refusal: unknown = await start().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartRefused);
    expect(String(refusal)).toMatch(/^StartRefused: The data directory [^\n]+\.$/);
    expect(String(refusal)).toContain(dataDir);
  },
);

test(
  "a cluster of another version, a foreign directory and a damaged cluster are refused",
  { timeout: TIMEOUT },
  async () => {
    await (await start()).stop();
    const version = path.join(dataDir, "postgres/PG_VERSION");
    writeFileSync(version, "15\n");
    await expect(start()).rejects.toThrow(/belongs to PostgreSQL 15.*start Halflight.*DATABASE_URL/);
    writeFileSync(version, "99\n");
    await expect(start()).rejects.toThrow(/belongs to PostgreSQL 99.*restore a backup.*DATABASE_URL/);
    rmSync(version);
    await expect(start()).rejects.toThrow(/is not a readable PostgreSQL data directory/);
    writeFileSync(version, "18\n");
    rmSync(path.join(dataDir, "postgres/global/pg_control"));
    await expect(start()).rejects.toThrow(/PostgreSQL did not start: .*pg_control/);
    expect(existsSync(path.join(dataDir, "halflight.lock"))).toBe(false);
  },
);

test.each(['with spaces, commas & "quotes" + 100% é', `long${"/0123456789".repeat(12)}`])(
  "a data directory named %s works",
  { timeout: TIMEOUT },
  async (name) => {
    dataDir = path.join(sandbox, name);
    const postgres = await start();
    expect(await query(postgres, "select current_database() as name")).toEqual([{ name: "halflight" }]);
    await postgres.stop();
  },
);

function start(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log: () => undefined });
}

function startOwner(): { child: ChildProcess; ready: Promise<ChildProcess> } {
  const child = spawn(process.execPath, ["--input-type=module", "-e", OWNER, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  owners.push(child);
  const ready = new Promise<ChildProcess>((resolve, reject) => {
    child.stdout.once("data", () => resolve(child));
    child.once("exit", () => reject(new Error("The owner ended before it was ready")));
  });
  ready.catch(() => undefined);
  return { child, ready };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await until(() => child.exitCode !== null || child.signalCode !== null);
}

async function query(postgres: EmbeddedPostgres, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

function socketUrl(directory: string): string {
  return `postgres://halflight@localhost:5432/halflight?host=${encodeURIComponent(directory)}`;
}

function unfinished(): string[] {
  return existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.includes("unfinished")) : [];
}

function postmaster(): number {
  return Number.parseInt(readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8"), 10);
}

// The processes this test started. The command lines of the postmaster and initdb name their directory; all others end with them.
function postgresProcesses(): number[] {
  const processes = execFileSync("ps", ["-A", "-ww", "-o", "pid=,args="], { encoding: "utf8" }).split("\n");
  const ours = processes.filter((line) => line.includes(sandbox) && /\/(postgres|initdb) -D/.test(line));
  return ours.map((line) => Number.parseInt(line, 10));
}

function until(isMet: () => boolean | Promise<boolean>): Promise<boolean> {
  return vi.waitUntil(isMet, { interval: 1, timeout: TIMEOUT });
}
