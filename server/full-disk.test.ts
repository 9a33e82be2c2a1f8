/** Tests of what operators and their probes see when the disk is full. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type TestContext, afterEach, beforeEach, expect, test } from "vitest";

import { Client } from "./testing/client.ts";
import { type ServerProcess, postgresProcesses, startServerProcess } from "./testing/server-process.ts";
import { fillDisk, makeRoom, mountSmallDisk, unmountSmallDisk } from "./testing/small-disk.ts";

const TIMEOUT = 120_000;
const SOON = { timeout: 30_000, interval: 50 };
const EVENT = { eventType: "SEARCH", metadata: { text: "x".repeat(2_000) } };

let dataDir = "";
let isMounted = false;
let running: ServerProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "halflight-full-"));
});

afterEach(async () => {
  for (const server of running) server.signal("SIGKILL");
  await Promise.all(running.map((server) => server.ended));
  running = [];
  for (const pid of postgresProcesses(dataDir)) process.kill(pid, "SIGKILL");
  if (isMounted) await expect.poll(() => unmountSmallDisk(dataDir), SOON).toBe(true);
  isMounted = false;
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

test.for([
  ["PostgreSQL can't be set up", "24m"],
  ["the database can't be created", "40m"],
  ["the catalog can't be loaded", "54m"],
] as const)(
  "a disk so full that %s is reported at each start, and the server starts once there's space",
  { timeout: TIMEOUT },
  async ([, size], context) => {
    mount(context, size);
    const told = `The disk of ${dataDir} is full: free some space, and start again.`;
    expect([await lastLine(), await lastLine()]).toEqual([told, told]);
    mount(context, "remount,size=300m");
    await started();
  },
);

test(
  "a disk that fills up later is reported, and nothing is missing once there's space",
  { timeout: TIMEOUT },
  async (context) => {
    mount(context, "300m");
    await stop(await started());
    fillDisk(dataDir);
    expect(await lastLine()).toBe(`The disk of ${dataDir} is full: free some space, and start again.`);
    makeRoom(dataDir);
    const server = await started();
    expect(await new Client(await server.ready).get("/api/ready")).toEqual({ status: "ready" });
  },
);

test(
  "a server whose disk fills up isn't ready until there's space again",
  { timeout: TIMEOUT },
  async (context) => {
    mount(context, "300m");
    const server = await started();
    const viewer = new Client(await server.ready);
    const form = { username: "ana", email: "ana@example.com", password: "correct horse" };
    ({ token: viewer.token } = await viewer.ok<{ token: string }>("POST", "/api/auth/register", form));
    fillDisk(dataDir);
    const write = () =>
      viewer.send("POST", "/api/events/batch", { events: Array.from({ length: 10 }, () => EVENT) });
    await expect.poll(write, SOON).toMatchObject({ status: 503, body: { code: "storage_full" } });
    expect(await viewer.send("GET", "/api/ready")).toMatchObject({
      status: 503,
      body: { code: "storage_full" },
    });
    expect(await viewer.get("/api/health")).toEqual({ status: "degraded" });
    expect((await viewer.picks(5)).items).toHaveLength(5);

    makeRoom(dataDir);
    await expect.poll(() => viewer.send("GET", "/api/ready"), SOON).toMatchObject({ status: 200 });
    expect(await write()).toMatchObject({ status: 200 });
    expect(await viewer.get("/api/health")).toEqual({ status: "ok" });
  },
);

async function started(): Promise<ServerProcess> {
  const server = start();
  await server.ready;
  return server;
}

function start(): ServerProcess {
  const server = startServerProcess({ DATA_DIR: dataDir, RATE_LIMITS: "off" });
  running.push(server);
  return server;
}

async function stop(server: ServerProcess): Promise<void> {
  server.signal("SIGTERM");
  expect(await server.ended).toMatchObject({ code: 0 });
}

/** The last line that a failing start prints. */
async function lastLine(): Promise<string | undefined> {
  const { code, output } = await start().ended;
  expect(code).toBe(1);
  return output.trim().split("\n").at(-1);
}

function mount(context: TestContext, size: string): void {
  isMounted = mountSmallDisk(dataDir, size);
  context.skip(!isMounted, "only root may mount a small disk");
}
