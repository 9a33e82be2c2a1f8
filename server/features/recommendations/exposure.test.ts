import { expect, test } from "vitest";

import { PICKS_SECTION } from "#contract/events.ts";
import type { Database } from "#server/platform/db.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";

import { type Picks, idsOf, trios, withTunables } from "./recommendations.fixture.ts";

test("requesting picks doesn't count as a view; only titles that came into view count", async () => {
  const { ana, db } = await testApp();
  const [first = 0, second = 0] = idsOf(await ana.picks(24));
  await ana.picks(24);
  await ana.ok("POST", "/api/events/batch", { events: viewEvents([first, second], "screen-one") });
  await expect.poll(() => viewsOf(db, ana), SOON).toEqual({ [first]: 1, [second]: 1 });
});

test("a title counts as viewed once per screen, however often it's reported", async () => {
  const { ana, db } = await testApp();
  const [first = 0] = idsOf(await ana.picks(1));
  for (const screen of ["screen-one", "screen-one", "screen-two"]) {
    await ana.ok("POST", "/api/events/batch", { events: viewEvents([first, first], screen) });
  }
  await ana.ok("POST", "/api/events", viewEvents([first], "screen-two")[0]);
  await expect.poll(() => viewsOf(db, ana), SOON).toEqual({ [first]: 2 });
});

test.for<[string, object]>([
  ["opening details", { eventType: "VIEW" }],
  ["a tile in search results", { eventType: "VIEW", metadata: { section: "search", screen: "one" } }],
  ["a click", { eventType: "CLICK", metadata: { section: PICKS_SECTION, screen: "one" } }],
  ["an event without a screen", { eventType: "VIEW", metadata: { section: PICKS_SECTION } }],
  [
    "an event with an overlong screen id",
    { eventType: "VIEW", metadata: { section: PICKS_SECTION, screen: "x".repeat(65) } },
  ],
])("%s doesn't count as a view of a pick", async ([, event]) => {
  const { ana, db } = await testApp();
  await ana.ok("POST", "/api/events", { itemId: 1, ...event });
  await ana.ok("POST", "/api/events/batch", { events: viewEvents([2], "screen-one") });
  await expect.poll(() => viewsOf(db, ana), SOON).toEqual({ 2: 1 });
});

test("one viewer's events don't change another viewer's picks", async () => {
  const { ana, ben, db } = await testApp();
  const before = idsOf(await ben.picks(20));
  await withTunables(db, { EXPOSURE_MAX_VIEWS: 1, EXPLORATION_PCT: 0 }, async () => {
    const unexplored = idsOf(await ben.picks(20));
    await ana.ok("POST", "/api/events/batch", { events: viewEvents(before, "screen-one") });
    await expect.poll(() => viewsOf(db, ana), SOON).toEqual(Object.fromEntries(before.map((id) => [id, 1])));
    expect(idsOf(await ben.picks(20))).toEqual(unexplored);
  });
});

test("after 20 ratings in a row, each with new picks, the best picks are still there", async () => {
  const app = await testApp();
  const { ana, ben, db } = app;
  await withTunables(db, { EXPLORATION_PCT: 0 }, async () => {
    const [trio = []] = await trios(app, "horror", 1);
    for (const viewer of [ana, ben]) for (const item of trio) await viewer.rate(item.id, 3);
    const ask = (viewer: Person) => inSession(viewer, "a-long-evening");
    const best = new Set(idsOf(await ask(ana)).slice(0, 6));
    for (let rating = 0; rating < 20; rating++) {
      const picks = idsOf(await ask(ana));
      await ana.ok("POST", "/api/events/batch", { events: viewEvents(picks.slice(0, 6), "one-screen") });
      // From the end of the list, so that the titles in view stay.
      for (const viewer of [ana, ben]) await viewer.rate(picks.at(-1) ?? 0, 2);
    }
    // Ben has marked the same titles and hasn't asked before.
    const unexposed = idsOf(await ask(ben)).filter((id) => best.has(id));
    expect(unexposed.length).toBeGreaterThan(1);
    // Seen titles rank slightly lower, so one of them may have dropped out of the 50 picks.
    const still = new Set(idsOf(await inSession(ana, "a-long-evening", 50)));
    expect(unexposed.filter((id) => still.has(id)).length).toBeGreaterThanOrEqual(unexposed.length - 1);
  });
});

