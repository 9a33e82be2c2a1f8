import { expect, test } from "vitest";

import type { Item } from "#contract/item.ts";
import type { Mark } from "#engine/marks.ts";
import type { Database } from "#server/platform/db.ts";
import { Client } from "#server/testing/client.ts";
import { type Person, testApp, type TestApp } from "#server/testing/test-app.ts";

import { idsOf, type Picks, withTunables } from "./recommendations.fixture.ts";
import { selectMarks } from "./store.ts";

test("each title counts with one mark: ratings override saves, and skips override views", async () => {
  const { ana, db, title } = await testApp();
  const names = ["Arrival", "Parasite", "Alien", "Heat", "Amadeus", "Whiplash", "Fargo", "Her"];
  const ids = await Promise.all(names.map(async (name) => (await title(name)).id));
  const [arrival = 0, parasite = 0, alien = 0, heat = 0, amadeus = 0, whiplash = 0, fargo = 0, her = 0] = ids;
  const save = (id: number, rating: number | null) => ana.ok("POST", "/api/watchlist", { id, rating });
  await save(arrival, null);
  await ana.rate(arrival, 3);
  await save(parasite, 3);
  await ana.rate(parasite, 1);
  await save(alien, null);
  await save(heat, 3);
  await ana.ok("POST", "/api/events", { eventType: "COMPLETE", itemId: amadeus });
  await ana.ok("POST", "/api/events", { eventType: "VIEW", itemId: whiplash });
  await ana.ok("POST", "/api/events", { eventType: "VIEW", itemId: fargo, metadata: { section: "search" } });
  await ana.ok("POST", "/api/events", { eventType: "VIEW", itemId: her });
  await ana.rate(her, "skip");
  const { marks, decided } = await selectMarks(db, await idOf(db, ana));
  expect(kindsOf(marks)).toEqual({
    [arrival]: "loved",
    [parasite]: "disliked",
    [alien]: "saved",
    [heat]: "savedAsLoved",
    [amadeus]: "completed",
    [whiplash]: "viewed",
  });
  expect(decided.toSorted((a, b) => a - b)).toEqual(
    [arrival, parasite, alien, heat, amadeus, her].toSorted((a, b) => a - b),
  );
});

test("a completed title is never recommended again, even after old events are deleted", async () => {
  const { ana, db } = await testApp();
  const [best = 0, seed = 0] = idsOf(await ana.picks(12));
  const similar = async () =>
    idsOf(await ana.ok<{ items: Item[] }>("GET", `/api/recommendations/similar/${seed}?limit=50`));
  const [watched = 0] = await similar();
  for (const itemId of [best, watched])
    await ana.ok("POST", "/api/events", { eventType: "COMPLETE", itemId });
  const expectGone = async () => {
    const offered = [...idsOf(await ana.picks(50)), ...(await similar())];
    expect(offered).not.toContain(best);
    expect(offered).not.toContain(watched);
  };
  await expectGone();
  await db.query("delete from events");
  await expectGone();
});

test("titles on the viewer's watchlist aren't recommended", async () => {
  const { ana } = await testApp();
  const best = idsOf(await ana.picks(12));
  for (const id of best) await ana.ok("POST", "/api/watchlist", { id });
  const picks = idsOf(await ana.picks(50));
  expect(picks).toHaveLength(50);
  expect(picks.filter((id) => best.includes(id))).toEqual([]);
  const shelf = idsOf(await ana.ok<{ items: Item[] }>("GET", "/api/watchlist"));
  expect(new Set(shelf)).toEqual(new Set(best));
  for (const id of best) await ana.ok("DELETE", `/api/watchlist/${id}`);
  expect(idsOf(await ana.picks(12))).toEqual(best);
});

test("a rating overrides the watchlist entry: saved or not, the picks are the same", async () => {
  const { ana, title } = await testApp();
  const { id } = await title("The Shining");
  for (const rating of [3, 1] as const) {
    await ana.rate(id, rating);
    const alone = await ana.picks(30);
    await ana.ok("POST", "/api/watchlist", { id, rating: 3 });
    expect((await ana.picks(30)).items).toEqual(alone.items);
    await ana.ok("DELETE", `/api/watchlist/${id}`);
  }
});

