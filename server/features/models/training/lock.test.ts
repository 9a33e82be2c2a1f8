import { expect, test } from "vitest";

import { testApp } from "#server/testing/test-app.ts";

import { lockTraining } from "./store.ts";

test("a title can be added while a model is trained", async () => {
  const { ana, db } = await testApp();
  const title = { title: "The Lamp That Waited", year: 1987, mediaType: "movie" };
  await db.transaction(async (training) => {
    expect(await lockTraining(training)).toBe(true);
    expect(await ana.ok("POST", "/api/items/manual", title)).toMatchObject({ success: true });
  });
});