test("a pick that's viewed and ignored ranks lower each time, and is finally left out", async () => {
  const app = await testApp();
  const { ana, db } = app;
  await withTunables(db, { EXPOSURE_MAX_VIEWS: 12, EXPLORATION_PCT: 0 }, async () => {
    const [trio = []] = await trios(app, "horror", 1);
    for (const item of trio) await ana.rate(item.id, 3);
    const [best = 0] = idsOf(await ana.picks(50));
    const places: number[] = [];
    for (let views = 0; views < 12; views++) {
      await db.query(
        `insert into exposures (user_id, title_id, day, views)
         select u.id, $2, $3, $4 from users u where u.username = $1
         on conflict (user_id, day, title_id) do update set views = excluded.views`,
        [ana.name, best, app.clock.now(), views],
      );
      places.push(idsOf(await ana.picks(50)).indexOf(best));
    }
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBe(0);
    expect(places.at(-1)).toBeGreaterThan(2);
    await ana.ok("POST", "/api/events/batch", { events: viewEvents([best], "one-more-screen") });
    await expect.poll(() => viewsOf(db, ana), SOON).toEqual({ [best]: 12 });
    expect(idsOf(await ana.picks(50))).not.toContain(best);
  });
});

test("views count for as many days as the administrator sets", async () => {
  const { ana, db } = await testApp();
  const [first = 0] = idsOf(await ana.picks(20));
  await db.query(
    `insert into exposures (user_id, title_id, day, views)
     select u.id, $2, current_date - 10, 1000 from users u where u.username = $1`,
    [ana.name, first],
  );
  await withTunables(db, { EXPOSURE_WINDOW_DAYS: 9 }, async () => {
    expect(idsOf(await ana.picks(20))).toContain(first);
  });
  await withTunables(db, { EXPOSURE_WINDOW_DAYS: 12 }, async () => {
    expect(idsOf(await ana.picks(50))).not.toContain(first);
  });
});

test("titles viewed as often as the administrator allows give way to others", async () => {
  const { ana, db } = await testApp();
  const first = idsOf(await ana.picks(20));
  await ana.ok("POST", "/api/events/batch", { events: viewEvents(first, "screen-one") });
  await expect.poll(async () => Object.keys(await viewsOf(db, ana)), SOON).toHaveLength(20);
  await withTunables(db, { EXPOSURE_MAX_VIEWS: 1 }, async () => {
    const next = await ana.picks(20);
    expect(idsOf(next).filter((id) => first.includes(id))).toEqual([]);
    expect(next.reason).toBeNull();
  });
});

test("a title can be overexposed in just one browser session", async () => {
  const { ana, clock, db } = await testApp();
  await withTunables(db, { SESSION_EXPOSURE_MAX: 1, SESSION_EXPOSURE_TTL: 60 }, async () => {
    const first = idsOf(await inSession(ana, "session-one"));
    await ana.send(
      "POST",
      "/api/events/batch",
      { events: viewEvents(first.slice(0, 20), "screen-one") },
      { "x-session-id": "session-one" },
    );
    const overexposed = first.slice(0, 20);
    expect(idsOf(await inSession(ana, "session-one")).filter((id) => overexposed.includes(id))).toEqual([]);
    expect(idsOf(await inSession(ana, "session-two"))).toEqual(
      expect.arrayContaining(overexposed.slice(0, 3)),
    );
    clock.advance(61);
    expect(idsOf(await inSession(ana, "session-one"))).toEqual(
      expect.arrayContaining(overexposed.slice(0, 3)),
    );
  });
});

/** Exposures are written every second; on a busy machine that takes a while. */
const SOON = { timeout: 10_000, interval: 200 };

const viewEvents = (titleIds: readonly number[], screen: string) =>
  titleIds.map((itemId) => ({ eventType: "VIEW", itemId, metadata: { section: PICKS_SECTION, screen } }));

async function inSession(viewer: Person, session: string, limit = 24): Promise<Picks> {
  const headers = { "x-session-id": session };
  return (await viewer.send<Picks>("GET", `/api/recommendations?limit=${limit}`, undefined, headers)).body;
}

/** Title id → views. */
async function viewsOf(db: Database, { name }: Person): Promise<Record<number, number>> {
  const rows = await db.query<{ id: number; views: number }>(
    `select e.title_id as id, sum(e.views)::int as views
     from exposures e join users u on u.id = e.user_id where u.username = $1 group by e.title_id`,
    [name],
  );
  return Object.fromEntries(rows.map(({ id, views }) => [id, views]));
}
