import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { ownApp, testApp } from "#server/testing/test-app.ts";

import { judgementOf } from "./health.ts";

const DETAILED = "/api/admin/health/detailed";
const TOKEN = "a-token-of-the-collector-1";
const LONG_TIMEOUT = { timeout: 15_000 };

async function withAdministrator(startApp = testApp) {
  const app = await startApp();
  await app.db.query("update users set is_admin = true where username = $1", [app.ana.name]);
  return app;
}

test("an administrator sees the health of each part of the service", async () => {
  const { ana, visitor } = await withAdministrator();
  const fine = { status: "ok", response_time_ms: null, error: null, details: null };
  const timed = { ...fine, response_time_ms: expect.any(Number) };
  expect(await ana.get(DETAILED)).toEqual({
    status: "ok",
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    update: null,
    uptime_seconds: expect.any(Number),
    components: {
      database: timed,
      recommender: {
        ...timed,
        details: "There’s no trained model. Picks are based on similar titles and popularity.",
      },
      search: timed,
      catalogue: { ...fine, details: expect.stringMatching(/^\d+ titles\.$/) },
      settings: fine,
      mail: fine,
      jobs: fine,
      disk: expect.objectContaining({ response_time_ms: null }),
      backups: { ...fine, details: "Daily backups are off." },
      browser_failures: { ...fine, details: "None in the last day." },
    },
  });
  expect(await visitor.get("/api/health")).toEqual({ status: "ok" });
});

test("detailed health is for administrators only", async () => {
  const { ben, visitor } = await testApp();
  expect(await ben.send("GET", DETAILED)).toMatchObject({ status: 403, body: { code: "admin_required" } });
  expect(await visitor.send("GET", DETAILED)).toMatchObject({ status: 401, body: { code: "auth_required" } });
});

test("a refused model is reported with the reason and doesn't degrade health", async () => {
  const { ana, db } = await withAdministrator();
  const refusal = "NDCG@100 is no better than that of popularity alone.";
  await db.query(
    `insert into models (trained_at, seed, people, titles, marks, seconds, figures, refusal)
     values (now(), 1, 1, 1, 1, 1, '{}', $1)`,
    [refusal],
  );
  await db.query("notify model_changed");
  await expect
    .poll(() => ana.get(DETAILED), LONG_TIMEOUT)
    .toMatchObject({
      status: "ok",
      components: { recommender: { status: "ok", error: refusal } },
    });
  await db.query("delete from models");
  await db.query("notify model_changed");
  await expect
    .poll(() => ana.get(DETAILED), LONG_TIMEOUT)
    .toMatchObject({ components: { recommender: { status: "ok", error: null } } });
});

test("an unusable model is reported and degrades health, and viewers get picks without it", async () => {
  const { ana, db, visitor } = await withAdministrator();
  await db.query(
    `insert into models (trained_at, seed, people, titles, marks, seconds, figures, byte_count, sha256)
     values (now(), 1, 1, 1, 1, 1, '{}', 10, '')`,
  );
  await db.query("notify model_changed");
  const health = () => ana.get<CallAnswer<"GET /api/admin/health/detailed">>(DETAILED);
  await expect.poll(health, LONG_TIMEOUT).toMatchObject({
    status: "degraded",
    components: {
      recommender: {
        status: "degraded",
        error: expect.stringMatching(/^Model \d+ cannot be used: its bytes are missing\.$/),
      },
    },
  });
  expect(await visitor.get("/api/health")).toEqual({ status: "degraded" });
  expect(await visitor.get("/api/ready")).toEqual({ status: "ready" });
  expect((await ana.picks()).items.length).toBeGreaterThan(0);
});

test("a read-only database is reported as down, alongside the health of the other parts", async () => {
  const { ana, db } = await withAdministrator(ownApp);
  await db.query(
    `create function refuse_probe() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$`,
  );
  await db.query(
    "create trigger refused before insert or update on write_probes execute function refuse_probe()",
  );
  expect(await ana.get(DETAILED)).toMatchObject({
    status: "down",
    components: {
      database: { status: "down", error: "The database doesn’t accept writes." },
      search: { status: "ok" },
      recommender: { status: "ok" },
    },
  });
  await db.query("drop function refuse_probe() cascade");
  expect(await ana.get(DETAILED)).toMatchObject({ components: { database: { status: "ok", error: null } } });
});

