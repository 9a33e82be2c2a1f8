/**
 * Costly clients: thousands that hang up before their answer, slow uploads, connections that send or read slowly while others are served,
 * and thousands that stay open between two requests.
 */
import { readFileSync, readdirSync } from "node:fs";
import { type Socket, connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

import { startServerProcess } from "#server/testing/server-process.ts";

import { percentile, newPerson, send } from "../bench/product.ts";
import { type Figure, atMost, inTemporaryDirectory, noted } from "./figures.ts";

type Product = { address: string; pid: number; token: string };
type Part = (product: Product) => Promise<Figure[]>;

const ABORTED = 3_000;
const ABORTED_AT_ONCE = 30;
const HANGS_UP_AFTER_MS = 4;
const REST_MS = 60_000;
const GROWTH_MOST = 1.05;
const STOP_MS_MOST = 10_000;
/** Maximum time to stop with no requests in flight. */
const STOP_AT_REST_MS_MOST = 1_000;

const UPLOAD_BYTES = 25 * 1024 * 1024 - 1;
const UPLOAD_BYTES_PER_SECOND = 200_000;

const SLOW = 200;
const SLOW_EVERY_MS = 1_000;
const LATENCY_CALLS = 300;
const FREED_MS_MOST = 15_000;
const RATIO_MOST = 2;
const IDLE = 10_000;
const IDLE_AT_ONCE = 100;
/** Measured from the growth of the whole process, which also grows for other reasons. */
const IDLE_KB_MOST = 40;
/** File descriptors the server may have opened for other clients in the meantime. */
const OTHER_FILES = 10;

const PICKS = "/api/recommendations?limit=24";
const ITEMS = "/api/items?categories=drama&limit=50";

/** @param wanted the parts to run; empty means all */
export async function measureConnections(wanted: readonly string[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const measured = await withProduct(part);
    figures.push(...measured.map(({ figure, ...rest }) => ({ figure: `${name}: ${figure}`, ...rest })));
  }
  return figures;
}

/** @param count open connections, each of which has had one answer */
export function holdConnections(count: number): Promise<Figure[]> {
  return withProduct(idle(count));
}

async function withProduct(part: Part): Promise<Figure[]> {
  return inTemporaryDirectory(async (dataDir) => {
    const server = startServerProcess({ DATA_DIR: dataDir, RATE_LIMITS: "off", HOST: "127.0.0.1" });
    try {
      const address = await server.ready;
      const { token } = await newPerson(address);
      const figures = await part({ address, pid: server.pid, token });
      const started = performance.now();
      server.signal("SIGTERM");
      await server.ended;
      const most = part === aborted ? STOP_AT_REST_MS_MOST : STOP_MS_MOST;
      return [...figures, atMost("stop, ms", performance.now() - started, most)];
    } finally {
      server.signal("SIGKILL");
      await server.ended;
    }
  });
}

const aborted: Part = async ({ address, pid, token }) => {
  const abort = async (path: string, isWholly: boolean) => {
    const headers = { authorization: `Bearer ${token}` };
    const signal = isWholly ? null : AbortSignal.timeout(HANGS_UP_AFTER_MS);
    await fetch(address + path, { headers, signal }).then(
      (answer) => answer.text(),
      () => undefined,
    );
  };
  const round = async (count: number, isWholly: boolean) => {
    for (let first = 0; first < count; first += ABORTED_AT_ONCE) {
      const paths = Array.from({ length: ABORTED_AT_ONCE }, (_, nth) => (nth % 2 === 0 ? PICKS : ITEMS));
      await Promise.all(paths.map((path) => abort(path, isWholly)));
    }
  };
  // Let the same number of requests finish first, so that memory a busy server keeps anyway doesn't count as a leak.
  await round(ABORTED, true);
  await delay(REST_MS);
  const before = residentMb(pid);
  await round(ABORTED, false);
  await delay(REST_MS);
  const after = residentMb(pid);
  return [
    noted("requests", ABORTED),
    noted("memory before, MB", before),
    atMost("memory after, share of before", after / before, GROWTH_MOST),
  ];
};

const upload: Part = async ({ address, token }) => {
  const started = performance.now();
  const chunk = UPLOAD_BYTES_PER_SECOND / 10;
  const line = Buffer.from("Date,Name,Year,Rating\n2024-01-01,Arrival,2016,4\n".padEnd(chunk, "\n"));
  let left = UPLOAD_BYTES;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await delay(100);
      controller.enqueue(line.subarray(0, Math.min(left, chunk)));
      left -= chunk;
      if (left <= 0) controller.close();
    },
  });
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" };
  const request = { method: "POST", headers, body, duplex: "half" as const };
  const status = await fetch(`${address}/api/imports?name=diary.csv`, request).then(
    (answer) => answer.status,
    (error: unknown) => String(error),
  );
  const seconds = Math.round((performance.now() - started) / 1_000);
  return [noted("status", status), noted("seconds", seconds), atMost("failures", status === 200 ? 0 : 1, 0)];
};

