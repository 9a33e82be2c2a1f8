import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import type { FeatureSettings } from "#contract/settings.ts";
import { Client } from "#server/testing/client.ts";
import { queryPlan } from "#server/testing/databases.ts";
import { ownApp, testApp, type Person, type TestApp } from "#server/testing/test-app.ts";

import { administering } from "./settings.fixture.ts";
import { deleteOldChanges, selectChanges, selectRevision } from "./store.ts";

const PATH = "/api/admin/feature-settings";

type Features = CallAnswer<"GET /api/admin/feature-settings">;

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

/** An app with the vault switched on in the environment, without saved feature settings and with Ana as administrator. */
async function setUp(): Promise<TestApp> {
  const app = await testApp({ features: ["vault"] });
  await administering(app, app.ana);
  await app.ana.ok("DELETE", PATH);
  return app;
}

const save = (person: Person, settings: object) =>
  person.ok<Features>("PUT", PATH, { ...DEFAULTS, ...settings });

test("without saved settings the environment and the defaults apply", async () => {
  const { ana, visitor } = await setUp();
  expect(await ana.get(PATH)).toMatchObject({ settings: DEFAULTS, defaults: DEFAULTS });
  expect(await visitor.get("/api/feature-flags")).toEqual({
    ...DEFAULTS,
    beta_gate: false,
    single_sign_on: null,
    proxy_sign_on: false,
  });
});

test("switching features on and off takes effect at once, in browsers and API calls, on every server", async () => {
  const { ana, ben, secondServer } = await setUp();
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

test("the similar rows follow the administrator's settings, and return to the defaults after a reset", async () => {
  const { ana, visitor } = await setUp();
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
  const { ana } = await setUp();
  expect(await ana.send("PUT", PATH, { ...DEFAULTS, ...settings })).toMatchObject({
    status: 400,
    body: { code: "validation_failed" },
  });
  expect((await ana.get<Features>(PATH)).settings).toEqual(DEFAULTS);
});

test("saving over somebody else's newer change is refused as a conflict", async () => {
  const { ana } = await setUp();
  const { revision } = await ana.get<Features>(PATH);
  await save(ana, { features: ["social"], revision });
  expect(await ana.send("PUT", PATH, { ...DEFAULTS, revision })).toMatchObject({
    status: 409,
    body: { code: "conflict" },
  });
  expect((await ana.get<Features>(PATH)).settings.features).toEqual(["social"]);
});

/** Changes reach other servers at once; a busy machine takes longer. */
const SOON = { timeout: 10_000, interval: 20 };

const app = () => testApp({ features: ["vault"], betaKeys: ["open-sesame"] });

test("the browser gets the limits of the similar rows and the enabled features", async () => {
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
    single_sign_on: null,
    proxy_sign_on: false,
  });
});

test.for([["open-sesame"], ["  open-sesame "]])("a valid beta key opens the gate", async ([key]) => {
  const { visitor } = await app();
  expect(await visitor.ok("POST", "/api/beta/validate", { key })).toEqual({ success: true });
});

test.for([[""], ["open-sesam"], ["OPEN-SESAME"], ["open-sesame\0"], ["x".repeat(200)]])(
  "the invalid beta key %j is refused and signs nobody out",
  async ([key]) => {
    const { ana } = await app();
    expect(await ana.send("POST", "/api/beta/validate", { key })).toMatchObject({
      status: 400,
      body: { code: "beta_key_invalid", error: "This key is not valid" },
    });
  },
);

test("without configured beta keys there's no gate", async () => {
  const { visitor } = await testApp();
  expect(await visitor.ok("POST", "/api/beta/validate", { key: "anything" })).toEqual({ success: true });
});

test("guessing beta keys is rate limited", async () => {
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
])("the setting %s stored as %s falls back to its default, and health names it", async ([key, value]) => {
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
  await expect.poll(health, SOON).toMatchObject({ components: { settings: { status: "ok", error: null } } });
});

test("an administrator's reset replaces an invalid stored setting", async () => {
  const { ana, db } = await app();
  await administering({ db }, ana);
  await db.query(`insert into settings (key, value) values ('tunables', '{"RECENCY_WEIGHT": 7}')`);
  await ana.ok("DELETE", "/api/admin/recommendations/config");
  expect(await db.query("select from settings")).toEqual([]);
});

test("reading the history of 100,000 changes uses an index", async () => {
  const { db } = await ownApp();
  await db.query(
    `insert into setting_changes (setting, at, before, after)
     select case when n % 1000 = 0 then 'tunables' else 'landing_hero' end, now(), '{}', '{}'
     from generate_series(1, 100000) n`,
  );
  await db.query("analyze setting_changes");
  const page = { setting: "tunables", before: 50_000, limit: 21 } as const;
  const ofPage = await queryPlan(db, (asked) => selectChanges(asked, page));
  const ofRevision = await queryPlan(db, (asked) => selectRevision(asked, "tunables"));
  for (const plan of [ofPage, ofRevision]) {
    expect(plan).toContain("setting_changes_of_setting");
    expect(plan).not.toContain("Seq Scan on setting_changes");
  }
});

test("deleting old changes keeps the newest of each setting, which has the revision", async () => {
  const { db } = await ownApp();
  await db.query(
    `insert into setting_changes (setting, at, before, after)
     select s, now() - interval '9 years', '{}', '{}'
     from generate_series(1, 3), unnest(array['tunables', 'features']) as s`,
  );
  const revision = await selectRevision(db, "tunables");
  expect(await deleteOldChanges(db, { before: new Date(), limit: 100 })).toBe(4);
  expect(await selectRevision(db, "tunables")).toBe(revision);
});
