/**
 * Measures the server time of calls about people, with 100,000 titles: the profile of an account with 10,000 ratings, viewed by another
 * with as many; the feed of a million events; and picks after a rating, without corrections and with twenty. Requests are made one after
 * another, with a token, while nothing else is running.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { CallAnswer } from "#contract/api.ts";
import { type Database, openDatabase } from "#server/platform/db.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";

import { startProduct, newPerson, send, serverTime } from "./product.ts";

const RATINGS = 10_000;
const EVENTS = 1_000_000;
const PEOPLE = 10_000;
const USUAL_RATINGS = 60;
const CORRECTIONS = 20;
const TURNS = 40;
const WARM_UP = 5;

type Asked = { path: string; token: string; before?: () => Promise<unknown> };

export async function measureCrowd(): Promise<object[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "halflight-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const db = openDatabase({ url: postgres.url, statementTimeoutMs: 600_000, onError: () => undefined });
  try {
    const product = await startProduct("bench/large-product.ts", { DATABASE_URL: postgres.url });
    try {
      return [
        ...(await measureProfiles(db, product.address)),
        ...(await measureCorrected(product.address)),
        ...(await measureFeed(db, product.address)),
      ];
    } finally {
      await product.stop();
    }
  } finally {
    await db.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureProfiles(db: Database, address: string): Promise<object[]> {
  const [ana, ben, few] = [await newPerson(address), await newPerson(address), await newPerson(address)];
  for (const { username } of [ana, ben])
    await db.query(
      `insert into ratings (user_id, title_id, rating, rated_at)
       select u.id, t.id, 1 + (t.id * 7 + u.id) % 3, now() - t.id * interval '1 minute'
       from users u, (select t.id from titles t order by t.id limit $2) t where u.username = $1`,
      [username, RATINGS],
    );
  await db.query("analyze ratings");
  const path = `/api/user/stats/${ana.username}`;
  return [
    {
      measured: `a profile, ${RATINGS} ratings on both sides`,
      ...(await timesOf(address, { path, ...ben })),
    },
    {
      measured: "the same, viewed by an account without ratings",
      ...(await timesOf(address, { path, ...few })),
    },
    {
      measured: "five both would love",
      ...(await timesOf(address, { path: `${path}/both-would-love`, ...ben })),
    },
  ];
}

async function measureCorrected(address: string): Promise<object[]> {
  const { token } = await newPerson(address);
  let next = 1;
  const rate = () =>
    send(address, "/api/ratings", { token, body: { id: (next += 7), rating: 1 + (next % 3) } });
  for (let nth = 0; nth < USUAL_RATINGS; nth++) await rate();
  const asked = { path: "/api/recommendations?limit=24", token, before: rate };
  const without = await timesOf(address, asked);
  const { lines } = await send<CallAnswer<"GET /api/user/taste-profile">>(
    address,
    "/api/user/taste-profile",
    { token },
  );
  for (const [nth, { kind, key }] of lines.slice(0, CORRECTIONS).entries())
    await correct(address, token, { kind, key, direction: nth % 2 === 0 ? "less" : "more" });
  return [
    { measured: "picks after a rating, no corrections", ...without },
    {
      measured: `picks after a rating, ${Math.min(CORRECTIONS, lines.length)} corrections`,
      ...(await timesOf(address, asked)),
    },
  ];
}

async function correct(address: string, token: string, body: object): Promise<void> {
  const response = await fetch(`${address}/api/user/taste-profile/corrections`, {
    method: "PUT",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`A correction returned status ${response.status}`);
}

async function measureFeed(db: Database, address: string): Promise<object[]> {
  await db.query(
    `insert into users (username, username_key, email, email_key, password_hash)
     select 'crowd-' || n, 'crowd-' || n, 'crowd-' || n || '@example.com', 'crowd-' || n || '@example.com', ''
     from generate_series(1, $1) n`,
    [PEOPLE],
  );
  const crowd = `with crowd as (select array_agg(u.id order by u.id) as ids from users u where u.username like 'crowd-%'),
    shelf as (select array_agg(t.id order by t.id) as ids from titles t),
    told as (select n, (select ids from crowd)[1 + n % $2::int] as user_id, (select ids from shelf)[1 + (n / $2::int * 13 + n) % 50000] as title_id,
      now() - ($1::int - n) * interval '1 second' as at from generate_series(0, $1::int - 1) n)`;
  await db.query(
    `${crowd} insert into ratings (user_id, title_id, rating, rated_at)
     select user_id, title_id, 1 + n % 3, at from told on conflict do nothing`,
    [EVENTS, PEOPLE],
  );
  await db.query(
    `${crowd} insert into events (user_id, event_type, title_id, created_at)
     select user_id, (array['RATE', 'VIEW', 'CLICK', 'COMPLETE', 'ADD_TO_WATCHLIST'])[1 + n % 5], title_id, at from told`,
    [EVENTS, PEOPLE],
  );
  await db.query("vacuum analyze events, ratings, users");
  const { token } = await newPerson(address);
  const feeds = ["", "&activityType=rating", "&activityType=watch_completed", "&offset=1000"];
  const rows: object[] = [];
  for (const more of feeds) {
    const path = `/api/social/feed?limit=20${more}`;
    rows.push({
      measured: `the feed of ${EVENTS} events${more}`,
      ...(await timesOf(address, { path, token })),
    });
  }
  return rows;
}

async function timesOf(address: string, { path, token, before }: Asked): Promise<object> {
  const times: number[] = [];
  for (let turn = 0; turn < WARM_UP + TURNS; turn++) {
    await before?.();
    const response = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${path} returned status ${response.status}`);
    await response.arrayBuffer();
    if (turn >= WARM_UP) times.push(serverTime(response.headers.get("server-timing")));
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round(10 * (sorted[Math.min(TURNS - 1, Math.floor(share * TURNS))] ?? 0)) / 10;
  return { p50_ms: at(0.5), p95_ms: at(0.95), slowest_ms: at(1) };
}