test("a full database is reported as down and not ready until it accepts writes again", async () => {
  const { ana, db, visitor, address } = await withAdministrator(() => ownApp({ metricsToken: TOKEN }));
  const metrics = async () =>
    (await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
  expect(await metrics()).toMatch(/^database_storage_full 0$/m);
  expect(await metrics()).toMatch(/^data_directory_free_bytes [1-9]\d+$/m);
  await db.query(
    `create function refuse_rating() returns trigger language plpgsql
     as $$ begin raise 'no space left' using errcode = 'disk_full'; end $$`,
  );
  await db.query("create trigger refused before insert on ratings execute function refuse_rating()");
  expect(await ana.send("POST", "/api/ratings", { id: 1, rating: 3 })).toMatchObject({
    status: 503,
    body: { code: "storage_full" },
  });
  expect(await visitor.send("GET", "/api/ready")).toMatchObject({
    status: 503,
    body: { code: "storage_full" },
  });
  expect(await metrics()).toMatch(/^database_storage_full 1$/m);
  expect(await ana.get(DETAILED)).toMatchObject({
    status: "down",
    components: {
      database: { status: "down", error: "The database is out of storage space and rejects writes." },
    },
  });
  await expect.poll(() => visitor.send("GET", "/api/ready"), LONG_TIMEOUT).toMatchObject({ status: 200 });
  expect(await metrics()).toMatch(/^database_storage_full 0$/m);
});

test("a stalled part is reported as down, alongside the health of the other parts", async () => {
  const { ana, db } = await withAdministrator(ownApp);
  const release = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = db.transaction(async (tx) => {
    await tx.query("lock table write_probes in access exclusive mode");
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const answer = await ana.get<CallAnswer<"GET /api/admin/health/detailed">>(DETAILED);
  release.resolve();
  await holding;
  expect(answer.components).toMatchObject({ database: { status: "down" }, search: { status: "ok" } });
});

test("browser errors are shown, and many of one kind degrade health", async () => {
  const { ana, visitor } = await withAdministrator(ownApp);
  const failure = {
    part: "page",
    message: "Nothing is there",
    place: "index.js:1:1",
    screen: "/dashboard",
    build: "1",
    browser: "Firefox",
  };
  const summary = "1 kind of browser error in the last day. Most frequent: Nothing is there";
  await visitor.ok("POST", "/api/browser-failures", failure);
  expect(await ana.get(DETAILED)).toMatchObject({
    components: { browser_failures: { status: "ok", error: null, details: summary } },
  });
  for (let nth = 1; nth < 20; nth++) await visitor.ok("POST", "/api/browser-failures", failure);
  expect(await ana.get(DETAILED)).toMatchObject({
    status: "degraded",
    components: { browser_failures: { status: "degraded", error: summary } },
  });
});

const NOW = new Date("2026-03-10T12:00:00Z");
const figures = { ndcg100: 0.3124, recall20: 0, recall50: 0, ndcg10: 0, coverage10: 0, people: 40 };

test.for<[trainedAt: string, sentence: string]>([
  ["2026-03-10T11:30:00Z", "Model 4, 0 hours old, evaluated on 40 held-out people: NDCG@100 0.312."],
  ["2026-03-10T10:59:00Z", "Model 4, 1 hour old, evaluated on 40 held-out people: NDCG@100 0.312."],
  ["2026-03-07T12:00:00Z", "Model 4, 3 days old, evaluated on 40 held-out people: NDCG@100 0.312."],
  // From another process whose clock is ahead.
  ["2026-03-10T12:00:03Z", "Model 4, 0 hours old, evaluated on 40 held-out people: NDCG@100 0.312."],
])("a model trained at %s is described with its age and evaluation", ([trainedAt, sentence]) => {
  expect(judgementOf({ version: 4, trainedAt: new Date(trainedAt), figures }, NOW)).toBe(sentence);
});
