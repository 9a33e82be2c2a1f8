import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, onTestFinished, test } from "vitest";

import { testApp } from "#server/testing/test-app.ts";
import { type Fault, startTmdbDouble } from "#server/testing/tmdb-double.ts";

import { type ClientOptions, type TmdbClient, createTmdbClient } from "./client.ts";
import { takeTurns } from "./store.ts";

const FILM = 10;
/** Fast enough for a test. The rate itself is tested on the shared limiter. */
const LIMITS = { perSecond: 2_000, inFlight: 20 };

async function tmdb(options: Partial<ClientOptions> = {}) {
  const { db } = await testApp();
  await db.query("update tmdb_pace set next_at = 'epoch', paused_until = 'epoch', in_flight = '{}'");
  const double = await startTmdbDouble({ films: 40, series: 10 });
  const make = (): TmdbClient =>
    createTmdbClient({
      db,
      key: "a".repeat(32),
      baseUrl: double.address,
      limits: LIMITS,
      timeoutMs: 2_000,
      backoffMs: 1,
      ...options,
    });
  const client = make();
  onTestFinished(async () => {
    client.close();
    await double.close();
  });
  return { db, double, client, make };
}

const details = (client: TmdbClient, id = FILM) => client.get(`/movie/${id}`);

test("TMDB's answers are returned unchanged, and a title TMDB doesn't have is null", async () => {
  const { client } = await tmdb();
  expect(await details(client)).toMatchObject({ id: FILM, title: expect.any(String) });
  expect(await details(client, 11)).toBeNull();
});

test("a movie and a series with the same id are requested separately", async () => {
  const { client, double } = await tmdb();
  const [film, series] = await Promise.all([client.get("/movie/10"), client.get("/tv/10")]);
  expect(film).toHaveProperty("title");
  expect(series).toHaveProperty("name");
  expect(double.asked).toHaveLength(2);
});

test("ten simultaneous calls for the same path send one request", async () => {
  const { client, double } = await tmdb();
  const answers = await Promise.all(Array.from({ length: 10 }, () => details(client)));
  expect(new Set(answers).size).toBe(1);
  expect(double.asked).toHaveLength(1);
  await details(client);
  expect(double.asked).toHaveLength(2);
});

test.for(["a".repeat(32), "aaaa.bbbb.cccc"])(
  "the key %s is sent in the way its format requires",
  async (key) => {
    const { client, double } = await tmdb({ key });
    double.accept(key);
    expect(await details(client)).toMatchObject({ id: FILM });
    expect(double.asked[0]).not.toContain(key);
  },
);

test("a rejected key is reported without the key itself and isn't retried", async () => {
  const { client, double } = await tmdb({ key: "b".repeat(32) });
  double.accept("c".repeat(32));
  const failure: unknown = await details(client).catch((error: unknown) => error);
  expect(failure).toMatchObject({ reason: "key-refused" });
  expect(String(failure)).not.toContain("bbb");
  expect(double.asked).toHaveLength(1);
  expect(client.state()).toMatchObject({ isKeyRefused: true, breaker: "closed" });
});

test.for<[string, Fault]>([
  ["500", { kind: "status", status: 500 }],
  ["a truncated answer", { kind: "half" }],
  ["an HTML page", { kind: "html" }],
  ["a broken connection", { kind: "reset" }],
  ["an answer of 50 MB", { kind: "huge", bytes: 50_000_000 }],
  ["429", { kind: "status", status: 429, retryAfter: "0" }],
])("after %s a request is retried, with at most three attempts", async ([, fault]) => {
  const { client, double } = await tmdb();
  double.breakWith(() => (double.asked.length < 2 ? fault : null));
  expect(await details(client)).toMatchObject({ id: FILM });
  expect(double.asked).toHaveLength(2);
  double.breakWith(() => fault);
  await expect(details(client)).rejects.toMatchObject({ reason: "unavailable" });
  expect(double.asked).toHaveLength(5);
});

test("a request without an answer times out", async () => {
  const { client, double } = await tmdb({ timeoutMs: 60 });
  double.breakWith(() => ({ kind: "never" }));
  await expect(details(client)).rejects.toMatchObject({ reason: "unavailable" });
});

