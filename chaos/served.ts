/**
 * Measures response times for a viewer and an administrator, one call at a time, and the server's startup time, with the titles of a
 * database.
 */
import { readFile } from "node:fs/promises";

import type { CallAnswer } from "#contract/api.ts";
import type { Database } from "#server/platform/db.ts";

import { percentile, newPerson, send, startProduct } from "../bench/product.ts";
import { forgetModel, teachModel } from "../bench/taught-model.ts";

type Row = Record<string, string | number | null>;

const CALLS = 60;
const RATED = 12;

/** @returns a row per kind of call */
export async function measureServed(db: Database, environment: Record<string, string>): Promise<Row[]> {
  const [row] = await db.query<{ titles: number }>("select count(*)::integer as titles from titles");
  const titles = row?.titles ?? 0;
  const taught = performance.now();
  await teachModel(db);
  const trained = (performance.now() - taught) / 1_000;
  const started = performance.now();
  const product = await startProduct("server/main.ts", { ...environment, DRAW_AHEAD: "off" });
  try {
    const seconds = (performance.now() - started) / 1_000;
    const rows = await measureCalls(db, product.address, titles);
    return [
      { measured: `a model taught with ${titles} titles`, seconds: rounded(trained) },
      {
        measured: `a start with ${titles} titles`,
        seconds: rounded(seconds),
        peak_mb: await peakOf(product.pid),
      },
      ...rows,
    ];
  } finally {
    await product.stop();
    await forgetModel(db);
  }
}

async function measureCalls(db: Database, address: string, titles: number): Promise<Row[]> {
  const { token, username } = await newPerson(address);
  await db.query("update users set is_admin = true where username = $1", [username]);
  const known = await send<CallAnswer<"GET /api/trending">>(address, "/api/trending?limit=50");
  const ids = known.items.map(({ id }) => id);
  const rate = (id: number | undefined, rating: number) =>
    send(address, "/api/ratings", { token, body: { id, rating } });
  for (const id of ids.slice(0, RATED)) await rate(id, 3);
  const words = known.items.map(({ title }) => title);
  const named = (call: number) => encodeURIComponent(words[call % words.length] ?? "");
  const get = (path: string) => send(address, path, { token });
  const kinds: [string, (call: number) => Promise<unknown>][] = [
    ["picks", () => get("/api/recommendations?limit=24")],
    [
      "picks after a rating",
      async (call) => {
        await rate(ids[RATED + (call % 30)], 1 + (call % 3));
        return get("/api/recommendations?limit=24");
      },
    ],
    ["titles like one", (call) => get(`/api/recommendations/similar/${ids[call % ids.length]}`)],
    ["trending", () => get("/api/trending?limit=20")],
    ["a search", (call) => get(`/api/search?q=${named(call)}`)],
    ["a search with a mistake", (call) => get(`/api/search?q=${named(call).slice(1)}`)],
    ["suggestions", (call) => get(`/api/search/autocomplete?q=${named(call).slice(0, 4)}`)],
    ["a genre", () => get("/api/items?categories=drama&limit=20")],
    ["a genre on a service", () => get("/api/items?categories=drama&streamingServices=8&limit=20")],
    ["details", (call) => get(`/api/items/${ids[call % ids.length]}/details`)],
    ["services of the country", () => get("/api/streaming-services")],
    ["the admin console's counts", () => get("/api/admin/metrics/database")],
    ["the admin console's catalog source", () => get("/api/admin/catalogue-source")],
  ];
  const rows: Row[] = [];
  for (const [name, call] of kinds) {
    const times: number[] = [];
    for (let nth = 0; nth < CALLS; nth++) {
      const started = performance.now();
      await call(nth);
      times.push(performance.now() - started);
    }
    rows.push({
      measured: `${name} among ${titles} titles`,
      p50_ms: Math.round(percentile(times, 0.5)),
      p99_ms: Math.round(percentile(times, 0.99)),
    });
  }
  return rows;
}

/** Peak memory of a process so far in megabytes; `null` if the system doesn't report it. */
export async function peakOf(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = /VmHWM:\s+(\d+)/.exec(status)?.[1];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
}

function rounded(seconds: number): number {
  return Number(seconds.toFixed(1));
}
