import { expect, test } from "vitest";

import { ownApp, testApp } from "#server/testing/test-app.ts";

import { administering } from "./settings.fixture.ts";

/** A change is heard at once; a busy machine takes its time. */
const SOON = { timeout: 10_000, interval: 20 };

const app = () => testApp({ features: ["vault"], betaKeys: ["open-sesame"] });

test("the browser learns the limits of the similar rows and what is switched on", async () => {
  const { visitor } = await app();
  expect(await visitor.get("/api/feature-flags")).toEqual({
    similarRowMaxSeeds: 2,
    similarRowPerRowLimit: 12,
    similarRowMinItems: 6,
    similarRowMinRating: 2,
    similarRowRecentDays: 60,
    similarRowTitle1: null,
    similarRowTitle2: null,
    features: ["vault"],
    beta_gate: true,
  });
});

test.for([["open-sesame"], ["  open-sesame "]])("a key that was given out opens the gate", async ([key]) => {
  const { visitor } = await app();
  expect(await visitor.ok("POST", "/api/beta/validate", { key })).toEqual({ success: true });
});

test.for([[""], ["open-sesam"], ["OPEN-SESAME"], ["open-sesame\0"], ["x".repeat(200)]])(
  "another key (%j) does not, and signs nobody out",
  async ([key]) => {
    const { ana } = await app();
    expect(await ana.send("POST", "/api/beta/validate", { key })).toMatchObject({
      status: 400,
      body: { code: "beta_key_invalid", error: "This key is not valid" },
    });
  },
);

test("where no keys are given out there is no gate", async () => {
  const { visitor } = await testApp();
  expect(await visitor.ok("POST", "/api/beta/validate", { key: "anything" })).toEqual({ success: true });
});

test("keys cannot be tried out by the dozen", async () => {
  const { visitor } = await ownApp({ betaKeys: ["open-sesame"], enforcesRateLimits: true });
  const tries = Array.from({ length: 11 }, () =>
    visitor.send("POST", "/api/beta/validate", { key: "guess" }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(10).fill(400), 429]);
});

test.for<[string, string]>([
  ["landing_hero", '"seven"'],
  ["landing_hero", "-1"],
  ["landing_hero", "1.5"],
  ["landing_hero", "{}"],
  ["landing_hero", "[7]"],
  ["features", '"all"'],
  ["features", '{"features": ["everything"]}'],
  ["features", '{"similarRowMaxSeeds": 1000}'],
  ["tunables", "[]"],
  ["tunables", '{"RECENCY_WEIGHT": 7, "EXPLORATION_PCT": 50}'],
  ["tunables", '{"NO_SUCH_KNOB": 1}'],
  ["interleaving", '{"sharePct": 10}'],
])(
  "where the setting %s is stored as %s the default is served, and health names it",
  async ([key, value]) => {
    const { ana, db, visitor } = await app();
    await administering({ db }, ana);
    const served = () =>
      Promise.all([
        visitor.get("/api/feature-flags"),
        visitor.get("/api/admin/landing-config-public"),
        ana.picks(10).then(({ items }) => items),
      ]);
    const before = await served();
    await db.query("insert into settings (key, value) values ($1, $2::jsonb)", [key, value]);
    const health = () => ana.get("/api/admin/health/detailed");
    await expect.poll(health, SOON).toMatchObject({
      status: "degraded",
      components: {
        settings: { status: "degraded", error: `The setting ${key} is not valid; the defaults are served.` },
      },
    });
    expect(await visitor.get("/api/health")).toEqual({ status: "degraded" });
    expect(await served()).toEqual(before);
    await db.query("delete from settings");
    await expect
      .poll(health, SOON)
      .toMatchObject({ components: { settings: { status: "ok", error: null } } });
  },
);

test("what is stored and not valid is replaced by what an administrator saves", async () => {
  const { ana, db } = await app();
  await administering({ db }, ana);
  await db.query(`insert into settings (key, value) values ('tunables', '{"RECENCY_WEIGHT": 7}')`);
  await ana.ok("DELETE", "/api/admin/recommendations/config");
  expect(await db.query("select from settings")).toEqual([]);
});
