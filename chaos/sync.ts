/**
 * Syncs with a TMDB double. A full sync with `npm run sync`: its requests, its memory, and its time compared with what 35 requests per
 * second allow. A small sync shared by a server and the command. A sync that's killed ten times at random moments and resumed, compared
 * with an undisturbed one. And response times of viewers' calls while TMDB fails in nine ways.
 */
import { spawn } from "node:child_process";
import { createHash, randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import type { CallAnswer } from "#contract/api.ts";
import { loadEmbeddedCatalogue } from "#server/load-catalogue.ts";
import { type Database, openDatabase } from "#server/platform/db.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { migrate } from "#server/platform/migrate.ts";
import type { Fault } from "#server/testing/tmdb-double.ts";

import { percentile, newAccount, send, startProduct } from "../bench/product.ts";
import { measureServed, peakOf } from "./served.ts";
import { type TmdbHost, type TmdbSize, startTmdbHost } from "./tmdb-host.ts";

const MIGRATIONS = fileURLToPath(new URL("../server/migrations", import.meta.url));
const KEY = "0123456789abcdef0123456789abcdef";
const PER_SECOND = 35;
const WHOLE: TmdbSize = { films: 20_000, series: 8_000 };
const SMALL: TmdbSize = { films: 1_000, series: 400 };
const SHARED: TmdbSize = { films: 400, series: 100 };
const KILLS = 10;
const KILLED_WITHIN_MS = 9_000;
const CALLS_PER_FAULT = 300;
const FAULTS: readonly (Fault | null)[] = [
  null,
  { kind: "never" },
  { kind: "status", status: 429, retryAfter: "5" },
  { kind: "status", status: 500 },
  { kind: "half" },
  { kind: "html" },
  { kind: "wrong-types" },
  { kind: "huge", bytes: 50_000_000 },
  { kind: "redirect", to: "http://169.254.169.254/latest/meta-data" },
  { kind: "reset" },
];

type Row = Record<string, string | number | boolean | null | undefined>;

const MOST_REQUESTS_A_TITLE = 1.1;
const MOST_AGAINST_LEAST_TIME = 1.15;
const MOST_P99_MS = 500;
const MOST_UNTIL_FIRST_ROWS_S = 120;

const PARTS: Readonly<Record<string, () => Promise<Row[]>>> = {
  whole: wholeSync,
  first: firstTitles,
  shared: sharedSync,
  killed: killedSync,
  ill: callsWhileTmdbFails,
};

/** @param wanted the part to run; all run if it's absent or unknown */
export async function measureSyncs(wanted?: string): Promise<{
  rows: Record<string, Row>;
  sentences: string[];
}> {
  const rows: Record<string, Row> = {};
  const one = PARTS[wanted ?? ""];
  for (const part of one === undefined ? Object.values(PARTS) : [one])
    for (const { measured, ...row } of await part()) rows[String(measured)] = row;
  return { rows, sentences: Object.entries(rows).flatMap(([measured, row]) => beyond(measured, row)) };
}

function beyond(measured: string, row: Row): string[] {
  const bounds = [
    ["requests_a_title", MOST_REQUESTS_A_TITLE],
    ["against_least_time", MOST_AGAINST_LEAST_TIME],
    ["p99_ms", MOST_P99_MS],
    ["first_rows_s", MOST_UNTIL_FIRST_ROWS_S],
  ] as const;
  const sentences = bounds
    .filter(([figure, most]) => Number(row[figure] ?? 0) > most)
    .map(([figure, most]) => `${measured}: ${figure} is ${row[figure]}; the limit is ${most}.`);
  const { differs_in: part = "" } = row;
  if (part !== "") sentences.push(`${measured}: ${part} differ from an undisturbed sync.`);
  return sentences;
}

async function wholeSync(): Promise<Row[]> {
  return onDatabase(WHOLE, async (db, host) => {
    const environment = environmentOf(db, host, { films: 0, series: 0 });
    const before = await measureServed(db, { ...environment, TMDB_ACCESS_TOKEN: "" });
    const { seconds, peakMb } = await runSync(db, host, WHOLE);
    const requests = await host.requestCount();
    const titles = WHOLE.films + WHOLE.series;
    const [row] = await db.query<{ titles: number }>(
      "select count(*)::integer as titles from titles t where t.told_by_tmdb_at is not null",
    );
    const whole = {
      measured: `sync of ${titles} titles`,
      stored: row?.titles,
      requests_a_title: Number((requests / titles).toFixed(3)),
      seconds: Math.round(seconds),
      against_least_time: Number((seconds / (requests / PER_SECOND)).toFixed(3)),
      peak_mb: peakMb,
    };
    return [whole, ...before, ...(await measureServed(db, environment))];
  });
}

/** Seconds until a new server with a key but no TMDB titles has its first titles and charts from TMDB. */
async function firstTitles(): Promise<Row[]> {
  return onDatabase(WHOLE, async (db, host) => {
    const started = performance.now();
    const product = await startProduct("server/main.ts", {
      ...environmentOf(db, host, WHOLE),
      DRAW_AHEAD: "off",
    });
    const secondsUntil = async (isSo: () => Promise<boolean>): Promise<number> => {
      while (!(await isSo())) await pause(250);
      return Math.round((performance.now() - started) / 1_000);
    };
    const count = async (): Promise<number> => {
      const [row] = await db.query<{ titles: number }>(
        "select count(*)::integer as titles from titles t where t.told_by_tmdb_at is not null",
      );
      return row?.titles ?? 0;
    };
    try {
      const first = await secondsUntil(async () => (await count()) > 0);
      const charts = await secondsUntil(
        async () =>
          (await send<CallAnswer<"GET /api/trending">>(product.address, "/api/trending")).source ===
          "outside",
      );
      return [
        { measured: "the first TMDB titles", first_rows_s: first },
        { measured: "the charts from TMDB", first_rows_s: charts, stored: await count() },
      ];
    } finally {
      await product.stop();
    }
  });
}

/** A newly started server and the command, on one database. */
async function sharedSync(): Promise<Row[]> {
  return onDatabase(SHARED, async (db, host) => {
    const product = await startProduct("server/main.ts", {
      ...environmentOf(db, host, SHARED),
      DRAW_AHEAD: "off",
    });
    try {
      const { seconds } = await runSync(db, host, SHARED);
      const titles = SHARED.films + SHARED.series;
      const requests = await host.requestCount();
      const [row] = await db.query<{ titles: number }>(
        "select count(*)::integer as titles from titles t where t.told_by_tmdb_at is not null",
      );
      return [
        {
          measured: `sync of ${titles} titles by a server and the command at once`,
          stored: row?.titles,
          requests,
          requests_a_title: Number((requests / titles).toFixed(3)),
          seconds: Math.round(seconds),
        },
      ];
    } finally {
      await product.stop();
    }
  });
}

async function killedSync(): Promise<Row[]> {
  const whole = await onDatabase(SMALL, async (db, host) => {
    await runSync(db, host, SMALL);
    return { print: await fingerprintOf(db), requests: await host.requestCount() };
  });
  return onDatabase(SMALL, async (db, host) => {
    let kills = 0;
    while (kills < KILLS) {
      const { child, ended } = startSync(db, host, SMALL);
      const isOver = await Promise.race([
        ended.then(() => true),
        pause(randomInt(1_000, KILLED_WITHIN_MS), false),
      ]);
      if (isOver) break;
      child.kill("SIGKILL");
      await ended;
      kills++;
    }
    await runSync(db, host, SMALL);
    const prints = Object.entries(await fingerprintOf(db));
    return [
      {
        measured: `sync of ${SMALL.films + SMALL.series} titles, killed ${kills} times`,
        differs_in: prints.flatMap(([part, print]) => (print === whole.print[part] ? [] : part)).join(", "),
        requests_more: (await host.requestCount()) - whole.requests,
      },
    ];
  });
}

async function callsWhileTmdbFails(): Promise<Row[]> {
  return onDatabase({ films: 300, series: 100 }, async (db, host) => {
    const product = await startProduct("server/main.ts", {
      ...environmentOf(db, host, { films: 0, series: 0 }),
      DRAW_AHEAD: "off",
    });
    try {
      const token = await newAccount(product.address);
      const rows: Row[] = [];
      for (const fault of FAULTS) {
        const closed = await secondsUntilRecovery(product.address, host, token);
        host.setFault(fault);
        const before = await host.requestCount();
        const times: number[] = [];
        for (let call = 0; call < CALLS_PER_FAULT; call++) {
          const path = [
            "/api/trending?limit=20",
            "/api/recommendations?limit=24",
            `/api/search?q=${encodeURIComponent(`nothing called ${fault?.kind ?? "so"} ${call}`)}`,
            "/api/items/1/details",
            "/api/streaming-platforms/1",
          ][call % 5];
          const started = performance.now();
          await send(product.address, path ?? "", { token });
          times.push(performance.now() - started);
        }
        rows.push({
          measured: `calls while TMDB answers with ${fault === null ? "correct responses" : nameOf(fault)}`,
          p50_ms: Math.round(percentile(times, 0.5)),
          p99_ms: Math.round(percentile(times, 0.99)),
          asked_of_tmdb: (await host.requestCount()) - before,
          asked_again_after_s: closed,
        });
      }
      return rows;
    } finally {
      await product.stop();
    }
  });
}

/** Ends the fault. @returns seconds until the server sends requests to TMDB again */
async function secondsUntilRecovery(address: string, host: TmdbHost, token: string): Promise<number> {
  host.setFault(null);
  const started = performance.now();
  const before = await host.requestCount();
  for (let look = 0; (await host.requestCount()) === before; look++) {
    await send(address, `/api/search?q=${encodeURIComponent(`well again ${started} ${look}`)}`, { token });
    await pause(250);
  }
  return Number(((performance.now() - started) / 1_000).toFixed(1));
}

function nameOf(fault: Fault): string {
  return fault.kind === "status" ? String(fault.status) : fault.kind;
}

async function onDatabase<Result>(
  size: TmdbSize,
  work: (db: Database, host: TmdbHost) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), "halflight-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const db = openDatabase({ url: postgres.url, statementTimeoutMs: 600_000, onError: () => undefined });
  const host = await startTmdbHost(size);
  try {
    await migrate(db, MIGRATIONS);
    await loadEmbeddedCatalogue(db);
    return await work(db, host);
  } finally {
    await host.stop();
    await db.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function environmentOf(db: Database, host: TmdbHost, size: TmdbSize): Record<string, string> {
  return {
    DATABASE_URL: db.url,
    TMDB_ACCESS_TOKEN: KEY,
    TMDB_API_URL: host.address,
    TMDB_FILMS: String(size.films),
    TMDB_SERIES: String(size.series),
  };
}

function startSync(db: Database, host: TmdbHost, size: TmdbSize) {
  const child = spawn(process.execPath, ["scripts/sync.ts"], {
    env: { ...process.env, ...environmentOf(db, host, size) },
    stdio: ["ignore", "ignore", "ignore"],
  });
  return { child, ended: once(child, "exit") };
}

async function runSync(
  db: Database,
  host: TmdbHost,
  size: TmdbSize,
): Promise<{ seconds: number; peakMb: number | null }> {
  const started = performance.now();
  const { child, ended } = startSync(db, host, size);
  let peakMb: number | null = null;
  const timer = setInterval(() => {
    void peakOf(child.pid ?? 0).then((mb) => (peakMb = mb ?? peakMb));
  }, 500);
  const [code] = (await ended) as [number | null];
  clearInterval(timer);
  if (code !== 0) throw new Error(`The sync ended with ${code}`);
  return { seconds: (performance.now() - started) / 1_000, peakMb };
}

/**
 * Fingerprint of everything a sync stores, without ids and times that differ between runs, and without popularity, which depends on the
 * day.
 */
async function fingerprintOf(db: Database): Promise<Readonly<Record<string, string>>> {
  const key = "t.media_type, t.tmdb_id";
  const parts = {
    titles: `select ${key}, t.title, t.overview, t.released, t.genres, t.vote_count, t.keywords, t.moods, t.judged_by, t.poster_path,
       array(select n.name from title_nanogenres l join nanogenres n on n.id = l.nanogenre_id where l.title_id = t.id order by l.position) as kinds,
       array(select p.name from credits c join people p on p.id = c.person_id where c.title_id = t.id order by c.role, c.position) as people
     from titles t order by 1, 2`,
    offers: `select ${key}, o.country, o.kind, o.service, o.source from offers o join titles t on t.id = o.title_id order by 1, 2, 3, 4, 5`,
    translations: `select ${key}, x.language, x.title, x.overview from title_translations x join titles t on t.id = x.title_id order by 1, 2, 3`,
    logos: `select ${key}, l.language, l.path from title_logos l join titles t on t.id = l.title_id order by 1, 2, 3`,
    names: `select ${key}, n.name, n.is_alternative from search_names n join titles t on t.id = n.title_id order by 1, 2, 3, 4`,
    queue: `select ${key}, t.outcome, t.rank from tmdb_titles t order by 1, 2`,
  };
  const prints: Record<string, string> = {};
  for (const [name, part] of Object.entries(parts))
    prints[name] = createHash("sha256")
      .update(JSON.stringify(await db.query(part)))
      .digest("hex");
  return prints;
}