test("redirects to another host aren't followed", async () => {
  const elsewhere: string[] = [];
  const other = createServer((request, response) => {
    elsewhere.push(request.url ?? "");
    response.end("{}");
  });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void other.close());
  const { client, double } = await tmdb();
  const to = `http://127.0.0.1:${(other.address() as AddressInfo).port}/latest/meta-data`;
  double.breakWith(() => ({ kind: "redirect", to }));
  await expect(details(client)).rejects.toMatchObject({ reason: "unavailable" });
  expect(elsewhere).toEqual([]);
});

test("when most requests fail the circuit breaker opens, and no more are sent", async () => {
  const { client, double } = await tmdb();
  double.breakWith(() => ({ kind: "status", status: 500 }));
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, (_, place) => details(client, place * 7 + 3)),
  );
  expect(outcomes.every(({ status }) => status === "rejected")).toBe(true);
  expect(double.asked.length).toBeLessThan(30);
  expect(client.state().breaker).toBe("open");
  const before = double.asked.length;
  await expect(details(client)).rejects.toMatchObject({ reason: "unavailable" });
  expect(double.asked).toHaveLength(before);
});

test("when one in seven requests fails, retries add about a tenth and over 90% of the calls succeed", async () => {
  const { client, double } = await tmdb();
  double.breakWith(() => (double.asked.length % 7 === 0 ? { kind: "status", status: 503 } : null));
  let came = 0;
  for (let round = 0; round < 10; round++) {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, place) => details(client, (place + 1) * 7 + 3)),
    );
    came += outcomes.filter(({ status }) => status === "fulfilled").length;
  }
  expect(double.asked.length).toBeLessThanOrEqual(445);
  expect(came).toBeGreaterThan(360);
});

test("slow answers open the circuit breaker before they time out", async () => {
  const { client, double } = await tmdb({ slowMs: 30, timeoutMs: 60_000 });
  double.breakWith(() => ({ kind: "never" }));
  const asked = Array.from({ length: 6 }, (_, place) => details(client, place * 7 + 3).catch(() => null));
  await expect.poll(() => client.state().breaker).toBe("open");
  await double.close();
  await Promise.all(asked);
});

test("a Retry-After from TMDB applies to every process", async () => {
  const { client, db, double } = await tmdb();
  double.breakWith(() => ({ kind: "status", status: 429, retryAfter: "30" }));
  const asked = details(client).catch(() => null);
  const wanted = { process: "another", wanted: 1, ended: 0 };
  await expect.poll(async () => (await takeTurns(db, wanted, LIMITS)).waitMs).toBeGreaterThan(20_000);
  client.close();
  await asked;
});

test("the request rate and the requests in flight are limited across all processes", async () => {
  const { db } = await tmdb();
  const limits = { perSecond: 35, inFlight: 20 };
  const starts: number[] = [];
  const origin = performance.now();
  for (let round = 0; round < 4; round++) {
    for (const process of ["one", "other"]) {
      const { granted, waitMs, everyMs } = await takeTurns(db, { process, wanted: 4, ended: 0 }, limits);
      const at = performance.now() - origin + waitMs;
      for (let turn = 0; turn < granted; turn++) starts.push(at + turn * everyMs);
    }
  }
  const [first = 0] = starts;
  const last = starts.at(-1) ?? 0;
  expect(starts.length).toBeGreaterThan(8);
  // At most 35 a second between the first and the last request, plus the catch-up.
  expect(starts.length - 1).toBeLessThanOrEqual(((last - first) / 1_000) * 35 + 4.5);
  await db.query("update tmdb_pace set next_at = 'epoch', in_flight = '{}'");
  const many = { perSecond: 1_000_000, inFlight: 20 };
  const grants = [];
  for (const process of ["one", "other", "third"])
    grants.push((await takeTurns(db, { process, wanted: 9, ended: 0 }, many)).granted);
  expect(grants).toEqual([9, 9, 2]);
  expect((await takeTurns(db, { process: "one", wanted: 9, ended: 5 }, many)).granted).toBe(5);
});

test("no requests are sent while the database is unavailable", async () => {
  const { client, db, double } = await tmdb();
  await db.query("alter table tmdb_pace rename to tmdb_pace_away");
  await expect(details(client)).rejects.toThrow(/./);
  await db.query("alter table tmdb_pace_away rename to tmdb_pace");
  expect(double.asked).toEqual([]);
  expect(await details(client)).toMatchObject({ id: FILM });
});
