import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import type { FeatureSettings } from "#contract/settings.ts";
import { Client } from "#server/testing/client.ts";
import { type Person, type TestApp, testApp } from "#server/testing/test-app.ts";

import { administering } from "./settings.fixture.ts";

const PATH = "/api/admin/feature-settings";

type Features = CallAnswer<"GET /api/admin/feature-settings">;

/** A change reaches the other processes at once; a busy machine takes its time. */
const SOON = { timeout: 10_000, interval: 20 };

const DEFAULTS: FeatureSettings = {
  features: ["vault"],
  similarRowMaxSeeds: 2,
  similarRowPerRowLimit: 12,
  similarRowMinItems: 6,
  similarRowMinRating: 2,
  similarRowRecentDays: 60,
  similarRowTitle1: null,
  similarRowTitle2: null,
};

/** The environment switches the vault on. */
async function desk(): Promise<TestApp> {
  const app = await testApp({ features: ["vault"] });
  await administering(app, app.ana);
  await app.ana.ok("DELETE", PATH);
  return app;
}

const save = (person: Person, settings: object) =>
  person.ok<Features>("PUT", PATH, { ...DEFAULTS, ...settings });

test("where nothing is saved the environment and the defaults hold", async () => {
  const { ana, visitor } = await desk();
  expect(await ana.get(PATH)).toMatchObject({ settings: DEFAULTS, defaults: DEFAULTS });
  expect(await visitor.get("/api/feature-flags")).toEqual({ ...DEFAULTS, beta_gate: false });
});

test("what is switched on and off counts at once, for browsers and for the calls, in every process", async () => {
  const { ana, ben, secondServer } = await desk();
  const elsewhere = Object.assign(new Client(await secondServer()), { token: ben.token });
  await save(ana, { features: ["featured", "social"] });
  expect((await ben.send("GET", "/api/social/feed")).status).toBe(200);
  expect(await ben.send("GET", "/api/vault")).toMatchObject({
    status: 404,
    body: { code: "feature_disabled" },
  });
  await expect
    .poll(() => elsewhere.get("/api/feature-flags"), SOON)
    .toMatchObject({
      features: ["social", "featured"],
    });
  expect((await elsewhere.send("GET", "/api/social/feed")).status).toBe(200);
  expect((await elsewhere.send("GET", "/api/vault")).status).toBe(404);
  await save(ana, { features: [] });
  expect((await ben.send("GET", "/api/social/feed")).status).toBe(404);
  await expect.poll(async () => (await elsewhere.send("GET", "/api/social/feed")).status, SOON).toBe(404);
  await ana.ok("DELETE", PATH);
  expect((await ben.send("GET", "/api/vault")).status).toBe(200);
});

test("the similar rows are as an administrator sets them, and as before once that is taken back", async () => {
  const { ana, visitor } = await desk();
  const rows = { similarRowMaxSeeds: 1, similarRowMinItems: 3, similarRowTitle1: "If you love {title}" };
  const { settings, revision } = await save(ana, rows);
  expect(settings).toEqual({ ...DEFAULTS, ...rows });
  expect(await visitor.get("/api/feature-flags")).toMatchObject(rows);
  const cleared = await ana.ok<Features>("DELETE", PATH);
  expect(cleared.settings).toEqual(DEFAULTS);
  expect(cleared.revision).toBeGreaterThan(revision);
});

test.for<[object]>([
  [{ features: ["everything"] }],
  [{ similarRowMaxSeeds: -1 }],
  [{ similarRowPerRowLimit: 51 }],
  [{ similarRowMinRating: 4 }],
  [{ similarRowTitle1: "" }],
  [{ similarRowTitle2: "x".repeat(81) }],
  [{ similarRowMinItems: 13, similarRowPerRowLimit: 12 }],
])("%j is refused, and nothing changes", async ([settings]) => {
  const { ana } = await desk();
  expect(await ana.send("PUT", PATH, { ...DEFAULTS, ...settings })).toMatchObject({
    status: 400,
    body: { code: "validation_failed" },
  });
  expect((await ana.get<Features>(PATH)).settings).toEqual(DEFAULTS);
});

test("who saves on what somebody else has changed meanwhile is told so", async () => {
  const { ana } = await desk();
  const { revision } = await ana.get<Features>(PATH);
  await save(ana, { features: ["social"], revision });
  expect(await ana.send("PUT", PATH, { ...DEFAULTS, revision })).toMatchObject({
    status: 409,
    body: { code: "conflict" },
  });
  expect((await ana.get<Features>(PATH)).settings.features).toEqual(["social"]);
});
