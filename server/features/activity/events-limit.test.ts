import { expect, test } from "vitest";

import { ownApp } from "#server/testing/test-app.ts";

const batchOf = (count: number) => ({
  events: Array.from({ length: count }, () => ({ eventType: "SEARCH" })),
});

test("a batch counts as many events as it holds: more than a hundred and twenty in a minute are too many", async () => {
  const { ana, ben } = await ownApp({ enforcesRateLimits: true });
  for (let time = 1; time <= 6; time++) await ana.ok("POST", "/api/events/batch", batchOf(20));
  expect(await ana.send("POST", "/api/events/batch", batchOf(1))).toMatchObject({
    status: 429,
    body: { code: "rate_limited" },
  });
  await ben.ok("POST", "/api/events/batch", batchOf(20));
});

test("told one by one or gathered, events count together", async () => {
  const { ana } = await ownApp({ enforcesRateLimits: true });
  for (let time = 1; time <= 5; time++) await ana.ok("POST", "/api/events/batch", batchOf(20));
  for (let time = 1; time <= 20; time++) await ana.ok("POST", "/api/events", { eventType: "SEARCH" });
  const refused = { status: 429, body: { code: "rate_limited" } };
  expect(await ana.send("POST", "/api/events", { eventType: "SEARCH" })).toMatchObject(refused);
  expect(await ana.send("POST", "/api/events/batch", batchOf(1))).toMatchObject(refused);
});
