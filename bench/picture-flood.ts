/**
 * Measures how one client that floods the server with requests for undrawn pictures affects other clients: 60 connections for 20 seconds,
 * first hanging up after 60 ms, then waiting for the answers. Meanwhile other clients request trending titles, picks and new pictures, one
 * after another. Rate limits are off, so only the drawing queue protects the others; stored pictures may take 20 MB.
 */
import { mkdtemp, readFile, readdir, rm, stat } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import type { CallAnswer } from "#contract/api.ts";
import { GENRES } from "#contract/vocabulary.ts";
import { PICTURE_KINDS, WIDTHS } from "#server/features/artwork/sizes.ts";

import { percentile, newAccount, send, startProduct } from "./product.ts";

const CONNECTIONS = 60;
const SECONDS = 20;
const HANG_UP_MS = 60;
const KEPT_MB = 20;
const OTHERS_PICTURES = 2_000;
const YEARS = [1950, 1970, 1980, 1990, 2000, 2010, 2018, 2030];
const FLOODER = "203.0.113.7";

type Asked = { path: string; token?: string };
type Got = { status: number; milliseconds: number };
type Counts = Record<string, number>;

export async function measurePictureFlood(): Promise<object[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "halflight-bench-"));
  const product = await startProduct("server/main.ts", {
    DATA_DIR: dataDir,
    DRAW_AHEAD: "off",
    DRAWN_PICTURES_MB: String(KEPT_MB),
    TRUST_PROXY: "127.0.0.1",
  });
  try {
    const { address, pid } = product;
    const token = await newAccount(address);
    const all = await undrawn(address);
    const pictures = all.slice(0, OTHERS_PICTURES).values();
    const [forThoseWhoGo, forThoseWhoWait] = [0, 1].map((half) =>
      all.slice(OTHERS_PICTURES).filter((_, place) => place % 2 === half),
    );
    const artwork = join(dataDir, "artwork");
    const row = async (measured: string, flood: Promise<Counts>) => {
      const others = watchOthers(address, { token, pictures });
      const memory = watchMemory(pid);
      const counts = await flood;
      return {
        measured,
        ...(await others()),
        most_rss_mb: await memory(),
        kept_mb: await megabytesIn(artwork),
        flood: JSON.stringify(counts),
      };
    };
    const noFlood = () => pause(SECONDS * 1_000).then((): Counts => ({}));
    await row("warm-up", noFlood());
    return [
      await row("no flood", noFlood()),
      await row(
        `${CONNECTIONS} connections that hang up after ${HANG_UP_MS} ms`,
        floodFor(address, { pictures: forThoseWhoGo ?? [], hangUpMs: HANG_UP_MS }),
      ),
      await row("right after that", noFlood()),
      await row(
        `${CONNECTIONS} connections that wait`,
        floodFor(address, { pictures: forThoseWhoWait ?? [], hangUpMs: null }),
      ),
      await row("right after that", noFlood()),
    ];
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The paths of many titles' pictures in all sizes, in a mixed order. */
async function undrawn(address: string): Promise<string[]> {
  const paths = new Set<string>();
  const lists = YEARS.flatMap((year) => GENRES.map(({ key }) => `categories=${key}&untilYear=${year}`));
  for (const list of lists) {
    const asked = `/api/items?limit=50&${list}`;
    const { items } = await send<CallAnswer<"GET /api/items">>(address, asked);
    for (const item of items)
      for (const kind of PICTURE_KINDS)
        for (const size of Object.keys(WIDTHS[kind])) paths.add(`/img/${size}${item[`${kind}_path`]}`);
  }
  return [...paths]
    .map((path, place) => ({ path, order: (place * 7_919) % paths.size }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ path }) => path);
}

async function floodFor(
  address: string,
  { pictures, hangUpMs }: { pictures: readonly string[]; hangUpMs: number | null },
): Promise<Counts> {
  let asked = 0;
  const counts: Counts = {};
  const end = performance.now() + SECONDS * 1_000;
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) {
        const path = pictures[asked++ % pictures.length] ?? "";
        const { status } = await ask(address, { path }, { client: FLOODER, agent, hangUpMs });
        counts[status] = (counts[status] ?? 0) + 1;
      }
    }),
  );
  agent.destroy();
  return counts;
}

/** Makes the other clients' requests. @returns a function that stops them and returns their figures */
function watchOthers(address: string, { token, pictures }: { token: string; pictures: Iterator<string> }) {
  const agent = new Agent({ keepAlive: true });
  const over = new AbortController();
  const watch = async (client: string, next: () => Asked | null) => {
    const got: Got[] = [];
    for (let asked = next(); !over.signal.aborted && asked !== null; asked = next()) {
      got.push(await ask(address, asked, { client, agent, hangUpMs: null }));
      await pause(50);
    }
    return got;
  };
  const watches = Promise.all([
    watch("198.51.100.1", () => ({ path: "/api/trending?limit=24" })),
    watch("198.51.100.2", () => ({ path: "/api/recommendations?limit=24", token })),
    watch("198.51.100.3", () => {
      const next = pictures.next();
      return next.done === true ? null : { path: next.value };
    }),
  ]);
  return async () => {
    over.abort();
    const [trending, picks, ofPictures] = await watches;
    agent.destroy();
    return { trending: figuresOf(trending), picks: figuresOf(picks), new_picture: figuresOf(ofPictures) };
  };
}

function figuresOf(got: readonly Got[]): string {
  const times = got.map(({ milliseconds }) => milliseconds);
  const failed = got.filter(({ status }) => status !== 200).length;
  const [half, most] = [percentile(times, 0.5), percentile(times, 0.99)].map(Math.round);
  return `p50 ${half}, p99 ${most} ms (${got.length}, ${failed} failed)`;
}

/** Watches a process's memory. @returns a function that stops watching and returns the peak in megabytes */
function watchMemory(pid: number): () => Promise<number> {
  let most = 0;
  const look = async () => {
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    most = Math.max(most, Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024);
  };
  const timer = setInterval(() => void look(), 250);
  return async () => {
    clearInterval(timer);
    await look();
    return Math.round(most);
  };
}

async function megabytesIn(directory: string): Promise<number> {
  const files = await readdir(directory, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const file of files)
    if (file.isFile()) bytes += (await stat(join(file.parentPath, file.name)).catch(() => null))?.size ?? 0;
  return Math.round((bytes / 1024 / 1024) * 10) / 10;
}

function ask(
  address: string,
  { path, token }: Asked,
  { client, agent, hangUpMs }: { client: string; agent: Agent; hangUpMs: number | null },
): Promise<Got> {
  const started = performance.now();
  const { promise, resolve } = Promise.withResolvers<Got>();
  const done = (status: number) => resolve({ status, milliseconds: performance.now() - started });
  const headers = {
    "x-forwarded-for": client,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const request = get(address + path, { agent, headers }, (response) => {
    response.resume().on("close", () => done(response.statusCode ?? 0));
  });
  request.on("error", () => done(0));
  if (hangUpMs !== null) setTimeout(() => request.destroy(), hangUpMs);
  return promise;
}
