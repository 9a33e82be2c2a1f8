import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";

import { copyTemplate } from "#server/testing/databases.ts";

import { type Database, openDatabase } from "./db.ts";

const SOON = { timeout: 15_000, interval: 20 };
const END_OWN_CONNECTION = "select pg_terminate_backend(pg_backend_pid())";

let url = "";
let drop: () => Promise<void> = async () => undefined;

beforeAll(async () => {
  ({ url, drop } = await copyTemplate(inject("postgresUrl")));
  const db = openDatabase({ url, maxConnections: 1, onError: () => undefined });
  await db.query("create table parents (id integer primary key)");
  await db.query("create table children (parent_id integer references parents)");
  await db.query("insert into parents values (1)");
  await db.close();
});

afterAll(() => drop());

test.for([
  ["an impossible date", "select '0000-01-01'::date", 400, "validation_failed", "22008"],
  ["a number that's too large", "select 99999999999::integer", 400, "validation_failed", "22003"],
  ["a duplicate row", "insert into parents values (1)", 409, "conflict", "23505"],
  ["a slow statement", "select pg_sleep(60)", 503, "db_unavailable", "57014"],
  ["a connection ended by the server", END_OWN_CONNECTION, 503, "db_unavailable", "57P01"],
] as const)("%s is refused with a matching error", async ([, statement, status, code, state]) => {
  const db = open({ statementTimeoutMs: 200 });
  const refusal: unknown = await db.query(statement).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ status, code, cause: { code: state } });
});

test("a row that refers to nothing is refused as not found", async () => {
  await expect(open().query("insert into children values (2)")).rejects.toMatchObject({ status: 404 });
});

test("a read-only server counts as unavailable, and its connection isn't reused", async () => {
  const db = open({ maxConnections: 1 });
  const [before] = await db.query<{ pid: number }>(
    "select pg_backend_pid() as pid, set_config('default_transaction_read_only', 'on', false)",
  );
  const refusal: unknown = await db.query("insert into parents values (2)").catch((error: unknown) => error);
  expect(refusal).toMatchObject({ status: 503, code: "db_unavailable", cause: { code: "25006" } });
  const [after] = await db.query<{ pid: number }>("select pg_backend_pid() as pid");
  expect(after?.pid).not.toBe(before?.pid);
});

test("a connection lost during the commit is reported as an unknown outcome", async () => {
  const db = open();
  const work = db.transaction(async (tx) => {
    // Deferred constraints are checked during the commit.
    await tx.query(`create or replace function end_own() returns trigger language plpgsql as
                    $$ begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5); return null; end $$`);
    await tx.query("create table if not exists deadly (id integer)");
    await tx.query(
      "create constraint trigger deadly after insert on deadly deferrable initially deferred for each row execute function end_own()",
    );
    await tx.query("insert into deadly values (1)");
  });
  await expect(work).rejects.toMatchObject({ status: 503, code: "unknown_outcome" });
});

test("queries beyond the connection limit wait their turn", async () => {
  const db = open({ maxConnections: 3 });
  const asked = Array.from({ length: 50 }, () =>
    db.query<{ pid: number }>("select pg_backend_pid() as pid, pg_sleep(0.001)"),
  );
  const pids = new Set((await Promise.all(asked)).map(([row]) => row?.pid));
  expect(pids.size).toBeLessThanOrEqual(3);
});

test("two of 16 connections are left for the training and loading threads", async () => {
  const db = open();
  await db.listen("something", () => undefined);
  await Promise.allSettled(Array.from({ length: 40 }, () => db.query("select pg_sleep(0.2)")));
  const own = await db.query(
    `select count(*) as count from pg_stat_activity a
     where a.application_name = current_setting('application_name')`,
  );
  expect(own).toEqual([{ count: 14 }]);
});

test("a query that waits too long for a connection or finds the queue full is refused", async () => {
  const db = open({ maxConnections: 1 });
  const free = Promise.withResolvers<void>();
  const busy = db.transaction(async () => free.promise);
  const waiting = Array.from({ length: 1_000 }, () => db.query("select 1").catch((error: unknown) => error));
  const oneTooMany: unknown = await db.query("select 1").catch((error: unknown) => error);
  expect(oneTooMany).toMatchObject({ status: 503, code: "overloaded" });
  for (const refusal of await Promise.all(waiting)) {
    expect(refusal).toMatchObject({ status: 503, code: "overloaded" });
  }
  free.resolve();
  await busy;
  expect(await db.query("select 1 as one")).toEqual([{ one: 1 }]);
});

test("a listener is called after a lost connection and gets later notifications", async () => {
  const db = open();
  let told = 0;
  await db.listen("something_changed", () => (told += 1));
  const other = open();
  await other.query(
    "select pg_terminate_backend(a.pid) from pg_stat_activity a where a.query like 'listen something%' or a.query = 'select 1'",
  );
  await expect.poll(() => told, SOON).toBe(1);
  await other.query("notify something_changed");
  await expect.poll(() => told, SOON).toBe(2);
});

test("a listener added while the connection is being lost is called by the next one", async () => {
  const db = open();
  await db.listen("first_thing", () => undefined);
  const other = open();
  const [listener] = await other.query<{ pid: number }>(
    "select a.pid from pg_stat_activity a where a.application_name = $1 and a.query like 'listen first%'",
    [await nameOf(db)],
  );
  let told = 0;
  process.kill(listener?.pid ?? 0, "SIGTERM");
  await db.listen("second_thing", () => (told += 1));
  await expect.poll(() => told, SOON).toBe(1);
  await other.query("notify second_thing");
  await expect.poll(() => told, SOON).toBe(2);
});

test("a listening connection is replaced by exactly one new one each time it's lost", async () => {
  const db = open();
  let told = 0;
  await db.listen("one_thing", () => (told += 1));
  const name = await nameOf(db);
  const other = open();
  const listeners = () =>
    other.query<{ pid: number }>(
      `select a.pid from pg_stat_activity a
       where a.application_name = $1 and (a.query like 'listen %' or a.query = 'select 1')`,
      [name],
    );
  for (let round = 1; round <= 5; round++) {
    for (const { pid } of await listeners()) await other.query("select pg_terminate_backend($1)", [pid]);
    await expect.poll(() => told, SOON).toBe(round);
  }
  expect(await listeners()).toHaveLength(1);
});

test("a long transaction has no time limit, but queries after it do", async () => {
  const db = open({ maxConnections: 1, statementTimeoutMs: 200 });
  await db.longTransaction((tx) => tx.query("select pg_sleep(1)"));
  await expect(db.query("select pg_sleep(60)")).rejects.toMatchObject({ cause: { code: "57014" } });
});

function open(options: { maxConnections?: number; statementTimeoutMs?: number } = {}): Database {
  const db = openDatabase({ url, onError: () => undefined, ...options });
  onTestFinished(db.close);
  return db;
}

async function nameOf(db: Database): Promise<string> {
  const [row] = await db.query<{ name: string }>("select current_setting('application_name') as name");
  return row?.name ?? "";
}
