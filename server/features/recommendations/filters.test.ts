import fc from "fast-check";
import { expect, test } from "vitest";

import { testApp } from "#server/testing/test-app.ts";

import { type Picks, idsOf, titlesOn } from "./recommendations.fixture.ts";

test.for([["8,9"], ["netflix,prime_video"], ["1796,119"]])(
  "picks for the streaming services %s are on them, whichever ids are sent",
  async ([platforms]) => {
    const { ana, db } = await testApp();
    const picks = await ana.picks(10, `&platforms=${platforms}`);
    const offered = await titlesOn(db, ["netflix", "prime_video"]);
    expect(picks.items).toHaveLength(10);
    for (const id of idsOf(picks)) expect(offered).toContain(id);
    expect(picks.reason).toBeNull();
    expect(picks.fallback_start_index).toBeNull();
  },
);

test("if the services have too few titles, others follow and the response says why", async () => {
  const { ana, db } = await testApp();
  const offered = await titlesOn(db, ["arte"]);
  const { items, reason, fallback_start_index: start } = await ana.picks(50, "&platforms=arte");
  const fits = items.map(({ id }) => offered.includes(id));
  expect(items).toHaveLength(50);
  expect(fits).toEqual(fits.toSorted((a, b) => Number(b) - Number(a)));
  expect(reason).toBe("filters");
  expect(start).toBe(fits.indexOf(false));
});

test("picks for several moods have at least one of them", async () => {
  const { ana } = await testApp();
  const { items, reason } = await ana.picks(10, "&moods=chilling,dreamlike");
  expect(items).toHaveLength(10);
  for (const { moods } of items) expect(moods.includes("chilling") || moods.includes("dreamlike")).toBe(true);
  expect(reason).toBeNull();
});

test("with services and moods, titles that match both come first", async () => {
  const { ana, db } = await testApp();
  const offered = await titlesOn(db, ["netflix"]);
  const chilling = await db.query<{ id: number }>(
    "select t.id from titles t where (t.moods ->> 'chilling')::real >= 0.5",
  );
  const isChilling = new Set(chilling.map(({ id }) => id));
  const { items, reason } = await ana.picks(50, "&platforms=8&moods=chilling");
  const fits = items.map(({ id }) => offered.includes(id) && isChilling.has(id));
  expect(fits).toEqual(fits.toSorted((a, b) => Number(b) - Number(a)));
  expect(reason).toBe("filters");
});

test.for([
  ["platforms=9999999"],
  ["platforms=8,nowhere"],
  ["moods=hangry"],
  ["moods=chilling,x"],
  ["exclude=1,,2,a"],
  ["exclude=0"],
  ["exclude=-1"],
  ["exclude=1.5"],
  ["exclude=2147483648"],
  ["limit=many"],
  ["limit=1.5"],
])("an invalid request is refused: %s", async ([query]) => {
  const { ana } = await testApp();
  expect(await ana.send("GET", `/api/recommendations?${query}`)).toMatchObject({
    status: 400,
    body: { code: "validation_failed" },
  });
});

test("more than 500 excluded titles are refused", async () => {
  const { ana } = await testApp();
  const ids = Array.from({ length: 501 }, (_, place) => place + 1).join(",");
  expect(await ana.send("GET", `/api/recommendations?exclude=${ids}`)).toMatchObject({
    status: 400,
    body: { code: "batch_too_large" },
  });
});

test.for([
  ["", 10],
  ["limit=-1", 1],
  ["limit=0", 1],
  ["limit=24", 24],
  ["limit=1000000000", 50],
] as const)("a request with %j returns %i picks", async ([query, count]) => {
  const { ana } = await testApp();
  const { items } = await ana.get<Picks>(`/api/recommendations?${query}`);
  expect(items).toHaveLength(count);
});

test("picks require signing in", async () => {
  const { visitor } = await testApp();
  expect(await visitor.send("GET", "/api/recommendations")).toMatchObject({
    status: 401,
    body: { code: "auth_required" },
  });
});

test("arbitrary text as exclusions never causes a server error", async () => {
  const { ana } = await testApp();
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 30, unit: "binary" }), async (text) => {
      const path = `/api/recommendations?exclude=${encodeURIComponent(text.toWellFormed())}`;
      expect([200, 400]).toContain((await ana.send("GET", path)).status);
    }),
    { seed: 3, numRuns: 100 },
  );
});
