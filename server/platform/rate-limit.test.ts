import { expect, test } from "vitest";

import { testApp } from "#server/testing/test-app.ts";

import { createRateLimits } from "./rate-limit.ts";

const ONCE = [{ by: "address", points: 1, seconds: 60 }] as const;

test("who tries too many passwords is asked to wait, and told how long", async () => {
  const { visitor } = await testApp({ enforcesRateLimits: true });
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
  const { visitor } = await testApp({ enforcesRateLimits: true });
  const answer = await visitor.send("POST", "/api/auth/login", {}, { "x-forwarded-for": "203.0.113.7" });
  expect(answer.status).toBe(429);
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
