import { expect, test } from "vitest";

import { health } from "#contract/health.ts";
import { expectRefusal } from "#server/testing/refusal.ts";
import { bareServer, ownApp } from "#server/testing/test-app.ts";

import { createRateLimits } from "./rate-limit.ts";

const ONCE = [{ by: "address", points: 1, seconds: 60 }] as const;

test("who tries too many passwords is asked to wait, and told how long", async () => {
  const { visitor } = await ownApp({ enforcesRateLimits: true });
  const attempt = () =>
    visitor.send("POST", "/api/auth/login", { email: "ana@example.com", password: "wrong" });
  for (let time = 1; time <= 10; time++) expect(await attempt()).toMatchObject({ status: 401 });
  const refused = await attempt();
  expect(refused).toMatchObject({
    status: 429,
    body: { code: "rate_limited", error: "Too many requests. Please wait a moment" },
  });
  const seconds = Number(refused.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  await visitor.get("/api/trending");
});

test("an address that a proxy is said to have seen does not count", async () => {
  const { visitor } = await ownApp({ enforcesRateLimits: true });
  const attempt = (time: number) =>
    visitor.send("POST", "/api/auth/login", {}, { "x-forwarded-for": `203.0.113.${time}` });
  for (let time = 1; time <= 10; time++) expect(await attempt(time)).toMatchObject({ status: 400 });
  expect(await attempt(11)).toMatchObject({ status: 429 });
});

test("a signed-in viewer is counted by account", async () => {
  const limits = createRateLimits(true);
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
] as const)("%s and %s are one household", async ([one, other]) => {
  const limits = createRateLimits(true);
  await limits.take("call", ONCE, { address: one });
  await expect(limits.take("call", ONCE, { address: other })).rejects.toMatchObject({ code: "rate_limited" });
});

test.for([
  ["192.0.2.1", "192.0.2.2"],
  ["::ffff:192.0.2.1", "::ffff:192.0.2.2"],
  ["2001:db8:1:2::1", "2001:db8:1:3::1"],
] as const)("%s and %s are two", async ([one, other]) => {
  const limits = createRateLimits(true);
  await limits.take("call", ONCE, { address: one });
  await expect(limits.take("call", ONCE, { address: other })).resolves.toBeUndefined();
});

test("of those who called only so many are remembered, and the one who has been away for longest begins anew", async () => {
  const limits = createRateLimits(true, { remembered: 3 });
  const call = (last: number) => limits.take("call", ONCE, { address: `192.0.2.${last}` });
  for (const last of [1, 2, 3]) await call(last);
  await expect(call(1)).rejects.toMatchObject({ code: "rate_limited" });
  await call(4);
  await expect(call(1)).rejects.toMatchObject({ code: "rate_limited" });
  await expect(call(2)).resolves.toBeUndefined();
});

test("probes, files and pictures count against nobody, and broken addresses against whoever sends them", async () => {
  const { app, serve, complete } = await bareServer([health], { enforcesRateLimits: true });
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
