import { expect, test } from "vitest";

import { health } from "#contract/health.ts";
import { Client } from "#server/testing/client.ts";
import { expectRefusal } from "#server/testing/refusal.ts";
import { bareServer, ownApp, testApp } from "#server/testing/test-app.ts";

import { createRateLimits } from "./rate-limit.ts";

const ONCE = [{ by: "address", points: 1, seconds: 60 }] as const;
const ONCE_TOGETHER = [{ ...ONCE[0], shared: true }] as const;
const REFUSED = { status: 429, code: "rate_limited" };
const LATER_SECONDS = 61;

/** The rate limits of a separate process. */
async function limitsOf(options: { maxTracked?: number } = {}) {
  const { db, clock } = await testApp();
  return createRateLimits({ db, clock, ...options });
}

test("a client with too many password attempts must wait and is told how long", async () => {
  const { visitor } = await ownApp({ enforcesRateLimits: true });
  const attempt = (time: number) =>
    visitor.send("POST", "/api/auth/login", { email: `ana-${time}@example.com`, password: "wrong" });
  for (let time = 1; time <= 10; time++) expect(await attempt(time)).toMatchObject({ status: 401 });
  const refused = await attempt(11);
  expect(refused).toMatchObject({
    status: 429,
    body: { code: "rate_limited", error: "Too many requests. Please wait a moment" },
  });
  const seconds = Number(refused.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  await visitor.get("/api/trending");
});

test("a forwarded address from an untrusted client is ignored", async () => {
  const { visitor } = await ownApp({ enforcesRateLimits: true });
  const attempt = (time: number) =>
    visitor.send("POST", "/api/auth/login", {}, { "x-forwarded-for": `203.0.113.${time}` });
  for (let time = 1; time <= 10; time++) expect(await attempt(time)).toMatchObject({ status: 400 });
  expect(await attempt(11)).toMatchObject({ status: 429 });
});

test("a signed-in viewer is counted by account", async () => {
  const limits = await limitsOf();
  const once = [{ by: "account", points: 1, seconds: 60 }] as const;
  await limits.take("call", once, { account: 1 });
  await limits.take("call", once, { account: 2 });
  await expect(limits.take("call", once, { account: 1 })).rejects.toMatchObject({ code: "rate_limited" });
});

test.for([
  ["192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2::1", "2001:db8:1:2:3:4:5:6"],
  ["2001:db8::1", "2001:db8::9:8:7:6"],
  ["::1", "::2"],
] as const)("%s and %s share one limit", async ([one, other]) => {
  const limits = await limitsOf();
  await limits.take("call", ONCE, { address: one });
  await expect(limits.take("call", ONCE, { address: other })).rejects.toMatchObject({ code: "rate_limited" });
});

test.for([
  ["192.0.2.1", "192.0.2.2"],
  ["::ffff:192.0.2.1", "::ffff:192.0.2.2"],
  ["2001:db8:1:2::1", "2001:db8:1:3::1"],
] as const)("%s and %s have separate limits", async ([one, other]) => {
  const limits = await limitsOf();
  await limits.take("call", ONCE, { address: one });
  await expect(limits.take("call", ONCE, { address: other })).resolves.toBeUndefined();
});

test("a limited number of clients is tracked, and the least recently seen starts over", async () => {
  const limits = await limitsOf({ maxTracked: 3 });
  const call = (last: number) => limits.take("call", ONCE, { address: `192.0.2.${last}` });
  for (const last of [1, 2, 3]) await call(last);
  await expect(call(1)).rejects.toMatchObject({ code: "rate_limited" });
  await call(4);
  await expect(call(1)).rejects.toMatchObject({ code: "rate_limited" });
  await expect(call(2)).resolves.toBeUndefined();
});

test("probes and files aren't rate limited, but unknown and malformed paths are", async () => {
  const { app, serve, complete } = await bareServer([health], { limits: await limitsOf() });
  serve(health, async () => ({ status: "ok" as const }));
  app.get("/assets/script.js", async () => "");
  await complete();
  for (let time = 1; time <= 3_100; time++) {
    expect((await app.inject("/api/health")).statusCode).toBe(200);
    expect((await app.inject("/assets/script.js")).statusCode).toBe(200);
  }
  const paths = ["/api/nothing", "/api/%zz", `/api/${"a".repeat(65)}`];
  for (let time = 1; time <= 3_000; time++) await app.inject(paths[time % 3] ?? "");
  for (const path of paths) {
    const answer = await app.inject(path);
    expect(answer.statusCode).toBe(429);
    expectRefusal(answer.json(), "rate_limited");
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  }
  expect((await app.inject("/api/health")).statusCode).toBe(200);
});

test("a shared limit counts across processes, and other limits don't", async () => {
  const [one, other] = [await limitsOf(), await limitsOf()];
  const who = { address: "192.0.2.50" };
  await one.take("shared", ONCE_TOGETHER, who);
  await expect(other.take("shared", ONCE_TOGETHER, who)).rejects.toMatchObject(REFUSED);
  await one.take("apart", ONCE, who);
  await expect(other.take("apart", ONCE, who)).resolves.toBeUndefined();
});

test("40 simultaneous requests in two processes get exactly the 12 shared points", async () => {
  const processes = [await limitsOf(), await limitsOf()];
  const twelve = [{ by: "email", points: 12, seconds: 60, shared: true }] as const;
  const takes = processes.flatMap((limits) =>
    Array.from({ length: 20 }, () => limits.take("shared", twelve, { email: "ana@example.com" })),
  );
  const taken = (await Promise.allSettled(takes)).filter(({ status }) => status === "fulfilled");
  expect(taken).toHaveLength(12);
});

test("local and shared windows end on time and restart if the clock is set back", async () => {
  const { clock } = await testApp();
  for (const limit of [ONCE, ONCE_TOGETHER]) {
    const limits = await limitsOf();
    const take = () => limits.take("window", limit, { address: "192.0.2.51" });
    await take();
    await expect(take()).rejects.toMatchObject({ ...REFUSED, retryAfterSeconds: 60 });
    for (const seconds of [LATER_SECONDS, -3600, 3600]) {
      clock.advance(seconds);
      await take();
      await expect(take()).rejects.toMatchObject(REFUSED);
    }
  }
});

test("requests over the limit in one process don't reach the database", async () => {
  const { db } = await testApp();
  const limits = await limitsOf();
  const taken = () =>
    db
      .query<{ taken: number }>("select sum(r.taken) as taken from rate_limits r")
      .then(([row]) => row?.taken);
  const take = () => limits.take("flood", ONCE_TOGETHER, { address: "192.0.2.52" });
  await take();
  await expect(take()).rejects.toMatchObject(REFUSED);
  const before = await taken();
  for (let time = 1; time <= 20; time++) await expect(take()).rejects.toMatchObject(REFUSED);
  expect(await taken()).toBe(before);
});

test("the database doesn't reveal whose requests it counts", async () => {
  const { db } = await testApp();
  await (
    await limitsOf()
  ).take("call", [{ ...ONCE_TOGETHER[0], by: "email" }], { email: "secret@example.com" });
  const rows = await db.query<{ text: string }>(
    "select encode(r.subject, 'escape') as text from rate_limits r",
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { text } of rows) expect(text).not.toMatch(/secret|192\.0\.2/);
});

test("all servers share the limits on password attempts and registrations", async () => {
  const { visitor, secondServer } = await ownApp({ enforcesRateLimits: true });
  const elsewhere = new Client(await secondServer());
  const wrong = { email: "ana@example.com", password: "wrong" };
  for (let time = 1; time <= 5; time++)
    for (const server of [visitor, elsewhere])
      expect(await server.send("POST", "/api/auth/login", {})).toMatchObject({ status: 400 });
  for (const server of [visitor, elsewhere])
    expect(await server.send("POST", "/api/auth/login", wrong)).toMatchObject({ status: 429 });
  // The test app has already signed up two people.
  for (const status of [400, 400, 400, 429])
    expect(await elsewhere.send("POST", "/api/auth/register", {})).toMatchObject({ status });
  expect(await visitor.send("POST", "/api/auth/register", {})).toMatchObject({ status: 429 });
});
