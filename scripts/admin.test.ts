import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, expect, inject, test } from "vitest";

import { openDatabase } from "#server/platform/db.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { Client } from "#server/testing/client.ts";
import { copyTemplate } from "#server/testing/databases.ts";
import { type TestApp, ownApp } from "#server/testing/test-app.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const EMAIL = "nobody@example.com";
const GRANT = ["grant", EMAIL];
const UNKNOWN_ACCOUNT = { code: 1, lines: [`No account has the address ${EMAIL}.`], printed: [] };
const NOT_MIGRATED =
  /^This database has not been migrated to this version \(\S+\.sql has not run\): start this version of Halflight first\.$/;
const NEWER =
  "A newer Halflight has migrated this database (9999-later.sql is not one of this version's migrations): run a version that has server/migrations/9999-later.sql, or restore a backup from before that migration.";
const FORGET_REPEATABLE_MIGRATION = "delete from migrations where name = '0012-ratings-in-order.sql'";
const ADD_LATER_MIGRATION = "insert into migrations (name, checksum) values ('9999-later.sql', '')";

let sandbox = "";

beforeEach(() => {
  sandbox = mkdtempSync(join(tmpdir(), "halflight-admin-"));
});

afterEach(() => {
  rmSync(sandbox, { recursive: true, force: true, maxRetries: 20 });
});

test.for([
  ["an earlier", FORGET_REPEATABLE_MIGRATION, expect.stringMatching(NOT_MIGRATED)],
  ["a later", ADD_LATER_MIGRATION, NEWER],
] as const)("a database of %s version is refused and left unchanged", async ([, change, sentence]) => {
  const { url, drop } = await copyTemplate(inject("postgresUrl"));
  await query(url, change);
  const before = await migrationsOf(url);
  expect(await admin(GRANT, { DATABASE_URL: url })).toMatchObject({ code: 1, lines: [sentence] });
  expect(await migrationsOf(url)).toEqual(before);
  await drop();
});

test("missing migrations run only if the product isn't running", { timeout: 60_000 }, async () => {
  expect(await admin(GRANT, { DATA_DIR: sandbox })).toEqual(UNKNOWN_ACCOUNT);
  const running = await startEmbeddedPostgres({ dataDir: sandbox, log: () => undefined });
  const all = await migrationsOf(running.url);
  await query(running.url, FORGET_REPEATABLE_MIGRATION);
  expect(await admin(GRANT, { DATA_DIR: sandbox })).toMatchObject({
    code: 1,
    lines: [expect.stringMatching(NOT_MIGRATED)],
  });
  expect(await migrationsOf(running.url)).toHaveLength(all.length - 1);
  await running.stop();

  expect(await admin(GRANT, { DATA_DIR: sandbox })).toEqual(UNKNOWN_ACCOUNT);
  const again = await startEmbeddedPostgres({ dataDir: sandbox, log: () => undefined });
  expect(await migrationsOf(again.url)).toEqual(all);
  await again.stop();
});

test("granting and revoking administrators by command is recorded in the audit", async () => {
  const { url, drop } = await copyTemplate(inject("postgresUrl"));
  await query(
    url,
    `insert into users (username, username_key, email, email_key, password_hash)
     select n, n, n || '@example.com', n || '@example.com', '' from unnest(array['ana', 'ben']) n`,
  );
  const [ana, ben] = ["ana@example.com", "ben@example.com"];
  const env = { DATABASE_URL: url };
  expect(await admin(["grant", ana], env)).toMatchObject({
    code: 0,
    lines: [`${ana} is now an administrator.`],
  });
  expect(await admin(["revoke", ana], env)).toMatchObject({
    code: 1,
    lines: [`${ana} is the last administrator: make another account an administrator first.`],
  });
  expect(await admin(["grant", ben], env)).toMatchObject({ code: 0 });
  expect(await admin(["revoke", ana], env)).toMatchObject({
    code: 0,
    lines: [`${ana} is no longer an administrator.`],
  });
  expect(
    await query(
      url,
      `select a.action, u.username, a.actor_id as "actorId", a.origin, a.at is not null as "isDated"
       from audit_entries a join users u on u.id = a.subject_id order by a.id`,
    ),
  ).toEqual(
    [
      ["administrator_granted", "ana"],
      ["administrator_granted", "ben"],
      ["administrator_revoked", "ana"],
    ].map(([action, username]) => ({
      action,
      username,
      actorId: null,
      origin: "command line",
      isDated: true,
    })),
  );
  await drop();
});

const ACCOUNTS = `insert into users (username, username_key, email, email_key, password_hash, email_verified_at, is_admin, created_at)
  select n, n, n || '@example.com', n || '@example.com', '', case n when 'ana' then now() end, n = 'ana', '2026-01-02T00:00:00Z'
  from unnest(array['ana', 'ben']) n`;

