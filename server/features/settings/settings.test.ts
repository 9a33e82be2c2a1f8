import { expect, test } from "vitest";

import { ownApp, testApp } from "#server/testing/test-app.ts";

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

test("the landing page shows the title that was chosen, or none", async () => {
  const { db, visitor } = await ownApp();
  expect(await visitor.get("/api/admin/landing-config-public")).toEqual({ hero_item_id: null });
  await db.query("insert into settings (key, value) values ('landing_hero', '7')");
  expect(await visitor.get("/api/admin/landing-config-public")).toEqual({ hero_item_id: 7 });
});

test.for<[string]>([['"seven"'], ["-1"], ["1.5"], ["{}"], ["null"], ["[7]"]])(
  "a broken choice counts as none: %s",
  async ([value]) => {
    const { db, visitor } = await app();
    await db.query(
      `insert into settings (key, value) values ('landing_hero', $1::jsonb)
       on conflict (key) do update set value = excluded.value`,
      [value],
    );
    expect(await visitor.get("/api/admin/landing-config-public")).toEqual({ hero_item_id: null });
  },
);
