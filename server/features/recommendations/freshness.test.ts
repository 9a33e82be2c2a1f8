import { expect, test } from "vitest";

import { Client } from "#server/testing/client.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

import { type Picks, idsOf, withTunables } from "./recommendations.fixture.ts";

const VIEWERS = 5;
const TITLES_EACH = 20;
/** Each title is loved, then disliked. */
const MARKS = VIEWERS * TITLES_EACH * 2;

// Exposures are written after the response, and exploration chances are counted once per server. Neither may make two responses differ
// here.
const STEADY = { EXPOSURE_MAX_VIEWS: 10_000, SESSION_EXPOSURE_MAX: 10_000, EXPLORATION_PCT: 0 };

test("of two hundred ratings each counts in the very next answer", async () => {
  const app = await testApp();
  expect(await staleAnswers(app, app.address)).toEqual({ tries: MARKS, stale: 0 });
}, 60_000);

test("of two hundred ratings each counts in the very next answer of another server", async () => {
  const app = await testApp();
  expect(await staleAnswers(app, await app.secondServer())).toEqual({ tries: MARKS, stale: 0 });
}, 60_000);

test("what is taken back, or changed by hand in the database, counts in the very next answer too", async () => {
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
