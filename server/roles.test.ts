/** The processes of one service share the work: `ROLE=web` answers users, `ROLE=worker` runs the jobs and delivers the emails. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, inject, onTestFinished, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";

import { type Database, openDatabase } from "./platform/db.ts";
import { Client } from "./testing/client.ts";
import { copyTemplate } from "./testing/databases.ts";
import { type ServerProcess, startServerProcess } from "./testing/server-process.ts";

const SOON = { timeout: 20_000, interval: 50 };
const TOKEN = "a-token-of-the-collector-1";

let directory = "";
let db: Database;
let url = "";
let drop = async (): Promise<void> => undefined;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "halflight-roles-"));
  ({ url, drop } = await copyTemplate(inject("postgresUrl")));
  db = openDatabase({ url, onError: () => undefined });
});

afterEach(async () => {
  await db.close();
  await drop();
  await rm(directory, { recursive: true });
});

test("emails and jobs wait for a worker while only a web process runs", async () => {
  const web = start("web");
  const visitor = new Client(await web.ready);
  await visitor.ok("POST", "/api/auth/register", {
    username: "ana",
    email: "ana@example.com",
    password: "correct horse",
  });
  web.signal("SIGTERM");
  expect(await web.ended).toMatchObject({ code: 0 });
  expect(await db.query("select name from jobs")).toEqual([]);
  expect(await db.query("select attempts, sent_at from mails")).toEqual([{ attempts: 0, sent_at: null }]);

  await start("worker").ready;
  await expect.poll(() => readdir(join(directory, "worker/outbox")).catch(() => []), SOON).toHaveLength(1);
  await expect
    .poll(() => db.query("select name from jobs"), SOON)
    .toContainEqual(expect.objectContaining({ name: "training" }));
});

test("a worker answers probes and its metrics, and nothing else", async () => {
  const address = await start("worker").ready;
  const status = async (path: string, headers = {}): Promise<number> =>
    (await fetch(`${address}${path}`, { headers })).status;
  expect(await status("/api/health")).toBe(200);
  expect(await status("/api/ready")).toBe(200);
  expect(await status("/metrics", { authorization: `Bearer ${TOKEN}` })).toBe(200);
  for (const path of [
    "/",
    "/api/items/1/details",
    "/api/watchlist",
    "/api/openapi.json",
    "/img/w342/p1-0.webp",
  ])
    expect([path, await status(path)]).toEqual([path, 404]);
});

test("a backup that's started at a web process is written to the folder that all processes share", async () => {
  const shared = join(directory, "backups");
  const administrator = new Client(await start("web", { BACKUP_DIR: shared, BACKUPS_KEPT: "7" }).ready);
  const { token } = await administrator.ok<{ token: string }>("POST", "/api/auth/register", {
    username: "ana",
    email: "ana@example.com",
    password: "correct horse",
  });
  administrator.token = token;
  await db.query("update users set is_admin = true");
  await administrator.ok("POST", "/api/admin/jobs/backup/run");
  await expect
    .poll(
      async () => (await administrator.get<CallAnswer<"GET /api/admin/jobs">>("/api/admin/jobs")).jobs,
      SOON,
    )
    .toContainEqual(expect.objectContaining({ name: "backup", state: "ended" }));
  expect(await readdir(shared)).toEqual([expect.stringMatching(/^halflight-.+Z\.zip$/)]);
});

function start(role: string, settings: Record<string, string> = {}): ServerProcess {
  const server = startServerProcess({
    ...settings,
    ROLE: role,
    DATABASE_URL: url,
    DATA_DIR: join(directory, role),
    METRICS_TOKEN: TOKEN,
  });
  onTestFinished(async () => {
    server.signal("SIGKILL");
    await server.ended;
  });
  return server;
}
