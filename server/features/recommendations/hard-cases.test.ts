import { expect, test } from "vitest";

import type { Database } from "#server/platform/db.ts";
import { ownApp, testApp } from "#server/testing/test-app.ts";

import { type Picks, idsOf } from "./recommendations.fixture.ts";

const MANY = 20_000;

test("who signed up a moment ago and marked nothing gets picks", async () => {
  const { signUp } = await testApp();
  expect((await (await signUp()).picks(24)).items).toHaveLength(24);
});

test("a title whose numbers are none is no harm to the picks", async () => {
  const { ana, db } = await ownApp();
  const [first = 0] = idsOf(await ana.picks());
  await db.query("update titles set renown = 'NaN' where id = $1", [first]);
  await db.query("notify catalogue_changed");
  await expect.poll(async () => idsOf(await ana.picks()), SOON).not.toContain(first);
  expect((await ana.picks(24)).items).toHaveLength(24);
});

test("who marked twenty thousand titles gets picks, and none of those", async () => {
  const { ana, db } = await ownApp();
  const newest = await addTitles(db, MANY);
  await db.query(
    `insert into ratings (user_id, title_id, rating, rated_at)
     select u.id, t.id, 1 + t.id % 3, now() - t.id * interval '1 minute'
     from users u, (select id from titles order by id desc limit $2) t where u.username = $1`,
    [ana.name, MANY],
  );
  const isIndexed = async () => (await ana.send("GET", `/api/recommendations/similar/${newest}`)).status;
  await expect.poll(isIndexed, SOON).toBe(200);
  const { items } = await ana.picks(50);
  expect(items).toHaveLength(50);
  for (const { id } of items) expect(id).toBeLessThanOrEqual(newest - MANY);
});

test("an empty catalogue gives an empty list, and no error", async () => {
  const { ana, db } = await ownApp();
  await ana.rate(idsOf(await ana.picks())[0] ?? 0, 3);
  await db.query("delete from titles");
  await db.query("notify catalogue_changed");
  const answer = () => ana.send<Picks>("GET", "/api/recommendations");
  await expect.poll(async () => (await answer()).body.items, SOON).toEqual([]);
  expect(await answer()).toMatchObject({ status: 200, body: { items: [], reason: null } });
});

/** The catalog is reread within seconds, also on a busy machine. */
const SOON = { timeout: 15_000 };

/** @returns the highest id */
async function addTitles(db: Database, count: number): Promise<number> {
  const [row] = await db.query<{ newest: number }>(
    `with added as (
       insert into titles (tmdb_id, media_type, title, original_title, overview, released, genres, original_language,
         countries, vote_average, vote_count, renown, moods)
       select 90000000 + n, 'movie', 'Title ' || n, 'Title ' || n, '', '2001-01-01', '{horror,thriller}', 'en', '{US}', 9,
         100000, 1000, '{"chilling": 0.9}'
       from generate_series(1, $1) n returning id)
     select max(id) as newest from added`,
    [count],
  );
  await db.query("notify catalogue_changed");
  return row?.newest ?? 0;
}