test("opening a title's details affects the next picks, but seeing its tile doesn't", async () => {
  const { ana, db, title } = await testApp();
  const { id } = await title("Alien");
  const userId = await idOf(db, ana);
  await ana.ok("POST", "/api/events", { eventType: "VIEW", itemId: id, metadata: { section: "search" } });
  const before = (await selectMarks(db, userId)).revision;
  await ana.ok("POST", "/api/events", { eventType: "VIEW", itemId: id });
  const after = await selectMarks(db, userId);
  expect(after.revision).not.toBe(before);
  expect(kindsOf(after.marks)).toEqual({ [id]: "viewed" });
  await ana.ok("POST", "/api/events", { eventType: "VIEW", itemId: id, metadata: { section: "picks" } });
  expect((await selectMarks(db, userId)).revision).toBe(after.revision);
});

function kindsOf(marks: readonly Mark[]): Record<number, string> {
  return Object.fromEntries(marks.map(({ titleId, kind }) => [titleId, kind]));
}

async function idOf(db: Database, { name }: Person): Promise<number> {
  const [row] = await db.query<{ id: number }>("select u.id from users u where u.username = $1", [name]);
  return row?.id ?? 0;
}

const VIEWERS = 5;
const TITLES_EACH = 20;
/** Each title is loved, then disliked. */
const MARKS = VIEWERS * TITLES_EACH * 2;

// Exposures are written after the response, and each server process counts the exploration chances at its own times. Neither may make two
// responses differ here.
const STEADY = { EXPOSURE_MAX_VIEWS: 10_000, SESSION_EXPOSURE_MAX: 10_000, EXPLORATION_PCT: 0 };

test("each of 200 ratings affects the next picks", async () => {
  const app = await testApp();
  expect(await staleAnswers(app, app.address)).toEqual({ tries: MARKS, stale: 0 });
}, 60_000);

test("each of 200 ratings affects the next picks on another server", async () => {
  const app = await testApp();
  expect(await staleAnswers(app, await app.secondServer())).toEqual({ tries: MARKS, stale: 0 });
}, 60_000);

test("removed marks and direct database changes affect the next picks too", async () => {
  const { ana, db, title } = await testApp();
  const [shining, amelie] = [await title("The Shining"), await title("Amélie")];
  const named = async () => (await ana.picks(50)).items.flatMap(({ reason }) => reason.title_id ?? []);
  const ofAna = "user_id = (select id from users where username = $1)";
  await ana.rate(shining.id, 3);
  expect(await named()).toContain(shining.id);
  await db.query(`update ratings set rating = 1 where ${ofAna}`, [ana.name]);
  expect(await named()).not.toContain(shining.id);
  await ana.ok("POST", "/api/watchlist", { id: amelie.id });
  expect(await named()).toContain(amelie.id);
  await ana.ok("DELETE", `/api/watchlist/${amelie.id}`);
  expect(await named()).not.toContain(amelie.id);
  await db.query(`update ratings set rating = 3 where ${ofAna}`, [ana.name]);
  expect(await named()).toContain(shining.id);
  await db.query(`delete from ratings where ${ofAna}`, [ana.name]);
  expect(await named()).toEqual([]);
});

/** Rates on one server and asks the other immediately. */
async function staleAnswers(app: TestApp, askedAt: string): Promise<{ tries: number; stale: number }> {
  let [tries, stale] = [0, 0];
  await withTunables(app.db, STEADY, async () => {
    for (let number = 0; number < VIEWERS; number++) {
      const viewer = await app.signUp();
      const asker = new Client(askedAt);
      asker.token = viewer.token;
      let before = await asker.picks(10);
      for (let place = 0; place < TITLES_EACH; place++) {
        const titleId = idsOf(before)[place % 10] ?? 0;
        await viewer.rate(titleId, 3);
        const loved = await asker.picks(10);
        await viewer.rate(titleId, 1);
        const disliked = await asker.picks(10);
        // Any rating removes the title from both lists; every other difference comes from the rating's value.
        tries += 2;
        if (idsOf(loved).includes(titleId)) stale += 1;
        if (idsOf(disliked).includes(titleId) || isSame(loved, disliked)) stale += 1;
        before = disliked;
      }
    }
  });
  return { tries, stale };
}

function isSame(a: Picks, b: Picks): boolean {
  const told = ({ items }: Picks) => items.map(({ id, reason }) => [id, reason.text]);
  return JSON.stringify(told(a)) === JSON.stringify(told(b));
}
