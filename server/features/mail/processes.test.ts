import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, inject, onTestFinished, test } from "vitest";

import { type Database, openDatabase } from "#server/platform/db.ts";
import { Client } from "#server/testing/client.ts";
import { copyTemplate } from "#server/testing/databases.ts";
import { type ServerProcess, startServerProcess } from "#server/testing/server-process.ts";

import { startMailServer } from "./smtp-server.fixture.ts";

const TIMEOUT = 120_000;
const PATIENTLY = { timeout: 30_000 };
const RECIPIENT = "<ana@example.com>";

async function withDatabase() {
  const dataDir = mkdtempSync(join(tmpdir(), "halflight-mail-"));
  const database = await copyTemplate(inject("postgresUrl"));
  const db = openDatabase({ url: database.url, onError: () => undefined });
  const running: ServerProcess[] = [];
  onTestFinished(async () => {
    for (const server of running) server.signal("SIGKILL");
    await Promise.all(running.map(({ ended }) => ended));
    await db.close();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    db,
    dataDir,
    async start(env: Record<string, string>) {
      const server = startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: database.url, ...env });
      running.push(server);
      return { server, address: await server.ready };
    },
  };
}

/** Registers an account and queues an email to it. */
async function post(db: Database, address: string): Promise<void> {
  const form = { username: "ana", email: "ana@elsewhere.example", password: "correct horse" };
  await new Client(address).ok("POST", "/api/auth/register", form);
  await db.query(
    `insert into mails (user_id, recipient, letter, kind, created_at, next_attempt_at)
     select u.id, $1, $2, 'password_changed', now(), now() from users u`,
    [RECIPIENT.slice(1, -1), { kind: "password_changed", username: "ana" }],
  );
}

async function isSent(db: Database): Promise<boolean> {
  const [row] = await db.query<{ isSent: boolean }>(
    `select m.sent_at is not null as "isSent" from mails m where m.kind = 'password_changed'`,
  );
  return row?.isSent ?? false;
}

test(
  "an email whose process was killed during delivery is sent again with the same Message-ID",
  { timeout: TIMEOUT },
  async () => {
    const { db, start } = await withDatabase();
    const mailServer = await startMailServer();
    const taken = () => mailServer.taken.filter(({ to }) => to.join("").includes(RECIPIENT));
    mailServer.behavior = "stalled";
    const first = await start({ SMTP_URL: mailServer.url });
    await post(db, first.address);
    await expect.poll(() => taken().length, PATIENTLY).toBe(1);
    first.server.signal("SIGKILL");
    await first.server.ended;
    mailServer.behavior = "takes";
    await start({ SMTP_URL: mailServer.url });
    // The killed process's claim on the email expires.
    await db.query("update mails set next_attempt_at = now() where kind = 'password_changed'");
    await db.query("notify mails_waiting");
    await expect.poll(() => isSent(db), PATIENTLY).toBe(true);
    const ids = taken().map(({ source }) => /^Message-ID: .*$/m.exec(source)?.[0]);
    expect(ids).toEqual([ids[0], ids[0]]);
  },
);

test("a server whose mail server stalls still shuts down cleanly", { timeout: TIMEOUT }, async () => {
  const { db, start } = await withDatabase();
  const mailServer = await startMailServer();
  mailServer.behavior = "stalled";
  const { server, address } = await start({ SMTP_URL: mailServer.url });
  await post(db, address);
  await expect.poll(() => mailServer.taken.length, PATIENTLY).toBeGreaterThan(0);
  server.signal("SIGTERM");
  expect(await server.ended).toMatchObject({ code: 0 });
  const [row] = await db.query<{ failure: string }>(
    "select failure from mails where kind = 'password_changed'",
  );
  expect(row?.failure).toBe("The mail server didn’t respond in time.");
});

test("without a mail server emails become files in the data directory", { timeout: TIMEOUT }, async () => {
  const { db, dataDir, start } = await withDatabase();
  const { address } = await start({});
  await post(db, address);
  await expect.poll(() => isSent(db), PATIENTLY).toBe(true);
  expect(readdirSync(join(dataDir, "outbox"))).toEqual(
    expect.arrayContaining([expect.stringMatching(/-password_changed\.eml$/)]),
  );
});
