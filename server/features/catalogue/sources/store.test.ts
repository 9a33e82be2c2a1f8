import { expect, test } from "vitest";

import { loadEmbeddedCatalogue } from "#server/load-catalogue.ts";
import type { Database } from "#server/platform/db.ts";

import { ownDatabase } from "../tmdb/sync.fixture.ts";

const FACTS = {
  trailer_key: "trailer0000",
  certification: "PG-13",
  runtime_minutes: 61,
  imdb_id: "tt7654321",
  seasons_count: 99,
  episodes_count: 999,
  last_aired: "2026-01-02",
};
/** Fills in the first four facts where they're missing, and replaces the others. */
const SET_FACTS = Object.keys(FACTS)
  .map(
    (column, place) => `${column} = ${place < 4 ? `coalesce(t.${column}, $${place + 1})` : `$${place + 1}`}`,
  )
  .join(", ");

async function factsOf(db: Database, ids: readonly number[]) {
  return db.query<Record<string, unknown>>(
    `select t.id, ${Object.keys(FACTS)
      .map((column) => `t.${column}`)
      .join(", ")} from titles t where t.id = any($1) order by t.id`,
    [ids],
  );
}

async function reload(db: Database): Promise<void> {
  await db.query("update catalogue_loads set fingerprint = 'of older files'");
  await loadEmbeddedCatalogue(db);
}

test("a load of new files keeps what TMDB filled in, and replaces the facts of titles that TMDB hasn't told about", async () => {
  const db = await ownDatabase();
  const told = await db.query<{ id: number }>(
    `(select t.id from titles t where t.certification is null order by t.id limit 1)
     union (select t.id from titles t where t.media_type = 'tv' and t.runtime_minutes is not null order by t.id limit 1)`,
  );
  const toldIds = told.map(({ id }) => id);
  const untold = await db.query<{ id: number }>(
    "select t.id from titles t where t.media_type = 'tv' and t.id <> all($1) order by t.id limit 1",
    [toldIds],
  );
  const untoldIds = untold.map(({ id }) => id);
  const asInFiles = await factsOf(db, untoldIds);
  const values = Object.values(FACTS);
  await db.query(`update titles t set ${SET_FACTS} where t.id = any($8)`, [
    ...values,
    [...toldIds, ...untoldIds],
  ]);
  await db.query("update titles t set told_by_tmdb_at = now() where t.id = any($1)", [toldIds]);
  const filledIn = await factsOf(db, toldIds);
  await reload(db);
  expect([filledIn.length, asInFiles.length]).toEqual([2, 1]);
  expect(await factsOf(db, toldIds)).toEqual(filledIn);
  expect(await factsOf(db, untoldIds)).toEqual(asInFiles);
});
