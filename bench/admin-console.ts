/**
 * Measures how much five open admin consoles slow down viewers: answered requests for picks per second, in rounds alternately with and
 * without consoles, on the real server with 10,000 accounts and a million events. Each console makes its four calls once per six-second
 * round, five times as often as in a browser.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { type Database, openDatabase } from "#server/platform/db.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";

import { percentile, newAccount, newPerson, send, startProduct } from "./product.ts";

const PEOPLE = 10_000;
const EVENTS = 1_000_000;
const CONSOLES = 5;
const ASKERS = 3;
const ROUNDS = 12;
const ROUND_MS = 6_000;
const WARM_UP_MS = 10_000;
const CALLS = [
  "/api/admin/health/detailed",
  "/api/admin/metrics/performance",
  "/api/admin/metrics/database",
  "/api/recommendations/metrics",
];

export async function measureAdminConsole(): Promise<object[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "halflight-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const db = openDatabase({ url: postgres.url, statementTimeoutMs: 600_000, onError: () => undefined });
  try {
    const product = await startProduct("server/main.ts", { DATABASE_URL: postgres.url, DRAW_AHEAD: "off" });
    try {
      return await measureRounds(db, product.address);
    } finally {
      await product.stop();
    }
  } finally {
    await db.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureRounds(db: Database, address: string): Promise<object[]> {
  const administrator = await newPerson(address);
  await db.query("update users set is_admin = true where username = $1", [administrator.username]);
  await fill(db);
  const askers = await Promise.all(Array.from({ length: ASKERS }, () => newAccount(address)));
  const without: Round[] = [];
  const beside: Round[] = [];
  const consoleTimes: number[] = [];
  await roundOf(address, askers, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round++) {
    const first = round % 2 === 0;
    for (const hasConsoles of [first, !first]) {
      const consoles = hasConsoles
        ? openConsoles(address, administrator.token, consoleTimes)
        : Promise.resolve();
      const figures = await roundOf(address, askers, ROUND_MS);
      await consoles;
      (hasConsoles ? beside : without).push(figures);
    }
  }
  const [alone, together] = [figuresOf(without), figuresOf(beside)];
  return [
    { measured: "picks, no admin console open", ...alone },
    { measured: `picks, ${CONSOLES} admin consoles open`, ...together },
    {
      measured: "with consoles / without, median of the pairs",
      answers_a_second: Number(percentile(ratiosOf(beside, without), 0.5).toFixed(3)),
    },
    {
      measured: "a call of the admin console",
      p50_ms: Math.round(percentile(consoleTimes, 0.5)),
      p99_ms: Math.round(percentile(consoleTimes, 0.99)),
    },
  ];
}

type Round = { answers: number; times: number[] };

async function roundOf(address: string, askers: readonly string[], lengthMs: number): Promise<Round> {
  const times: number[] = [];
  const end = performance.now() + lengthMs;
  await Promise.all(
    askers.map(async (token) => {
      while (performance.now() < end) {
        const began = performance.now();
        await send(address, "/api/recommendations?limit=24", { token });
        times.push(performance.now() - began);
      }
    }),
  );
  return { answers: times.length / (lengthMs / 1000), times };
}

/** Runs the consoles' calls one console after another, as if they had been opened at different times. */
async function openConsoles(address: string, token: string, times: number[]): Promise<void> {
  for (let opened = 0; opened < CONSOLES; opened++) {
    await Promise.all(
      CALLS.map(async (path) => {
        const began = performance.now();
        await send(address, path, { token });
        times.push(performance.now() - began);
      }),
    );
    await pause(ROUND_MS / (CONSOLES + 1));
  }
}

function figuresOf(rounds: readonly Round[]) {
  const times = rounds.flatMap((round) => round.times);
  return {
    answers_a_second: Number(
      (rounds.reduce((sum, { answers }) => sum + answers, 0) / rounds.length).toFixed(1),
    ),
    p50_ms: Math.round(percentile(times, 0.5)),
    p99_ms: Math.round(percentile(times, 0.99)),
  };
}

/** The ratio of answers with and without consoles for each pair of consecutive rounds, so a temporary slowdown affects both alike. */
function ratiosOf(beside: readonly Round[], without: readonly Round[]): number[] {
  return beside.map(({ answers }, pair) => answers / (without[pair]?.answers ?? Number.NaN));
}

/** Adds accounts, and events of the last three weeks. */
async function fill(db: Database): Promise<void> {
  await db.query(
    `insert into users (username, username_key, email, email_key, password_hash)
     select 'filler-' || n, 'filler-' || n, 'filler-' || n || '@example.com', 'filler-' || n || '@example.com', '' from generate_series(1, $1) n`,
    [PEOPLE],
  );
  await db.query(
    `insert into events (user_id, event_type, created_at)
     select u.least + n % $2, 'SEARCH', now() - n * interval '2 seconds'
     from generate_series(1, $1) n, (select min(u.id) as least from users u where u.username = 'filler-1') u`,
    [EVENTS, PEOPLE],
  );
  await db.query("analyze users, events");
}
