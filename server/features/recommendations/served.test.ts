import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { Client } from "#server/testing/client.ts";
import { ownApp, testApp } from "#server/testing/test-app.ts";

type Metrics = CallAnswer<"GET /api/recommendations/metrics">;

test("an administrator sees how many were picked, from which sources and how old, of the last day", async () => {
  const { ana, ben, clock, db } = await testApp();
  await db.query("update users set is_admin = true where username = $1", [ben.name]);
  const read = () => ben.get<Metrics>("/api/recommendations/metrics");
  const before = await read();
  const { items, sources } = await ana.picks(20);
  const after = await read();
  expect(after.count - before.count).toBe(20);
  for (const [source, count] of Object.entries(sources) as [keyof typeof sources, number][]) {
    expect(after.composition[source] - before.composition[source]).toBe(count);
  }
  const years = items.map(
    ({ release_date: released, first_air_date: aired }) =>
      (clock.now().getTime() - Date.parse(released ?? aired ?? "")) / (365.25 * 24 * 3600 * 1000),
  );
  expect(after.ageBuckets.lt2 - before.ageBuckets.lt2).toBe(years.filter((age) => age < 2).length);
  expect(after.ageBuckets.gte10 - before.ageBuckets.gte10).toBe(years.filter((age) => age >= 10).length);
  expect(Object.values(after.ageBuckets).reduce((sum, count) => sum + count, 0)).toBe(after.count);
  expect(after.ts).toBe(clock.now().toISOString());
});

test("what another process picked is in it, by the hour", async () => {
  const { ben, db, secondServer } = await ownApp();
  await db.query("update users set is_admin = true where username = $1", [ben.name]);
  const elsewhere = Object.assign(new Client(await secondServer()), { token: ben.token });
  await ben.picks(10);
  await elsewhere.get("/api/recommendations?limit=12");
  const read = () => ben.get<Metrics>("/api/recommendations/metrics");
  await expect.poll(async () => (await read()).count, { timeout: 15_000 }).toBe(22);
  const { history } = await read();
  expect(history).toHaveLength(24);
  expect(history.at(-1)?.count).toBe(22);
  expect(history.slice(0, -1).every(({ count }) => count === 0)).toBe(true);
});

test("what was picked more than a day ago counts no longer", async () => {
  const { ben, clock, db, signUp } = await testApp();
  await db.query("update users set is_admin = true where username = $1", [ben.name]);
  await (await signUp()).picks(10);
  clock.advance(25 * 3600);
  const { token } = await ben.ok<{ token: string }>("POST", "/api/auth/login", {
    email: ben.email,
    password: ben.password,
  });
  ben.token = token;
  expect(await ben.get<Metrics>("/api/recommendations/metrics")).toMatchObject({
    count: 0,
    composition: { primary: 0, recent: 0, genre: 0, similar: 0, exploration: 0 },
    ageBuckets: { lt2: 0, y2to5: 0, y5to10: 0, gte10: 0 },
  });
});

test("nobody but an administrator sees what was picked", async () => {
  const { ana, visitor } = await testApp();
  expect(await visitor.send("GET", "/api/recommendations/metrics")).toMatchObject({
    status: 401,
    body: { code: "auth_required" },
  });
  expect(await ana.send("GET", "/api/recommendations/metrics")).toMatchObject({
    status: 403,
    body: { code: "admin_required" },
  });
});
