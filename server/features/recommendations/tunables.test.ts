import { expect, test } from "vitest";

import type { Item } from "#contract/item.ts";
import { TUNABLES } from "#contract/tunables.ts";
import type { Database } from "#server/platform/db.ts";
import { testApp } from "#server/testing/test-app.ts";

import { bestLoved, idsOf, titlesOn, trios, withTunables } from "./recommendations.fixture.ts";

test("no franchise has more than two picks, inside or outside the filters", async () => {
  const app = await testApp();
  const offered = await titlesOn(app.db, ["kanopy"]);
  const wellLiked = await bestLoved(app, 50);
  const saga = [...offered.slice(0, 4), ...wellLiked.filter((id) => !offered.includes(id)).slice(0, 4)];
  const before = await app.db.query<{ id: number; collection: string | null }>(
    "select t.id, t.collection from titles t where t.id = any($1)",
    [saga],
  );
  const picks = () => app.ana.picks(50, "&platforms=kanopy");
  const picked = async () => idsOf(await picks()).filter((id) => saga.includes(id)).length;
  const alone = await picked();
  expect(alone).toBeGreaterThan(2);
  await setCollections(
    app.db,
    before.map(({ id }) => ({ id, collection: "The Long Saga" })),
  );
  await expect.poll(picked, SOON).toBe(2);
  expect((await picks()).reason).toBe("filters");
  await setCollections(app.db, before);
  await expect.poll(picked, SOON).toBe(alone);
});

test("no director has more than three picks", async () => {
  const { ana, title } = await testApp();
  await ana.ok("POST", "/api/auth/preferences", { categories: ["Animation", "Fantasy"] });
  await ana.rate((await title("Spirited Away")).id, 3);
  const { items } = await ana.picks(50);
  expect(items.filter((item) => item.director === "Hayao Miyazaki")).toHaveLength(3);
});

test("the sources add up, and each is within one pick of its share", async () => {
  const app = await testApp();
  const [trio = []] = await trios(app, "horror", 1);
  for (const item of trio) await app.ana.rate(item.id, 3);
  for (const limit of [10, 20, 40]) {
    const { items, sources } = await app.ana.picks(limit);
    const counts = Object.values(sources);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(limit);
    for (const [source, share] of Object.entries(SHARES)) {
      const count = items.filter((item) => item.source === source).length;
      expect(count).toBe(sources[source as keyof typeof SHARES]);
      expect(Math.abs(count - limit * share)).toBeLessThan(1);
    }
  }
});

test("the mix of sources follows the administrator's settings", async () => {
  const app = await testApp();
  const [trio = []] = await trios(app, "horror", 1);
  for (const item of trio) await app.ana.rate(item.id, 3);
  const onlyGenre = { MIX_PRIMARY_PCT: 0, MIX_RECENT_PCT: 0, MIX_GENRE_PCT: 100 };
  await withTunables(app.db, { ...onlyGenre, RECENCY_MIN_RECENT_RATIO: 0, EXPLORATION_PCT: 0 }, async () => {
    const { sources } = await app.ana.picks(20);
    expect(sources).toEqual({ primary: 0, recent: 0, genre: 20, similar: 0, exploration: 0 });
  });
  await withTunables(app.db, { EXPLORATION_PCT: 50 }, async () => {
    expect((await app.ana.picks(20)).sources.exploration).toBe(10);
  });
});

test("no pick is older than the administrator allows", async () => {
  const { ana, clock, db } = await testApp();
  await withTunables(db, { RECENCY_MAX_YEARS: 12 }, async () => {
    const { items } = await ana.picks(30);
    expect(items.length).toBeGreaterThan(10);
    for (const item of items) expect(yearsSince(item, clock.now())).toBeLessThanOrEqual(12);
  });
});

