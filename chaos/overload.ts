/**
 * Overload. First the number of clients at once grows until more of them don't get more answers: that's the knee. Then three times as many
 * clients as at the knee ask without a pause. Goodput counts only answers of 200 within two seconds.
 */
import { setTimeout as delay } from "node:timers/promises";

import { startServerProcess } from "#server/testing/server-process.ts";

import { newPerson } from "../bench/product.ts";
import { type Figure, atLeast, atMost, inTemporaryDirectory, noted } from "./figures.ts";
import { p99 } from "./people.ts";

const ACCOUNTS = 20;
const STEPS = [1, 2, 4, 8, 16, 32, 64, 128, 256];
/** At the knee, the goodput is at least this share of the highest. */
const KNEE_SHARE = 0.95;
const OVERLOAD = 3;
const IN_TIME_MS = 2_000;
const GOODPUT_SHARE_LEAST = 0.9;
const RECOVERY_MS_MOST = 5_000;
const CALM_CALLS = 50;
const CALM_ROW = 10;
const WARM_UP_MS = 3_000;
const PAUSE_AFTER_REFUSAL_MS = 20;

type Load = { goodput: number; times: number[]; refused: number; failed: number };

export async function overload(stepSeconds = 5): Promise<Figure[]> {
  return inTemporaryDirectory(async (dataDir) => {
    const server = startServerProcess({ DATA_DIR: dataDir, RATE_LIMITS: "off" });
    const address = await server.ready;
    const tokens: string[] = [];
    while (tokens.length < ACCOUNTS) tokens.push((await newPerson(address)).token);
    const ask = askerOf(address, tokens);
    await loadWith(ask, { atOnce: 8, ms: WARM_UP_MS });
    const calm = await calmTime(ask);

    const steps: { atOnce: number; goodput: number }[] = [];
    for (const atOnce of STEPS)
      steps.push({ atOnce, ...(await loadWith(ask, { atOnce, ms: stepSeconds * 1_000 })) });
    const peak = Math.max(...steps.map(({ goodput }) => goodput));
    const knee = steps.find(({ goodput }) => goodput >= KNEE_SHARE * peak)?.atOnce ?? 1;
    const over = await loadWith(ask, { atOnce: OVERLOAD * knee, ms: 3 * stepSeconds * 1_000 });
    const most = await loadWith(ask, { atOnce: 1_000, ms: 3 * stepSeconds * 1_000 });
    const recovery = await untilCalm(ask, 2 * calm);
    server.signal("SIGTERM");
    await server.ended;
    return [
      noted(
        "answers per second by clients at once",
        steps.map(({ atOnce, goodput }) => `${atOnce}: ${Math.round(goodput)}`).join(", "),
      ),
      noted("knee, clients at once", knee),
      noted("highest goodput, answers per second", peak),
      atLeast(
        "goodput at three times the knee, share of the highest",
        over.goodput / peak,
        GOODPUT_SHARE_LEAST,
      ),
      noted("p99 at three times the knee, ms", p99(over.times)),
      atMost("failures other than 503", over.failed + most.failed, 0),
      noted("goodput with 1,000 clients at once, share of the highest", most.goodput / peak),
      noted("p99 of answers with 1,000 clients at once, ms", p99(most.times)),
      noted("refused with 503 with 1,000 clients at once", most.refused),
      atMost("recovery after that, ms", recovery, RECOVERY_MS_MOST),
    ];
  });
}

type Ask = () => Promise<number | null>;

/** Asks for picks, searches, lists and details in turn, and rates; with another account each time. Resolves to the status. */
function askerOf(address: string, tokens: readonly string[]): Ask {
  let turn = 0;
  return async () => {
    const nth = turn++;
    const headers = {
      authorization: `Bearer ${tokens[nth % tokens.length]}`,
      "content-type": "application/json",
    };
    const id = 1 + ((nth * 7) % 500);
    const path = [
      "/api/ratings",
      "/api/recommendations?limit=24",
      `/api/items/${id}/details`,
      "/api/search?q=night",
      "/api/watchlist?limit=24",
    ][Math.floor(nth / tokens.length) % 5];
    const write = path === "/api/ratings" && {
      method: "POST",
      body: JSON.stringify({ id, rating: 1 + (nth % 3) }),
    };
    const answer = await fetch(address + path, { headers, ...write }).catch(() => null);
    await answer?.arrayBuffer().catch(() => undefined);
    return answer?.status ?? null;
  };
}

async function loadWith(ask: Ask, { atOnce, ms }: { atOnce: number; ms: number }): Promise<Load> {
  const load: Load = { goodput: 0, times: [], refused: 0, failed: 0 };
  const end = performance.now() + ms;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < end) {
        const started = performance.now();
        const status = await ask();
        if (status === 200) load.times.push(performance.now() - started);
        else if (status === 503) load.refused += 1;
        else load.failed += 1;
        if (status !== 200) await delay(PAUSE_AFTER_REFUSAL_MS);
      }
    }),
  );
  load.goodput = load.times.filter((time) => time <= IN_TIME_MS).length / (ms / 1_000);
  return load;
}

/** The slowest of a few requests, one after another. */
async function calmTime(ask: Ask): Promise<number> {
  let slowest = 0;
  for (let call = 0; call < CALM_CALLS; call++) {
    const started = performance.now();
    await ask();
    slowest = Math.max(slowest, performance.now() - started);
  }
  return slowest;
}

/** @returns milliseconds until the first of ten requests in a row that were answered within this time */
async function untilCalm(ask: Ask, withinMs: number): Promise<number> {
  const begun = performance.now();
  let since = begun;
  for (let inRow = 0; inRow < CALM_ROW;) {
    const started = performance.now();
    const status = await ask();
    if (status === 200 && performance.now() - started <= withinMs) inRow += 1;
    else {
      inRow = 0;
      since = performance.now();
    }
    if (performance.now() - begun > 10 * RECOVERY_MS_MOST) break;
  }
  return since - begun;
}
