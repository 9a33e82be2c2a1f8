/**
 * Measures `GET /api/search/autocomplete` with 100,000 titles: the server time for twenty viewers who each type a text every 300 ms, and
 * the client time for twenty connections without pauses.
 */
import { setTimeout as pause } from "node:timers/promises";

import autocannon from "autocannon";

import type { CallAnswer } from "#contract/api.ts";
import { SEARCH_DEBOUNCE_MS } from "#contract/search-rules.ts";

import { type Typed, typedTexts } from "./invented-titles.ts";
import { startProduct, serverTime } from "./product.ts";

const VIEWERS = 20;
const TEXTS_OF_VIEWER = 50;
const SECONDS = 15;
const WITHIN = 5;

type Figures = { measured: string; p50_ms: number; p99_ms: number; answers: number; found?: string };

export async function measureSearch(): Promise<object[]> {
  const product = await startProduct("bench/large-product.ts");
  try {
    const { beginnings, misspelt } = typedTexts();
    await typing(product.address, "warm-up", beginnings.slice(-500));
    return [
      await typing(product.address, "beginnings, 20 viewers type", beginnings),
      await typing(product.address, "misspelled, 20 viewers type", misspelt),
      await withoutPause(product.address, "beginnings, 20 connections without pauses", beginnings),
      await withoutPause(product.address, "misspelled, 20 connections without pauses", misspelt),
    ];
  } finally {
    await product.stop();
  }
}

async function typing(address: string, measured: string, texts: readonly Typed[]): Promise<Figures> {
  const times: number[] = [];
  let found = 0;
  await Promise.all(
    Array.from({ length: VIEWERS }, async (_, viewer) => {
      // Spreads the viewers' requests evenly over time.
      await pause((SEARCH_DEBOUNCE_MS * viewer) / VIEWERS);
      const own = texts.filter((_text, place) => place % VIEWERS === viewer).slice(0, TEXTS_OF_VIEWER);
      for (const { text, wanted } of own) {
        const { suggestions, ms } = await asked(address, text);
        times.push(ms);
        if (suggestions.some(({ title }) => title === wanted)) found += 1;
        await pause(SEARCH_DEBOUNCE_MS);
      }
    }),
  );
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.floor(share * sorted.length)] ?? 0) * 10) / 10;
  return {
    measured,
    p50_ms: at(0.5),
    p99_ms: at(0.99),
    answers: times.length,
    found: `${Math.round((100 * found) / times.length)} %`,
  };
}

/** @returns the suggestions, with the server time as `ms` */
async function asked(
  address: string,
  text: string,
): Promise<CallAnswer<"GET /api/search/autocomplete"> & { ms: number }> {
  const response = await fetch(address + pathOf(text));
  if (!response.ok) throw new Error(`The search returned status ${response.status}`);
  const ms = serverTime(response.headers.get("server-timing"));
  return { ...((await response.json()) as CallAnswer<"GET /api/search/autocomplete">), ms };
}

async function withoutPause(address: string, measured: string, texts: readonly Typed[]): Promise<Figures> {
  let connection = 0;
  const { latency, ...result } = await autocannon({
    url: address,
    connections: VIEWERS,
    duration: SECONDS,
    setupClient: (client) => {
      const first = Math.floor((texts.length * connection++) / VIEWERS);
      const own = [...texts.slice(first), ...texts.slice(0, first)];
      client.setRequests(own.map(({ text }) => ({ path: pathOf(text) })));
    },
  });
  if (result.non2xx + result.errors > 0) throw new Error("Some searches failed");
  return { measured, p50_ms: latency.p50, p99_ms: latency.p99, answers: result["2xx"] };
}

function pathOf(text: string): string {
  return `/api/search/autocomplete?q=${encodeURIComponent(text)}&limit=${WITHIN}`;
}
