import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { verifyArchive } from "#server/platform/backup/backup.ts";
import { type Person, type TestApp, ownApp } from "#server/testing/test-app.ts";

const DAY_S = 24 * 60 * 60;
const LONG_TIMEOUT = { timeout: 30_000 };
const OWN_FILE = "notes.zip";

let directory = "";

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "halflight-backups-"));
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

test("the newest backups are kept, older ones and only those are deleted, and health shows the last one", async () => {
  const app = await ownApp({ backups: { directory, kept: 2 } });
  const admin = await administratorOf(app);
  expect(await healthOf(admin)).toMatchObject({ status: "ok", details: "No backup yet." });
  await writeFile(join(directory, OWN_FILE), "an operator's own file");

  const written: string[] = [];
  for (let day = 1; day <= 3; day++) {
    written.push(await backUp(admin));
    app.clock.advance(DAY_S);
    await signInAgain(admin);
  }
  const [, second = "", third = ""] = written;
  expect((await readdir(directory)).toSorted()).toEqual([second, third, OWN_FILE].toSorted());
  expect(await verifyArchive(join(directory, third))).toMatchObject({ format: "halflight-backup" });
  expect(await healthOf(admin)).toMatchObject({ status: "ok", details: "The last backup is 24 hours old." });

  app.clock.advance(2 * DAY_S);
  await signInAgain(admin);
  expect(await healthOf(admin)).toMatchObject({
    status: "degraded",
    error: "The last backup is 3 days old.",
  });
});

test("a backup that can't be written fails by name and deletes nothing", async () => {
  const app = await ownApp({ backups: { directory: join(directory, OWN_FILE, "below"), kept: 1 } });
  const admin = await administratorOf(app);
  await writeFile(join(directory, OWN_FILE), "a file, not a folder");
  await admin.ok("POST", "/api/admin/jobs/backup/run");
  await expect.poll(async () => (await jobOf(admin)).state, LONG_TIMEOUT).toBe("failed");
  expect(await readdir(directory)).toEqual([OWN_FILE]);
});

async function administratorOf({ db, ana }: TestApp): Promise<Person> {
  await db.query("update users set is_admin = true where username = $1", [ana.name]);
  return ana;
}

/** Access tokens last 15 minutes. */
async function signInAgain(person: Person): Promise<void> {
  const { email, password } = person;
  person.token = (await person.ok<{ token: string }>("POST", "/api/auth/login", { email, password })).token;
}

/** Runs the job. @returns the new file's name */
async function backUp(admin: Person): Promise<string> {
  const before = new Set(await readdir(directory));
  await admin.ok("POST", "/api/admin/jobs/backup/run");
  await expect.poll(async () => (await jobOf(admin)).state, LONG_TIMEOUT).toBe("ended");
  const created = (await readdir(directory)).find((name) => !before.has(name)) ?? "";
  expect((await jobOf(admin)).result).toContain(join(directory, created));
  return created;
}

async function jobOf(admin: Person): Promise<{ state: string; result: string | null }> {
  const { jobs } = await admin.ok<CallAnswer<"GET /api/admin/jobs">>("GET", "/api/admin/jobs");
  const job = jobs.find(({ name }) => name === "backup");
  if (job === undefined) throw new Error("There is no backup job");
  return job;
}

async function healthOf(admin: Person): Promise<object> {
  const { components } = await admin.ok<CallAnswer<"GET /api/admin/health/detailed">>(
    "GET",
    "/api/admin/health/detailed",
  );
  return components.backups;
}
