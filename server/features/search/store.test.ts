import { expect, test } from "vitest";

import type { Queryable } from "#server/platform/db.ts";
import { queryPlan } from "#server/testing/databases.ts";
import { testApp } from "#server/testing/test-app.ts";

import { loadUnsearched } from "./load.ts";
import {
  selectByEverything,
  selectByName,
  selectByNames,
  selectBySpelling,
  selectByTrigrams,
} from "./store.ts";

const asked = { year: null, filter: null, limit: 15 };
const filter = { mediaType: null, tags: ["horror"] };
const names = ["alien"];

test.for<[string, (db: Queryable) => Promise<unknown>, string]>([
  ["a name", (db) => selectByName(db, { ...asked, names, prefixes: ["alienro"] }), "search_names_by_name"],
  ["two letters", (db) => selectByName(db, { ...asked, names, prefixes: ["al"] }), "search_names_by_two"],
  [
    "three letters",
    (db) => selectByName(db, { ...asked, names, prefixes: ["ali"] }),
    "search_names_by_three",
  ],
  ["four letters", (db) => selectByName(db, { ...asked, names, prefixes: ["alie"] }), "search_names_by_four"],
  [
    "a name and a tag",
    (db) => selectByName(db, { ...asked, filter, names, prefixes: ["alie"] }),
    "search_names_by_name",
  ],
  ["words of names", (db) => selectByNames(db, { ...asked, tsquery: "'ali':*" }), "search_titles_by_names"],
  [
    "words of people",
    (db) => selectByEverything(db, { ...asked, tsquery: "'ali':*", whole: "'ali'" }),
    "search_titles_by_everything",
  ],
  [
    "spellings",
    (db) => selectBySpelling(db, [{ word: "alein", spellings: ["alin"] }]),
    "search_words_by_spelling",
  ],
  ["trigrams", (db) => selectByTrigrams(db, ["swarzeneger"]), "search_words_by_trigram"],
])("a search by %s uses an index and never scans a whole table", async ([, select, index]) => {
  const { db } = await testApp();
  const plan = await db.transaction(async (tx) => {
    // The test catalog is so small that reading all of it would be faster.
    await tx.query("set local enable_seqscan = off");
    return queryPlan(tx, select);
  });
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan/);
});

test("titles missing from the search tables are added at the next start", async () => {
  const { db, title, visitor } = await testApp();
  const { id } = await title("Alien");
  await db.query("delete from search_names n where n.title_id = $1", [id]);
  await db.query("update search_titles set rules = 0, names = '', everything = '' where title_id = $1", [id]);
  const found = async () =>
    (await visitor.get<{ items: { id: number }[] }>("/api/search?q=alien")).items.map((item) => item.id);
  expect(await found()).not.toContain(id);
  await db.transaction(loadUnsearched);
  expect((await found())[0]).toBe(id);
});
