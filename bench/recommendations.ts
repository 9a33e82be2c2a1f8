/**
 * Measures the server time of `GET /api/recommendations?limit=24`, from request to answer including the database: one request after
 * another, for ten viewers in turn, with growing catalogs and growing histories, each in a process of its own. Then measures the throughput
 * for twenty viewers who make requests without pauses.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import autocannon from "autocannon";

import type { CallAnswer } from "#contract/api.ts";
import { type Database, openDatabase } from "#server/platform/db.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { migrate } from "#server/platform/migrate.ts";

import type { AnswerFigures, Asked } from "./answers.ts";
import { inventTitles } from "./invented-titles.ts";
import { type InventedFacts, inventFacts, insertTitles } from "./large-catalogue.ts";
import { startProduct, newAccount, send } from "./product.ts";
import { forgetModel, teachModel } from "./taught-model.ts";

type Figures = AnswerFigures & {
  measured: string;
  /** Slope of log p50 against log size between the previous row and this one: 1 means that time grows in proportion to size. */
  slope?: number;
};

type Throughput = { measured: string; p50_ms: number; p99_ms: number; requests_per_second: number };

const SEED = "halflight recommendations";
const CATALOGUES = [1_000, 5_000, 10_000, 100_000];
const HISTORIES = [10, 100, 300, 1_000];
/** The catalog size used with growing histories, and the history size used with growing catalogs. */
const USUAL_CATALOGUE = 10_000;
const USUAL_HISTORY = 300;
const MODEL_CATALOGUE = 5_000;

const ASKING_AT_ONCE = 20;
const RATINGS = 50;
const SECONDS = 15;

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const ANSWERS = fileURLToPath(new URL("answers.ts", import.meta.url));

export async function measureRecommendations(): Promise<object[]> {
  return [...(await measureAnswers()), await measurePicksThroughput()];
}

async function measureAnswers(): Promise<Figures[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "halflight-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const db = openDatabase({ url: postgres.url, statementTimeoutMs: 60_000, onError: () => undefined });
  try {
    await migrate(db, join(ROOT, "server/migrations"));
    const growing: Figures[] = [];
    const histories: Figures[] = [];
    const others: Figures[] = [];
    let count = 0;
    for (const size of CATALOGUES) {
      await insertTitles(db, invented(count, size));
      count = size;
      const titles = `${size} titles`;
      growing.push(await answers(db, `${titles}, ${USUAL_HISTORY} ratings`, {}));
      if (size === MODEL_CATALOGUE) {
        await teachModel(db);
        const measured = `${titles}, ${USUAL_HISTORY} ratings, a trained model`;
        others.push(await answers(db, measured, {}));
        others.push(await answers(db, `${measured}, a new rating before each`, { rates: true }));
        await forgetModel(db);
      }
      if (size === USUAL_CATALOGUE) {
        for (const history of HISTORIES) {
          histories.push(await answers(db, `${history} ratings, ${titles}`, { history }));
        }
      }
      if (size === Math.max(...CATALOGUES)) {
        others.push(await answers(db, `${titles}, reindexed after a change`, { changes: true }));
      }
    }
    return [...withSlopes(growing, CATALOGUES), ...withSlopes(histories, HISTORIES), ...others];
  } finally {
    await db.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Invents all titles again each time, so 100,000 titles needn't stay in memory. */
function invented(from: number, to: number): InventedFacts[] {
  return inventFacts(inventTitles(Math.max(...CATALOGUES), SEED), SEED).slice(from, to);
}

async function answers(db: Database, measured: string, asked: Partial<Asked>): Promise<Figures> {
  // Done here so that PostgreSQL doesn't do it during the measurement.
  await db.query("vacuum analyze");
  await db.query("checkpoint");
  const all: Asked = { url: db.url, history: USUAL_HISTORY, rates: false, changes: false, ...asked };
  const { stdout } = await promisify(execFile)(process.execPath, [ANSWERS, JSON.stringify(all)]);
  return { measured, ...(JSON.parse(stdout) as AnswerFigures) };
}

function withSlopes(figures: readonly Figures[], sizes: readonly number[]): Figures[] {
  return figures.map((row, place) => {
    const [before, size, sizeBefore] = [figures[place - 1], sizes[place], sizes[place - 1]];
    if (before === undefined || size === undefined || sizeBefore === undefined) return row;
    const slope = Math.log(row.p50_ms / before.p50_ms) / Math.log(size / sizeBefore);
    return { ...row, slope: Math.round(slope * 100) / 100 };
  });
}

async function measurePicksThroughput(): Promise<Throughput> {
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
  if (result.non2xx + result.errors > 0) throw new Error("Some requests for picks failed");
  return {
    measured: `${ASKING_AT_ONCE} viewers at once, ${RATINGS} ratings each, embedded catalog`,
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
    if (title === undefined) throw new Error("The catalog is too small for this measurement");
    await send(address, "/api/ratings", { body: { id: title.id, rating: (rated % 3) + 1 }, token });
  }
  return token;
}