test("recent picks are within the administrator's years and have at least the set share", async () => {
  const { ana, clock, db } = await testApp();
  for (const [years, ratio] of [
    [3, 0.5],
    [12, 0.9],
  ] as const) {
    await withTunables(db, { RECENCY_SQL_YEARS: years, RECENCY_MIN_RECENT_RATIO: ratio }, async () => {
      const { items, sources } = await ana.picks(20);
      expect(sources.recent).toBeGreaterThanOrEqual(20 * ratio);
      for (const item of items.filter(({ source }) => source === "recent")) {
        expect(yearsSince(item, clock.now())).toBeLessThanOrEqual(years);
      }
    });
  }
});

test("if everything is overexposed, the picks repeat and the response says why", async () => {
  const { ana, db } = await testApp();
  await db.query(
    `insert into exposures (user_id, title_id, day, views)
     select u.id, t.id, current_date, 30 from users u, titles t where u.username = $1`,
    [ana.name],
  );
  const { items, reason } = await ana.picks(20);
  expect(items).toHaveLength(20);
  expect(reason).toBe("saturation");
});

test("an overexposed title on the chosen services comes before titles on other services", async () => {
  const { ana, db } = await testApp();
  const offered = await titlesOn(db, ["kanopy"]);
  await db.query(
    `insert into exposures (user_id, title_id, day, views)
     select u.id, t.id, current_date, 30 from users u, unnest($2::integer[]) as t(id) where u.username = $1`,
    [ana.name, offered],
  );
  const few = await ana.picks(3, "&platforms=kanopy");
  expect(few.items.every(({ id }) => offered.includes(id))).toBe(true);
  expect([few.reason, few.fallback_start_index]).toEqual(["saturation", 0]);
  const many = await ana.picks(50, "&platforms=kanopy");
  const fits = many.items.map(({ id }) => offered.includes(id));
  expect(fits).toEqual(fits.toSorted((a, b) => Number(b) - Number(a)));
  expect([many.reason, many.fallback_start_index]).toEqual(["filters", fits.indexOf(false)]);
});

test.for<[unknown]>([
  ["not a table"],
  [[]],
  [null],
  [42],
  [{ MIX_PRIMARY_PCT: "much" }],
  [{ MIX_PRIMARY_PCT: -5, EXPLORATION_PCT: 1e9 }],
  [{ NO_SUCH_KNOB: 1 }],
])("an invalid settings row is ignored: %j", async ([value]) => {
  const { ana, db } = await testApp();
  const before = await ana.picks();
  await withTunables(db, value, async () => {
    expect((await ana.picks()).items).toEqual(before.items);
  });
});

test.for(Object.entries(TUNABLES))("%s works at both ends of its range", async ([key, { min, max }]) => {
  const { ana, db } = await testApp();
  for (const value of [min, max]) {
    await withTunables(db, { [key]: value }, async () => {
      expect(await ana.send("GET", "/api/recommendations?limit=20")).toMatchObject({ status: 200 });
    });
  }
});

/** What the default parameters result in: five percent exploration, ten percent recent, two thirds of the rest primary. */
const SHARES = {
  primary: (0.85 * 60) / 90,
  recent: 0.1,
  genre: (0.85 * 15) / 90,
  similar: (0.85 * 15) / 90,
  exploration: 0.05,
};

/** The catalog is reread within seconds, also on a busy machine. */
const SOON = { timeout: 10_000, interval: 500 };

async function setCollections(
  db: Database,
  titles: readonly { id: number; collection: string | null }[],
): Promise<void> {
  await db.query(
    `update titles t set collection = c.collection
     from jsonb_to_recordset($1::jsonb) as c(id integer, collection text) where t.id = c.id`,
    [JSON.stringify(titles)],
  );
  await db.query("notify catalogue_changed");
}

function yearsSince({ release_date: released, first_air_date: aired }: Item, now: Date): number {
  return (now.getTime() - Date.parse(released ?? aired ?? "")) / (365.25 * 24 * 3600 * 1000);
}