const HEAD = "POST /api/ratings HTTP/1.1\r\nHost: halflight\r\n";

/**
 * @param open data that a slow client sends first
 * @param part data that it then sends again and again
 * @param reads whether it reads its answers at full speed
 */
function slow(open: string, part: string, reads: boolean): Part {
  return async (product) => {
    const alone = await latencies(product);
    const before = openFiles(product.pid);
    const begun = performance.now();
    const sockets = Array.from({ length: SLOW }, () => slowSocket(product, open, part, reads));
    const freeing = untilFewer(product.pid, before + OTHER_FILES).then(() => performance.now() - begun);
    const beside = await latencies(product);
    const freedMs = Math.round(await freeing);
    for (const socket of sockets) socket.destroy();
    return [
      noted("connections", SLOW),
      atMost("closed after, ms", freedMs, FREED_MS_MOST),
      ...besideFigures(alone, beside),
    ];
  };
}

function besideFigures(alone: readonly number[], beside: readonly number[]): Figure[] {
  const [p99Alone, p99Beside] = [percentile(alone, 0.99), percentile(beside, 0.99)];
  return [
    noted("p99 of other requests alone, ms", p99Alone),
    atMost("p99 of other requests beside, ms", p99Beside, Math.round(RATIO_MOST * Math.max(p99Alone, 10))),
  ];
}

/** Connections that stay open after their first answer, as those of browsers and proxies do. */
function idle(count: number): Part {
  return async (product) => {
    const alone = await latencies(product);
    const before = residentMb(product.pid);
    const sockets: Socket[] = [];
    while (sockets.length < count)
      sockets.push(...(await Promise.all(Array.from({ length: IDLE_AT_ONCE }, () => idleSocket(product)))));
    const beside = await latencies(product);
    const open = sockets.filter((socket) => !socket.closed).length;
    const perConnectionKb = ((residentMb(product.pid) - before) * 1_024) / count;
    for (const socket of sockets) socket.destroy();
    return [
      noted("connections", count),
      atMost("connections that the server closed", count - open, 0),
      atMost("memory per connection, kB", perConnectionKb, IDLE_KB_MOST),
      ...besideFigures(alone, beside),
    ];
  };
}

async function idleSocket({ address }: Product): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), "127.0.0.1").on("error", () => undefined);
  socket.write("GET /api/health HTTP/1.1\r\nHost: halflight\r\n\r\n");
  await new Promise((resolve) => socket.once("data", resolve).once("close", resolve));
  return socket;
}

function slowSocket({ address }: Product, open: string, part: string, reads: boolean): Socket {
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  socket.on("error", () => undefined).write(open);
  if (reads) socket.resume();
  const timer = setInterval(() => {
    if (part !== "") socket.write(part);
    // A slow reader reads now and then, because otherwise it wouldn't notice that the other end has closed.
    if (!reads) socket.read(1);
  }, SLOW_EVERY_MS);
  return socket.once("close", () => clearInterval(timer));
}

async function latencies({ address, token }: Product): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < LATENCY_CALLS; call++) {
    const started = performance.now();
    await send(address, call % 2 === 0 ? PICKS : ITEMS, { token });
    times.push(performance.now() - started);
  }
  return times;
}

/** Counted on the server's side, because a client may still receive data from a connection that the server has closed. */
function openFiles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

async function untilFewer(pid: number, most: number): Promise<void> {
  const begun = performance.now();
  // Let the slow clients connect first.
  await delay(SLOW_EVERY_MS);
  while (openFiles(pid) > most && performance.now() - begun < 4 * FREED_MS_MOST) await delay(100);
}

/** Resident memory in megabytes. */
function residentMb(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

const PARTS: Record<string, Part> = {
  aborted,
  upload,
  headers: slow(`${HEAD}X-Slow: `, "a", true),
  body: slow(`${HEAD}Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n`, "a", true),
  // Answers larger than the socket buffers of a client that doesn't read. The server builds the document only once.
  reading: slow("GET /api/openapi.json HTTP/1.1\r\nHost: halflight\r\n\r\n".repeat(20), "", false),
  idle: idle(IDLE),
};
