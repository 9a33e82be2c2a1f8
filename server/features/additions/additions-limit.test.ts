import { expect, test } from "vitest";

import { testApp } from "#server/testing/test-app.ts";

test("three titles a minute can be added, the fourth is too many, and another account has its own three", async () => {
  const { ana, ben } = await testApp({ enforcesRateLimits: true });
  const body = (title: string) => ({ title, year: 1987, mediaType: "movie" });
  for (const title of ["One Lamp", "Two Lamps", "Three Lamps"])
    await ana.ok("POST", "/api/items/manual", body(title));
  expect(await ana.send("POST", "/api/items/manual", body("Four Lamps"))).toMatchObject({
    status: 429,
    body: { code: "rate_limited" },
  });
  await ben.ok("POST", "/api/items/manual", body("Four Lamps"));
});
