/** A data directory is copied while a server uses it: the server must not notice, whatever the copy is used for. */
import { execFile, execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { Client } from "./testing/client.ts";
import {
  type ServerProcess,
  postgresProcesses,
  postmasterOf,
  startServerProcess,
} from "./testing/server-process.ts";

const TIMEOUT = 60_000;

let sandbox = "";
/** A data directory that a server created before it shut down cleanly. */
let template = "";
let original = "";
let copy = "";
let running: ServerProcess[] = [];

beforeAll(async () => {
  sandbox = mkdtempSync(join(tmpdir(), "halflight-copies-"));
  template = join(sandbox, "template");
  const server = start(template);
  await server.ready;
  server.signal("SIGTERM");
  await server.ended;
}, TIMEOUT);

beforeEach(() => {
  const directory = mkdtempSync(join(sandbox, "test-"));
  original = join(directory, "original");
  copy = join(directory, "copy");
  cpSync(template, original, { recursive: true });
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

test.for([
  ["whole data directory", ""],
  ["database alone", "postgres"],
] as const)(
  "a server starts on a copy of the %s while the original is in use",
  { timeout: TIMEOUT },
  async ([, part]) => {
    const viewer = await startWithViewer();
    const before = postmasterOf(original);
    copyAsOperator(part);

    const second = start(copy);
    const address = await second.ready;
    await viewer.rate(2, 2);
    expect(postmasterOf(original)).toBe(before);
    expect(await viewer.get("/api/ratings/2")).toEqual({ rating: 2 });

    const inCopy = Object.assign(new Client(address), { token: viewer.token });
    expect(await inCopy.get("/api/ratings/1")).toEqual({ rating: 3 });
    expect(await inCopy.send("GET", "/api/ratings/2")).toMatchObject({ body: { rating: null } });

    second.signal("SIGTERM");
    expect(await second.ended).toMatchObject({
      code: 0,
      output: expect.stringContaining(`was copied from ${original}/postgres while the original was in use`),
    });
    expect(await viewer.get("/api/ratings/2")).toEqual({ rating: 2 });
  },
);

test("an admin command on a copy changes only the copy", { timeout: TIMEOUT }, async () => {
  const viewer = await startWithViewer();
  copyAsOperator("");
  await admin(copy, "grant", "ana@example.com");
  expect(await viewer.send("GET", "/api/admin/health/detailed")).toMatchObject({ status: 403 });
  await admin(original, "grant", "ana@example.com");
  expect(await viewer.send("GET", "/api/admin/health/detailed")).toMatchObject({ status: 200 });
});

test(
  "a server starts on a copy where a killed server left PostgreSQL running",
  { timeout: TIMEOUT },
  async () => {
    const viewer = await startWithViewer();
    copyAsOperator("");
    const killed = start(copy);
    await killed.ready;
    killed.signal("SIGKILL");
    await killed.ended;
    const orphan = postmasterOf(copy);

    const third = start(copy);
    await third.ready;
    expect(postmasterOf(copy)).not.toBe(orphan);
    expect(await viewer.get("/api/ratings/1")).toEqual({ rating: 3 });
  },
);

test.for([["its lock is deleted"], ["a copied data directory links to it"]] as const)(
  "a second server refuses a database in use even if %s",
  { timeout: TIMEOUT },
  async ([how]) => {
    const viewer = await startWithViewer();
    if (how === "its lock is deleted") {
      rmSync(join(original, "halflight.lock"));
      copy = original;
    } else {
      mkdirSync(copy);
      symlinkSync(join(original, "postgres"), join(copy, "postgres"));
    }
    const { code, output } = await start(copy).ended;
    expect(code).toBe(1);
    expect(output.trim().split("\n").at(-1)).toBe(
      `Another Halflight (process ${running[0]?.pid}) is using the database in ${copy}/postgres: stop it first.`,
    );
    expect(await viewer.get("/api/ratings/1")).toEqual({ rating: 3 });
  },
);

test(
  "a copy is refused with instructions if its original was renamed while in use",
  { timeout: TIMEOUT },
  async () => {
    const viewer = await startWithViewer();
    copyAsOperator("");
    renameSync(original, `${original}-renamed`);
    const { code, output } = await start(copy).ended;
    expect(code).toBe(1);
    expect(output.trim().split("\n").at(-1)).toBe(
      `Another Halflight (process ${running[0]?.pid}) is already using the data directory ${copy}, which it knows as ${original}: stop it first, or, if this is a copy of that directory, remove halflight.lock from the copy.`,
    );
    rmSync(join(copy, "halflight.lock"));
    await start(copy).ready;
    expect(existsSync(join(copy, "halflight.lock"))).toBe(true);
    expect(await viewer.send("GET", "/api/health")).toMatchObject({ status: 200 });
  },
);

function start(dataDir: string): ServerProcess {
  const server = startServerProcess({ DATA_DIR: dataDir, RATE_LIMITS: "off" });
  running.push(server);
  return server;
}

/** Starts a server on the original, with a viewer who has rated a title. */
async function startWithViewer(): Promise<Client> {
  const viewer = new Client(await start(original).ready);
  const form = { username: "ana", email: "ana@example.com", password: "correct horse" };
  ({ token: viewer.token } = await viewer.ok<{ token: string }>("POST", "/api/auth/register", form));
  await viewer.rate(1, 3);
  return viewer;
}

/** Copies as `cp -a` does: keeps permissions and times, and includes sockets. */
function copyAsOperator(part: string): void {
  if (part !== "") mkdirSync(copy);
  execFileSync("cp", ["-a", join(original, part), part === "" ? copy : join(copy, part)]);
}

async function admin(dataDir: string, ...words: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, ["scripts/admin.ts", ...words], {
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir },
  });
}
