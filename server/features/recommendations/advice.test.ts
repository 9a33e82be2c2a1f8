import { beforeAll, expect, test } from "vitest";

import { startTraining } from "#server/features/models/jobs.ts";
import { addPeople } from "#server/features/models/models.fixture.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

import type { Picks } from "./recommendations.fixture.ts";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

test("once a model is trained, picks lean toward what people with the same marks love", async () => {
  const rows = await app.db.query<{ id: number }>("select t.id from titles t order by t.id limit 120");
  const titleIds = rows.map(({ id }) => id);
  const sameCircle = new Set(titleIds.filter((_, place) => place % 2 === 0));
  const otherCircle = new Set(titleIds.filter((_, place) => place % 2 === 1));
  for (const titleId of [...sameCircle].slice(0, 4)) {
    await app.ana.ok("POST", "/api/ratings", { id: titleId, rating: 3 });
  }
  const leaning = async () => {
    const { items } = await app.ana.ok<Picks>("GET", "/api/recommendations?limit=50");
    const within = (circle: ReadonlySet<number>) => items.filter(({ id }) => circle.has(id)).length;
    return within(sameCircle) - within(otherCircle);
  };
  const before = await leaning();

  await addPeople({ db: app.db, titleIds }, 400);
  const { outcome } = await startTraining(app.db, { seed: 1, now: app.clock.now(), when: "wanted" }).result;
  expect(outcome).toBe("trained");

  await expect.poll(leaning, { timeout: 30_000 }).toBeGreaterThan(before + 5);
  const { items } = await app.ana.ok<Picks>("GET", "/api/recommendations?limit=50");
  const marked = new Set([...sameCircle].slice(0, 4));
  const named = items.flatMap(({ reason }) => reason.title_id ?? []);
  expect(named.filter((titleId) => !marked.has(titleId))).toEqual([]);
  expect(items.map(({ id }) => id)).not.toEqual(expect.arrayContaining([...marked]));
}, 120_000);
