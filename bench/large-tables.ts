/**
 * Measures the cost of large tables, with three million events of half a year and a million ratings by 20,000 accounts: the server time of
 * trending and the feed; the client time of merging two titles, deleting an account and one daily cleanup; and the time to write events and
 * ratings.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import type { CallAnswer } from "#contract/api.ts";
import { type Database, openDatabase } from "#server/platform/db.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";

import { percentile, newPerson, send, serverTime, startProduct } from "./product.ts";

const EVENTS = 3_000_000;
const RATINGS = 1_000_000;
const PEOPLE = 20_000;
const OTHER_MARKS = 500_000;
/** Number of events of the busiest account, which is deleted. */
const BUSY_EVENTS = 100_000;
const TOO_OLD = 50_000;
/** More than a minute, so trending is recomputed during the measurement. */
const TRENDING_MS = 70_000;
const TURNS = 40;
const WRITTEN = 50_000;

export async function measureLargeTables(): Promise<object[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "halflight-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const db = openDatabase({ url: postgres.url, statementTimeoutMs: 600_000, onError: () => undefined });
  try {
    const product = await startProduct("server/main.ts", {
      DATABASE_URL: postgres.url,
      DRAW_AHEAD: "off",
      FEATURES: "social",
    });
    try {
      return await measure(db, product.address);
    } finally {
      await product.stop();
    }
  } finally {
    await db.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(db: Database, address: string): Promise<object[]> {
  const [administrator, busy] = [await newPerson(address), await newPerson(address)];
  await db.query("update users set is_admin = true where username = $1", [administrator.username]);
  const added = await send<CallAnswer<"POST /api/items/manual">>(address, "/api/items/manual", {
    token: busy.token,
    body: { title: "The Largest Table", year: 1999, mediaType: "movie" },
  });
  await fill(db, { busy: busy.username, addedId: added.itemId });
  const { token } = busy;
  const [{ into } = { into: 0 }] = await db.query<{ into: number }>("select min(t.id) as into from titles t");
  return [
    await timesOf("trending, for more than a minute", {
      ask: () => ask(address, "/api/trending?limit=24"),
      forMs: TRENDING_MS,
    }),
    ...(await Promise.all(
      ["", "&activityType=rating", "&offset=1000"].map((more) =>
        timesOf(`the feed${more}`, { ask: () => ask(address, `/api/social/feed?limit=20${more}`, token) }),
      ),
    )),
    await once(`merging a title with ${OTHER_MARKS / 500} marks`, () =>
      send(address, `/api/admin/additions/${added.itemId}/merge`, {
        token: administrator.token,
        body: { into },
      }),
    ),
    await once("merging a title without marks", async () => {
      const { itemId } = await send<CallAnswer<"POST /api/items/manual">>(address, "/api/items/manual", {
        token,
        body: { title: "Another Table", year: 1999, mediaType: "movie" },
      });
      await send(address, `/api/admin/additions/${itemId}/merge`, {
        token: administrator.token,
        body: { into },
      });
    }),
    await once(`cleanup of ${TOO_OLD} old events`, () => retentionRun(address, administrator.token)),
    await once(`deleting an account with ${BUSY_EVENTS} events and an added title`, async () => {
      await send(address, "/api/items/manual", {
        token,
        body: { title: "A Last Table", year: 1999, mediaType: "movie" },
      });
      const response = await fetch(`${address}/api/user`, {
        method: "DELETE",
        body: JSON.stringify({ password: "a long enough password" }),
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      });
      if (!response.ok) throw new Error(`The deletion returned status ${response.status}`);
    }),
    await once(`${WRITTEN} events written`, () => writeEvents(db, WRITTEN)),
    await once(`${WRITTEN} ratings written`, () =>
      db.query(
        `insert into ratings (user_id, title_id, rating, rated_at)
         select u.id, t.id, 2, now() from (select id from users order by id desc limit 50) u,
           (select id from titles order by id limit $1::int / 50) t on conflict do nothing`,
        [WRITTEN],
      ),
    ),
    ...(await sizes(db)),
  ];
}

async function fill(db: Database, { busy, addedId }: { busy: string; addedId: number }): Promise<void> {
  await db.query(
    `insert into users (username, username_key, email, email_key, password_hash)
     select w, w, w || '@example.com', w || '@example.com', '' from generate_series(1, $1) n, lateral (select 'crowd-' || n as w) words`,
    [PEOPLE],
  );
  await writeEvents(db, EVENTS);
  const crowd = `(select array_agg(u.id) as ids, count(*)::int as size from users u where u.username like 'crowd-%') crowd,
    (select array_agg(t.id order by t.id) as ids, count(*)::int as size from titles t) shelf`;
  const pairs = `select distinct crowd.ids[1 + n % crowd.size] as user_id, shelf.ids[1 + (n / crowd.size * 31 + n) % shelf.size] as title_id
    from generate_series(0, $1::int - 1) n, ${crowd}`;
  await db.query(
    `insert into ratings (user_id, title_id, rating, rated_at) select p.user_id, p.title_id, 1 + p.title_id % 3, now() from (${pairs}) p`,
    [RATINGS],
  );
  for (const [table, columns, values] of [
    ["skips", "skipped_at", "now()"],
    ["watchlist_entries", "added_at", "now()"],
    ["seen_titles", "seen_at", "now()"],
    ["exposures", "day, views", "current_date, 1"],
  ] as const)
    await db.query(
      `insert into ${table} (user_id, title_id, ${columns}) select p.user_id, p.title_id, ${values} from (${pairs}) p on conflict do nothing`,
      [OTHER_MARKS],
    );
  await db.query(
    `insert into events (user_id, event_type, title_id, created_at)
     select u.id, 'CLICK', $3, now() - n * interval '1 minute' from users u, generate_series(1, $2::int) n where u.username = $1`,
    [busy, BUSY_EVENTS, addedId],
  );
  await db.query(
    `insert into watchlist_entries (user_id, title_id, added_at)
     select u.id, $1, now() from users u where u.username like 'crowd-%' limit $2 on conflict do nothing`,
    [addedId, OTHER_MARKS / 500],
  );
  await db.query(
    "update events set created_at = created_at - interval '200 days' where id in (select id from events order by id limit $1)",
    [TOO_OLD],
  );
  await db.query("vacuum analyze");
}

/** Writes events in chronological order, spread over the last 175 days. */
async function writeEvents(db: Database, count: number): Promise<void> {
  await db.query(
    `insert into events (user_id, event_type, title_id, created_at)
     select crowd.ids[1 + (n * 7919::bigint % crowd.size)::int], (array['RATE', 'VIEW', 'CLICK', 'COMPLETE', 'ADD_TO_WATCHLIST'])[1 + n % 5],
       shelf.ids[1 + (n * 104729::bigint % shelf.size)::int], now() - (1 - n::float8 / $1) * interval '175 days'
     from generate_series(0, $1::int - 1) n,
       (select array_agg(u.id) as ids, count(*)::int as size from users u where u.username like 'crowd-%') crowd,
       (select array_agg(t.id order by t.id) as ids, count(*)::int as size from titles t) shelf`,
    [count],
  );
}

async function retentionRun(address: string, token: string): Promise<void> {
  await send(address, "/api/admin/jobs/retention/run", { token, body: {} });
  for (;;) {
    await pause(200);
    const { jobs } = await send<CallAnswer<"GET /api/admin/jobs">>(address, "/api/admin/jobs", { token });
    const state = jobs.find(({ name }) => name === "retention")?.state;
    if (state === "ended") return;
    if (state !== "running") throw new Error(`The retention job is in state ${state}`);
  }
}

async function sizes(db: Database): Promise<object[]> {
  const rows = await db.query<{ name: string; size: string }>(
    `select c.relname as name, pg_size_pretty(pg_relation_size(c.oid)) as size from pg_class c join pg_index i on i.indexrelid = c.oid
     where i.indrelid in ('events'::regclass, 'ratings'::regclass) order by pg_relation_size(c.oid) desc`,
  );
  return rows.map(({ name, size }) => ({ measured: `the index ${name}`, size }));
}

async function ask(address: string, path: string, token?: string): Promise<number> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(address + path, { headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} returned status ${response.status}`);
  return serverTime(response.headers.get("server-timing"));
}

async function timesOf(
  measured: string,
  { ask: askOnce, forMs = 0 }: { ask: () => Promise<number>; forMs?: number },
): Promise<object> {
  const times: number[] = [];
  const end = performance.now() + forMs;
  while (times.length < TURNS || performance.now() < end) {
    times.push(await askOnce());
    if (forMs > 0) await pause(20);
  }
  const at = (share: number) => Math.round(percentile(times, share) * 10) / 10;
  return { measured, p50_ms: at(0.5), p99_ms: at(0.99), slowest_ms: Math.round(Math.max(...times)) };
}

async function once(measured: string, work: () => Promise<unknown>): Promise<object> {
  const started = performance.now();
  const failure = await work().then(
    () => null,
    (error: unknown) => String(error),
  );
  return { measured, once_ms: Math.round(performance.now() - started), ...(failure !== null && { failure }) };
}
