/**
 * Starts a server in this process and requests picks from it, one request at a time. Run as a script: takes `Asked` as JSON and prints
 * `AnswerFigures` as JSON.
 */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import type { CallAnswer } from "#contract/api.ts";
import { type App, createApp } from "#server/app.ts";
import { systemClock } from "#server/platform/clock.ts";
import { type Database, openDatabase } from "#server/platform/db.ts";
import { createLogger } from "#server/platform/logger.ts";

import { serverTime } from "./product.ts";

export type Asked = {
  url: string;
  /** Number of titles each viewer has rated. */
  history: number;
  /** Whether to rate a title before each request for picks. */
  rates: boolean;
  /** Whether the catalog changes when the measurement begins, so the server rebuilds its index meanwhile. */
  changes: boolean;
};

export type AnswerFigures = {
  p50_ms: number;
  p99_ms: number;
  most_ms: number;
  /** CPU time per request of this process; PostgreSQL isn't included. */
  cpu_ms: number;
  /** Memory in use after garbage collection, in millions of bytes. */
  memory_mb: number;
};

type Picks = CallAnswer<"GET /api/recommendations">;

const VIEWERS = 10;
const WARM_UP = 300;
const REQUESTS = 1_000;

async function measure({ url, ...asked }: Asked): Promise<AnswerFigures> {
  const db = openDatabase({ url, onError: () => undefined });
  const app = await createApp({
    config: {
      adminEmail: null,
      artworkDirectory: join(tmpdir(), "halflight-bench-artwork"),
      drawnPicturesBytes: 1024 ** 3,
      backups: { directory: join(tmpdir(), "halflight-bench-backups"), kept: 0 },
      keptFiles: new Map(),
      betaKeys: [],
      dataDir: tmpdir(),
      enforcesRateLimits: false,
      defaultCountry: "US",
      features: [],
      hsts: "subdomains",
      importsDirectory: join(tmpdir(), "halflight-bench-imports"),
      isHttps: false,
      signOn: { oidc: null, proxyHeaders: null },
      passwordMin: 6,

      refusesCommonPasswords: false,
      metricsToken: null,
      mailFrom: { name: "Halflight", address: "no-reply@halflight.example" },
      outboxDirectory: join(tmpdir(), "halflight-bench-outbox"),
      publicUrl: "https://halflight.example",
      smtp: null,
      tmdb: {
        key: null,
        apiUrl: "https://api.themoviedb.org/3",
        imageUrl: "https://image.tmdb.org/t/p",
        picturesBytes: 0,
        titles: { movie: 0, tv: 0, found: 1_000 },
        mayLearnFromText: false,
        proxies: {},
      },
      role: "all",
      updateFeed: null,
      trustProxy: [],
    },
    db,
    clock: systemClock,
    logger: createLogger("silent"),
    pages: null,
  });
  try {
    return await measureApp(app, db, asked);
  } finally {
    await app.close();
    await db.close();
  }
}

async function measureApp(app: App, db: Database, asked: Omit<Asked, "url">): Promise<AnswerFigures> {
  const tokens: string[] = [];
  for (let viewer = 0; viewer < VIEWERS; viewer++)
    tokens.push(await viewerWith(app, db, asked.history, viewer));
  await db.query("analyze ratings");
  const latest = new Map<string, number>();
  let turn = 0;
  const ask = async (): Promise<number> => {
    const token = tokens[turn++ % VIEWERS] ?? "";
    const titleId = latest.get(token);
    if (asked.rates && titleId !== undefined) {
      await call(app, token, {
        method: "POST",
        url: "/api/ratings",
        payload: { id: titleId, rating: 1 + (turn % 3) },
      });
    }
    const answer = await call(app, token, { method: "GET", url: "/api/recommendations?limit=24" });
    latest.set(token, answer.json<Picks>().items.at(-1)?.id ?? 0);
    return serverTime(String(answer.headers["server-timing"]));
  };
  for (let request = 0; request < WARM_UP; request++) await ask();
  if (asked.changes) await db.query("notify catalogue_changed");
  const before = process.cpuUsage();
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request++) times.push(await ask());
  const { user, system } = process.cpuUsage(before);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => rounded(sorted[Math.floor(share * sorted.length)] ?? 0);
  return {
    p50_ms: at(0.5),
    p99_ms: at(0.99),
    most_ms: rounded(sorted.at(-1) ?? 0),
    cpu_ms: rounded((user + system) / REQUESTS / 1000),
    memory_mb: memoryInUse(),
  };
}

type Call = { method: "GET" | "POST"; url: string; payload?: object };

async function call(app: App, token: string, request: Call) {
  const answer = await app.http.app.inject({ ...request, headers: { authorization: `Bearer ${token}` } });
  if (answer.statusCode !== 200) throw new Error(`${request.url} returned status ${answer.statusCode}`);
  return answer;
}

/** Creates a viewer with ratings. Each viewer has rated different titles, all of them well known. */
async function viewerWith(app: App, db: Database, history: number, viewer: number): Promise<string> {
  const username = `bench-${history}-${viewer}-${Date.now()}`;
  const registered = await app.http.app.inject({
    method: "POST",
    url: "/api/auth/register",
    payload: { username, email: `${username}@example.com`, password: "a long enough password" },
  });
  await db.query(
    `insert into ratings (user_id, title_id, rating, rated_at)
     select u.id, t.id, 1 + (t.id * 7 + $3::integer) % 3, now() - row_number() over () * interval '1 hour'
     from users u, lateral (
       select r.id from (select id from titles order by renown desc limit 10 * $2) r
       order by md5(concat(r.id, ' ', $3::integer)) limit $2) t
     where u.username = $1`,
    [username, history, viewer],
  );
  return registered.json<{ token: string }>().token;
}

function memoryInUse(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return Math.round((heapUsed + arrayBuffers) / 1e6);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

process.stdout.write(JSON.stringify(await measure(JSON.parse(process.argv[2] ?? "{}") as Asked)));
process.exit();
