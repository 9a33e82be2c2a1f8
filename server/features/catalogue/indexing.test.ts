import { expect, inject, onTestFinished, test } from "vitest";

import { type Database, openDatabase } from "#server/platform/db.ts";
import { createLogger } from "#server/platform/logger.ts";
import { copyTemplate } from "#server/testing/databases.ts";

import { createCatalogue } from "./catalogue.ts";

const SOON = { timeout: 15_000, interval: 20 };

async function ownCatalogue() {
  const { url, drop } = await copyTemplate(inject("postgresUrl"));
  const db = openDatabase({ url, onError: () => undefined });
  onTestFinished(async () => {
    await db.close();
    await drop();
  });
  return { db, catalogue: await createCatalogue({ db, logger: createLogger("silent") }) };
}

async function insertTitles(db: Database, count: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `insert into titles (media_type, title, original_title, overview, released, genres, original_language, countries,
       vote_average, vote_count, renown, moods)
     select 'movie', 'New ' || n, 'New ' || n, '', '2001-01-01', '{drama}', 'en', '{US}', 7, 1000, 10, '{}'
     from generate_series(1, $1) n returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

test("a new title is there at once, and one that is gone is not; a few do not have the catalogue indexed again", async () => {
  const { db, catalogue } = await ownCatalogue();
  const before = catalogue.index();
  const [id = 0] = await insertTitles(db, 1);
  await catalogue.notifyChange(db, [id]);
  await expect.poll(() => catalogue.facts(id)?.title, SOON).toBe("New 1");
  expect(catalogue.titles().at(-1)?.id).toBe(id);
  await db.query("delete from titles where id = $1", [id]);
  await catalogue.notifyChange(db, [id]);
  await expect.poll(() => catalogue.facts(id), SOON).toBeNull();
  expect(catalogue.titles()).toHaveLength(before.titles.length);
  expect(catalogue.index()).toBe(before);
});

test("many new titles are indexed soon", async () => {
  const { db, catalogue } = await ownCatalogue();
  const ids = await insertTitles(db, 60);
  await catalogue.notifyChange(db, ids);
  await expect.poll(() => ids.filter((id) => catalogue.index().positions.has(id)).length, SOON).toBe(60);
});

test("details of a title that has changed are read anew", async () => {
  const { db, catalogue } = await ownCatalogue();
  const [id = 0] = await insertTitles(db, 1);
  const overview = async () => (await catalogue.details([id]))[0]?.overview;
  expect(await overview()).toBe("");
  await db.query("update titles set overview = 'A story.' where id = $1", [id]);
  await catalogue.notifyChange(db, [id]);
  await expect.poll(overview, SOON).toBe("A story.");
});
