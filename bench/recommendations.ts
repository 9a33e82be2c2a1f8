/**
 * What `GET /api/recommendations?limit=24` takes by the server's own clock, from the request to the finished answer with all that the
 * database takes: one request after another, for ten viewers in turn, as the catalogue grows and as the history grows. Then how many of
 * them the product as an operator runs it answers when twenty viewers ask without a pause.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import autocannon from "autocannon";

import type { CallAnswer } from "#contract/api.ts";
import { type App, createApp } from "#server/app.ts";
import { systemClock } from "#server/platform/clock.ts";
import { type Database, openDatabase } from "#server/platform/db.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { createLogger } from "#server/platform/logger.ts";
import { migrate } from "#server/platform/migrate.ts";

import { type InventedFacts, inventFacts } from "./invented-facts.ts";
import { inventTitles } from "./invented-titles.ts";
import { insertTitles } from "./large-catalogue.ts";
import { startProduct } from "./product.ts";
import { newAccount, send, serverTime } from "./requests.ts";
import { forgetModel, teachModel } from "./taught-model.ts";

type Figures = {
  measured: string;
  p50_ms: number;
  p99_ms: number;
  /** Of the server's process alone. */
  cpu_ms: number;
  /** Of log p50 to log size, from the row before. */
  slope?: number;
  memory_mb?: number;
};

type Throughput = { measured: string; p50_ms: number; p99_ms: number; requests_per_second: number };

const SEED = "halflight recommendations";
const CATALOGUES = [1_000, 5_000, 10_000, 100_000];
const HISTORIES = [10, 100, 300, 1_000];
/** The catalogue in which histories grow, and the history with which catalogues do. */
const USUAL_CATALOGUE = 10_000;
const USUAL_HISTORY = 300;
const MODEL_CATALOGUE = 5_000;
const VIEWERS = 10;
const WARM_UP = 300;
const REQUESTS = 1_000;

const ASKING_AT_ONCE = 20;
const RATINGS = 50;
const SECONDS = 15;

const ROOT = fileURLToPath(new URL("..", import.meta.url));

export async function measureRecommendations(): Promise<object[]> {
  return [...(await measureAnswers()), await measureThroughput()];
}