test("the list has every account, as a table or as JSON", async () => {
  const { url, drop } = await copyTemplate(inject("postgresUrl"));
  await query(url, ACCOUNTS);
  await query(
    url,
    `insert into logins (id, user_id, rotated_at, created_at)
     select gen_random_uuid(), u.id, '2026-03-04T05:06:07Z', '2026-03-04T00:00:00Z' from users u where u.username = 'ana'`,
  );
  const env = { DATABASE_URL: url };
  const { code, printed } = await admin(["list"], env);
  expect(code).toBe(0);
  expect(printed.map((line) => line.split(/ {2,}/))).toEqual([
    ["ID", "NAME", "EMAIL", "VERIFIED", "ADMIN", "LOCKED", "CREATED", "LAST SEEN"],
    [expect.any(String), "ana", "ana@example.com", "yes", "yes", "no", "2026-01-02", "2026-03-04"],
    [expect.any(String), "ben", "ben@example.com", "no", "no", "no", "2026-01-02", "never"],
  ]);
  const json: unknown = JSON.parse((await admin(["list", "--json"], env)).printed.join("\n"));
  expect(json).toEqual([
    {
      id: expect.any(Number),
      username: "ana",
      email: "ana@example.com",
      verified: true,
      admin: true,
      locked: false,
      created_at: "2026-01-02T00:00:00.000Z",
      last_seen_at: "2026-03-04T05:06:07.000Z",
    },
    expect.objectContaining({ username: "ben", verified: false, last_seen_at: null }),
  ]);
  await drop();
});

test("a reset link and an invitation work once in the running product", async () => {
  const { address, databaseUrl, ana, visitor } = await runningApp();
  const env = { DATABASE_URL: databaseUrl, PUBLIC_URL: "https://halflight.example" };
  const tokenIn = ({ printed }: { printed: string[] }, page: string) => {
    const link = new URL(printed[0] ?? "");
    expect(link.origin + link.pathname).toBe(`https://halflight.example/${page}`);
    return link.searchParams.get("token") ?? "";
  };
  const reset = tokenIn(await admin(["reset-password", ana.email], env), "reset-password");
  const change = { resetToken: reset, newPassword: "a new evening" };
  expect((await visitor.send("POST", "/api/auth/reset-password", change)).status).toBe(200);
  expect((await visitor.send("POST", "/api/auth/reset-password", change)).status).toBe(400);

  const email = "Guest@example.com";
  const invitation = tokenIn(await admin(["invite", email], env), "register");
  const register = (guest: object) =>
    new Client(address).send("POST", "/api/auth/register", {
      password: "a new evening",
      invitation,
      ...guest,
    });
  expect(await visitor.ok("POST", "/api/auth/invitation", { invitation })).toEqual({ email });
  expect(await register({ username: "other", email: "other@example.com" })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining(email) },
  });
  expect((await register({ username: "guest", email })).status).toBe(200);
  expect(await register({ username: "guest2", email })).toMatchObject({
    status: 400,
    body: { code: "invitation_invalid" },
  });
  expect(await admin(["invite", email], env)).toMatchObject({
    code: 1,
    lines: [`${email} already has an account.`],
  });
});

test("an invitation is valid for seven days", async () => {
  const { databaseUrl, clock, visitor } = await runningApp();
  const { printed } = await admin(["invite", "late@example.com"], { DATABASE_URL: databaseUrl });
  const invitation = new URL(printed[0] ?? "").searchParams.get("token");
  clock.advance(7 * 24 * 60 * 60 - 600);
  await visitor.ok("POST", "/api/auth/invitation", { invitation });
  clock.advance(1_200);
  expect(await visitor.send("POST", "/api/auth/invitation", { invitation })).toMatchObject({
    status: 400,
    body: { code: "invitation_invalid" },
  });
});

test.for([
  [["--help"], 0],
  [[], 2],
  [["gran", EMAIL], 2],
  [["grant"], 2],
  [["list", "--jsn"], 2],
] as const)("the usage is shown for %j", async ([words, code]) => {
  const answer = await admin(words, {});
  expect(answer).toMatchObject({ code });
  expect([...answer.lines, ...answer.printed].join("\n")).toContain("reset-password EMAIL");
});

test("an address that can't be one isn't invited", async () => {
  const { url, drop } = await copyTemplate(inject("postgresUrl"));
  expect(await admin(["invite", "nobody"], { DATABASE_URL: url })).toMatchObject({ code: 1, printed: [] });
  await drop();
});

/** The product on a database that the command reaches too. */
async function runningApp(): Promise<TestApp & { databaseUrl: string }> {
  const app = await ownApp();
  const [row] = await app.db.query<{ name: string }>("select current_database() as name");
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${row?.name}`;
  return Object.assign(app, { databaseUrl: url.href });
}

async function migrationsOf(url: string): Promise<string[]> {
  const rows = await query<{ name: string }>(url, "select name from migrations order by name");
  return rows.map(({ name }) => name);
}

async function query<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const db = openDatabase({ url, maxConnections: 1, onError: () => undefined });
  const rows = await db.query<Row>(statement);
  await db.close();
  return rows;
}

function linesOf(output: string): string[] {
  return output.trim() === "" ? [] : output.trim().split("\n");
}

/** @returns the exit code, the messages, and what was printed for other programs */
async function admin(
  words: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; lines: string[]; printed: string[] }> {
  const child = spawn(process.execPath, ["scripts/admin.ts", ...words], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => {
      output[name] += text;
    });
  }
  const code = await new Promise<number | null>((resolve) => void child.on("close", resolve));
  return { code, lines: linesOf(output.stderr), printed: linesOf(output.stdout) };
}
