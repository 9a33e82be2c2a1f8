/** A backup of a filled database while people write, and its restore into an empty data directory. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { type Database, openDatabase } from "#server/platform/db.ts";
import { startServerProcess } from "#server/testing/server-process.ts";

import { type Figure, atMost, inTemporaryDirectory, noted } from "./figures.ts";
import { p99, startPeople } from "./people.ts";
import { PAUSE_MS, PEOPLE } from "./product.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MB = 1024 * 1024;
const BEFORE_MS = 10_000;
const FILLED_AT_ONCE = 20_000;
const BACKUP_SECONDS_MOST = 30;
const RESTORE_SECONDS_MOST = 60;
const P99_MS_MOST = 1_000;

export async function backUpUnderLoad(megabytes = 100): Promise<Figure[]> {
  return inTemporaryDirectory(async (directory) => {
    const dataDir = join(directory, "product");
    const file = join(directory, "backup.zip");
    const server = startServerProcess({ DATA_DIR: dataDir, RATE_LIMITS: "off" });
    const address = await server.ready;
    const url = readFileSync(join(dataDir, "postgres-url"), "utf8");
    const people = await startPeople({ addresses: [address], count: PEOPLE, pauseMs: PAUSE_MS });
    const filledMb = await fill(url, megabytes);
    people.takeTimes();
    await delay(BEFORE_MS);
    const before = p99(people.takeTimes());
    const backup = await run("scripts/backup.ts", file, dataDir);
    const during = p99(people.takeTimes());
    const failed = people.failures.length;
    const figures = await people.finish(url);
    server.signal("SIGTERM");
    await server.ended;
    const restore = await run("scripts/restore.ts", file, join(directory, "restored"));
    return [
      noted("database, MB", filledMb),
      noted("backup file, MB", statSync(file).size / MB),
      atMost("backup, seconds per 100 MB", (100 * backup) / filledMb, BACKUP_SECONDS_MOST),
      atMost("verified restore, seconds per 100 MB", (100 * restore) / filledMb, RESTORE_SECONDS_MOST),
      noted("p99 of others before, ms", before),
      atMost("p99 of others during the backup, ms", during, P99_MS_MOST),
      atMost("requests that failed", failed, 0),
      ...figures,
    ];
  });
}

/** Adds accounts with ratings and events until the database has this size. @returns its size in megabytes */
async function fill(url: string, megabytes: number): Promise<number> {
  const db = openDatabase({ url, statementTimeoutMs: 60_000, onError: () => undefined });
  let size = await sizeOf(db);
  for (let batch = 1; size < megabytes; batch++) {
    await db.query(
      `with person as (
         insert into users (username, username_key, email, email_key, password_hash)
         select 'filler-' || $1 || '-' || n, 'filler-' || $1 || '-' || n, 'filler-' || $1 || '-' || n || '@example.com',
           'filler-' || $1 || '-' || n || '@example.com', '' from generate_series(1, 100) n returning id),
       mark as (select p.id as user_id, t.id as title_id, 1 + (p.id + t.id) % 3 as rating
         from person p, (select id from titles order by random() limit $2 / 100) t),
       rated as (insert into ratings (user_id, title_id, rating, rated_at)
         select user_id, title_id, rating, now() from mark)
       insert into events (user_id, event_type, title_id, event_value, created_at)
       select user_id, kind, title_id, case kind when 'RATE' then rating::text end, now()
       from mark, unnest(array['RATE', 'WATCH']) kind`,
      [String(batch), FILLED_AT_ONCE],
    );
    size = await sizeOf(db);
  }
  await db.close();
  return size;
}

async function sizeOf(db: Database): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(
    "select pg_database_size(current_database())::float8 as bytes",
  );
  return (row?.bytes ?? 0) / MB;
}

/** @returns seconds */
async function run(script: string, file: string, dataDir: string): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, [script, file], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
  return (performance.now() - started) / 1_000;
}