async function measureAnswers(): Promise<Figures[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "halflight-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const db = openDatabase({ url: postgres.url, onError: () => undefined });
  try {
    await migrate(db, join(ROOT, "server/migrations"));
    const growing: Figures[] = [];
    const histories: Figures[] = [];
    const modelled: Figures[] = [];
    let count = 0;
    for (const size of CATALOGUES) {
      await insertTitles(db, invented(count, size));
      count = size;
      growing.push(await onApp(db, dataDir, (app) => measureCatalogue(app, db, size)));
      if (size === MODEL_CATALOGUE) {
        await teachModel(db);
        modelled.push(await onApp(db, dataDir, (app) => measureModel(app, db)));
        await forgetModel(db);
      }
      if (size === USUAL_CATALOGUE) {
        histories.push(...(await onApp(db, dataDir, (app) => measureHistories(app, db))));
      }
    }
    return [...withSlopes(growing, CATALOGUES), ...withSlopes(histories, HISTORIES), ...modelled];
  } finally {
    await db.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Invented anew each time: a hundred thousand titles kept in memory would burden the server that is measured. */
function invented(from: number, to: number): InventedFacts[] {
  return inventFacts(inventTitles(Math.max(...CATALOGUES), SEED), SEED).slice(from, to);
}

async function onApp<Result>(
  db: Database,
  dataDir: string,
  work: (app: App) => Promise<Result>,
): Promise<Result> {
  const app = await createApp({
    config: {
      adminEmail: null,
      artworkDirectory: join(dataDir, "artwork"),
      betaKeys: [],
      enforcesRateLimits: false,
      features: [],
      isHttps: false,
    },
    db,
    clock: systemClock,
    logger: createLogger("silent"),
    pages: null,
  });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

async function measureCatalogue(app: App, db: Database, size: number): Promise<Figures> {
  const figures = await measure(app, db, USUAL_HISTORY);
  return {
    measured: `${size} titles, ${USUAL_HISTORY} ratings`,
    ...figures,
    memory_mb: memoryInUse(),
  };
}

async function measureModel(app: App, db: Database): Promise<Figures> {
  const { measured, ...figures } = await measureCatalogue(app, db, MODEL_CATALOGUE);
  return { measured: `${measured}, a trained model`, ...figures };
}

async function measureHistories(app: App, db: Database): Promise<Figures[]> {
  const figures: Figures[] = [];
  for (const history of HISTORIES) {
    figures.push({
      measured: `${history} ratings, ${USUAL_CATALOGUE} titles`,
      ...(await measure(app, db, history)),
    });
  }
  return figures;
}

async function measure(
  app: App,
  db: Database,
  history: number,
): Promise<Pick<Figures, "p50_ms" | "p99_ms" | "cpu_ms">> {
  const tokens: string[] = [];
  for (let viewer = 0; viewer < VIEWERS; viewer++) tokens.push(await viewerWith(app, db, history, viewer));
  await db.query("analyze ratings");
  let asked = 0;
  const ask = async (): Promise<number> => {
    const authorization = `Bearer ${tokens[asked++ % VIEWERS]}`;
    const answer = await app.http.app.inject({
      method: "GET",
      url: "/api/recommendations?limit=24",
      headers: { authorization },
    });
    if (answer.statusCode !== 200) throw new Error(`The picks were answered with ${answer.statusCode}`);
    return serverTime(String(answer.headers["server-timing"]));
  };
  for (let request = 0; request < WARM_UP; request++) await ask();
  const before = process.cpuUsage();
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request++) times.push(await ask());
  const { user, system } = process.cpuUsage(before);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => rounded(sorted[Math.floor(share * sorted.length)] ?? 0);
  return { p50_ms: at(0.5), p99_ms: at(0.99), cpu_ms: rounded((user + system) / REQUESTS / 1000) };
}

/** Each viewer rated other titles, the better known ones more often. */
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
       select r.id from (select id from titles order by popularity desc limit 10 * $2) r
       order by md5(concat(r.id, ' ', $3::integer)) limit $2) t
     where u.username = $1`,
    [username, history, viewer],
  );
  return registered.json<{ token: string }>().token;
}

function withSlopes(figures: readonly Figures[], sizes: readonly number[]): Figures[] {
  return figures.map((row, place) => {
    const [before, size, sizeBefore] = [figures[place - 1], sizes[place], sizes[place - 1]];
    if (before === undefined || size === undefined || sizeBefore === undefined) return row;
    return { ...row, slope: rounded(Math.log(row.p50_ms / before.p50_ms) / Math.log(size / sizeBefore)) };
  });
}

/** What is in use after everything unused has been thrown away, in millions of bytes. */
function memoryInUse(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return Math.round((heapUsed + arrayBuffers) / 1e6);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

async function measureThroughput(): Promise<Throughput> {
  const product = await startProduct();
  try {
    return await throughputOf(product.address);
  } finally {
    await product.stop();
  }
}

async function throughputOf(address: string): Promise<Throughput> {
  const tokens: string[] = [];
  for (let account = 0; account < ASKING_AT_ONCE; account++) {
    tokens.push(await accountWithRatings(address, account));
  }
  const waiting = tokens.values();
  const result = await autocannon({
    url: `${address}/api/recommendations?limit=24`,
    connections: ASKING_AT_ONCE,
    duration: SECONDS,
    setupClient: (client) => {
      client.setHeaders({ authorization: `Bearer ${waiting.next().value ?? ""}` });
    },
  });
  if (result.non2xx + result.errors > 0) throw new Error("Not every request for picks was answered");
  return {
    measured: `${ASKING_AT_ONCE} viewers at once, ${RATINGS} ratings each, the embedded catalogue`,
    p50_ms: result.latency.p50,
    p99_ms: result.latency.p99,
    requests_per_second: Math.round(result.requests.average),
  };
}

async function accountWithRatings(address: string, account: number): Promise<string> {
  const token = await newAccount(address);
  const trending = await Promise.all(
    ["movie", "tv"].map((mediaType) =>
      send<CallAnswer<"GET /api/trending">>(address, `/api/trending?limit=50&mediaType=${mediaType}`),
    ),
  );
  const titles = trending.flatMap(({ items }) => items);
  for (let rated = 0; rated < RATINGS; rated++) {
    const title = titles[(account * 7 + rated) % titles.length];
    if (title === undefined) throw new Error("The catalogue is too small for this measurement");
    await send(address, "/api/ratings", { body: { id: title.id, rating: (rated % 3) + 1 }, token });
  }
  return token;
}
