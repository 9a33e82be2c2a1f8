import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { testApp } from "#server/testing/test-app.ts";

const DETAILED = "/api/admin/health/detailed";
const PATIENTLY = { timeout: 15_000 };

async function withAdministrator() {
  const app = await testApp();
  await app.db.query("update users set is_admin = true where username = $1", [app.ana.name]);
  return app;
}

test("an administrator sees how each part of the service does", async () => {
  const { ana, visitor } = await withAdministrator();
  const fine = { status: "ok", response_time_ms: null, error: null };
  expect(await ana.get(DETAILED)).toEqual({
    status: "ok",
    uptime_seconds: expect.any(Number),
    components: {
      database: { ...fine, response_time_ms: expect.any(Number) },
      catalogue: fine,
      model: fine,
      mail: fine,
    },
  });
  expect(await visitor.get("/api/health")).toEqual({ status: "ok" });
});

test("nobody else does", async () => {
  const { ben, visitor } = await testApp();
  expect(await ben.send("GET", DETAILED)).toMatchObject({ status: 403, body: { code: "admin_required" } });
  expect(await visitor.send("GET", DETAILED)).toMatchObject({ status: 401, body: { code: "auth_required" } });
});

test("why a model was refused is told, and nothing is wrong with what serves instead", async () => {
  const { ana, db } = await withAdministrator();
  const refusal = "NDCG@100 is no better than that of popularity alone.";
  await db.query(
    `insert into models (trained_at, seed, people, titles, marks, seconds, figures, refusal)
     values (now(), 1, 1, 1, 1, 1, '{}', $1)`,
    [refusal],
  );
  await db.query("notify model_changed");
  await expect
    .poll(() => ana.get(DETAILED), PATIENTLY)
    .toMatchObject({
      status: "ok",
      components: { model: { status: "ok", error: refusal } },
    });
  await db.query("delete from models");
  await db.query("notify model_changed");
  await expect
    .poll(() => ana.get(DETAILED), PATIENTLY)
    .toMatchObject({ components: { model: { status: "ok", error: null } } });
});

test("a model that cannot be used is named, and viewers are served without it", async () => {
  const { ana, db, visitor } = await withAdministrator();
  await db.query(
    `insert into models (trained_at, seed, people, titles, marks, seconds, figures, byte_count, sha256)
     values (now(), 1, 1, 1, 1, 1, '{}', 10, '')`,
  );
  await db.query("notify model_changed");
  const health = () => ana.get<CallAnswer<"GET /api/admin/health/detailed">>(DETAILED);
  await expect.poll(health, PATIENTLY).toMatchObject({
    status: "degraded",
    components: {
      model: {
        status: "degraded",
        error: expect.stringMatching(/^Model \d+ cannot be used: its bytes are missing\.$/),
      },
    },
  });
  expect(await visitor.get("/api/health")).toEqual({ status: "degraded" });
  expect(await visitor.get("/api/ready")).toEqual({ status: "ready" });
  expect((await ana.picks()).items.length).toBeGreaterThan(0);
});
