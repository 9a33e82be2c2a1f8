import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, type Socket, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type TestContext, beforeAll, expect, inject, onTestFinished, test } from "vitest";

import { Client } from "#server/testing/client.ts";
import { copyTemplate } from "#server/testing/databases.ts";
import { type ServerProcess, startServerProcess } from "#server/testing/server-process.ts";

import { openDatabase } from "../db.ts";

const TIMEOUT = { timeout: 120_000 };
const NOBODY = 65_534;

let isInstalled = false;

/** Debian's package; elsewhere the tests are skipped. */
beforeAll(() => {
  const isRoot = process.getuid?.() === 0;
  const install = ["install", "-y", "--no-install-recommends", "pgbouncer"];
  isInstalled = isRoot && (runs("pgbouncer", "-V") || runs("apt-get", ...install));
}, TIMEOUT.timeout);

test(
  "behind PgBouncer in session mode, with its usual settings, the server serves and keeps its timeouts",
  TIMEOUT,
  async (context) => {
    const url = await bouncer(context, "session");
    const server = startedOn(url);
    const client = new Client(await server.ready);
    const person = { username: "ana", email: "ana@example.com", password: "correct horse" };
    ({ token: client.token } = await client.ok<{ token: string }>("POST", "/api/auth/register", person));
    const searches = Array.from({ length: 40 }, (_, n) => client.send("GET", `/api/search?q=a${n}`));
    expect(new Set((await Promise.all(searches)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(await client.get("/api/ready")).toEqual({ status: "ready" });
    const db = openDatabase({ url, onError: () => undefined });
    expect(await db.query("show statement_timeout")).toEqual([{ statement_timeout: "5s" }]);
    await db.close();
    server.signal("SIGTERM");
    expect((await server.ended).code).toBe(0);
  },
);

test.for([0, 1] as const)(
  "PgBouncer in transaction mode (server_round_robin = %d) is refused at the start in one sentence",
  TIMEOUT,
  async (roundRobin, context) => {
    const url = await bouncer(context, "transaction", roundRobin);
    for (let start = 0; start < 2; start++) {
      const { code, output } = await startedOn(url).ended;
      expect(code).toBe(1);
      expect(output.trim().split("\n").at(-1)).toBe(
        "The database of DATABASE_URL cannot be used: it is behind a pooler in transaction mode, which breaks prepared statements and notifications; connect to PostgreSQL itself, or set pool_mode = session in PgBouncer.",
      );
    }
  },
);

/** PgBouncer in front of a database of its own, with a file of settings as small as it may be. @returns its address */
async function bouncer(
  context: TestContext,
  mode: "session" | "transaction",
  roundRobin: 0 | 1 = 0,
): Promise<string> {
  context.skip(!isInstalled, "only root may install PgBouncer");
  const database = await copyTemplate(inject("postgresUrl"));
  const { username, pathname } = new URL(database.url);
  const postgres = await forwardedTo(database.url);
  const directory = mkdtempSync(join(tmpdir(), "halflight-pgbouncer-"));
  const port = await freePort();
  const file = join(directory, "pgbouncer.ini");
  writeFileSync(
    file,
    [
      "[databases]",
      `films = host=127.0.0.1 port=${postgres.port} dbname=${pathname.slice(1)} user=${username}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${port}`,
      "unix_socket_dir =",
      "auth_type = any",
      `pool_mode = ${mode}`,
      `server_round_robin = ${roundRobin}`,
    ].join("\n"),
  );
  // PgBouncer doesn't run as root.
  for (const path of [directory, file]) chownSync(path, NOBODY, NOBODY);
  const child = spawn("pgbouncer", ["-q", file], { uid: NOBODY, gid: NOBODY, stdio: "ignore" });
  const exited = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exited;
    postgres.close();
    await database.drop();
    rmSync(directory, { recursive: true, force: true });
  });
  await expect.poll(() => answers(port), { timeout: 30_000 }).toBe(true);
  return `postgres://film@127.0.0.1:${port}/films`;
}

/** The tests' PostgreSQL listens only on a socket in a directory that PgBouncer's account can't open. */
async function forwardedTo(url: string): Promise<{ port: number; close: () => void }> {
  const { hostname, port, searchParams } = new URL(url);
  const directory = searchParams.get("host");
  const sockets = new Set<Socket>();
  const forwarder = createServer((client) => {
    const server =
      directory === null ? connect(Number(port || 5432), hostname) : connect(`${directory}/.s.PGSQL.5432`);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one.on("error", () => other.destroy()));
      one.pipe(other);
    }
  }).listen(0, "127.0.0.1");
  await once(forwarder, "listening");
  return {
    port: (forwarder.address() as AddressInfo).port,
    close() {
      forwarder.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function startedOn(url: string): ServerProcess {
  const dataDir = mkdtempSync(join(tmpdir(), "halflight-behind-pgbouncer-"));
  const server = startServerProcess({ DATABASE_URL: url, DATA_DIR: dataDir });
  onTestFinished(async () => {
    server.signal("SIGKILL");
    await server.ended;
    rmSync(dataDir, { recursive: true, force: true });
  });
  return server;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

function runs(command: string, ...parameters: string[]): boolean {
  try {
    execFileSync(command, parameters, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
