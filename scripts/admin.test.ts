import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, expect, inject, test } from "vitest";

import { openDatabase } from "#server/platform/db.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { copyTemplate } from "#server/testing/databases.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const EMAIL = "nobody@example.com";
const GRANT = ["grant", EMAIL];
const UNKNOWN_ACCOUNT = { code: 1, lines: [`No account has the address ${EMAIL}.`] };
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
  expect(await admin(GRANT, { DATABASE_URL: url })).toEqual({ code: 1, lines: [sentence] });
  expect(await migrationsOf(url)).toEqual(before);
  await drop();
});

test("missing migrations run only if the product isn't running", { timeout: 60_000 }, async () => {
  expect(await admin(GRANT, { DATA_DIR: sandbox })).toEqual(UNKNOWN_ACCOUNT);
  const running = await startEmbeddedPostgres({ dataDir: sandbox, log: () => undefined });
  const all = await migrationsOf(running.url);
  await query(running.url, FORGET_REPEATABLE_MIGRATION);
  expect(await admin(GRANT, { DATA_DIR: sandbox })).toEqual({
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
  expect(await admin(["grant", ana], env)).toEqual({ code: 0, lines: [`${ana} is now an administrator.`] });
  expect(await admin(["revoke", ana], env)).toEqual({
    code: 1,
    lines: [`${ana} is the last administrator: make another account an administrator first.`],
  });
  expect(await admin(["grant", ben], env)).toMatchObject({ code: 0 });
  expect(await admin(["revoke", ana], env)).toEqual({
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

/** @returns the printed lines and the exit code */
async function admin(
  words: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, ["scripts/admin.ts", ...words], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "inherit", "pipe"],
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const code = await new Promise<number | null>((resolve) => void child.on("close", resolve));
  return { code, lines: output.trim().split("\n") };
}
