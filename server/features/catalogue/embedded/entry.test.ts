import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { fold } from "#engine/text/fold.ts";
import { loadEmbeddedCatalogue } from "#server/load-catalogue.ts";
import { testApp } from "#server/testing/test-app.ts";

import { readEmbeddedCatalogue, type EmbeddedTitle } from "./embedded.ts";
import { judgementsOf, popularityEntries, nameOf, alternativesOf } from "./entry.ts";

/** The year in an imported list may be off by one. */
const YEARS_APART = 1;
const LEADING_ARTICLE =
  /^(?:the|a|an|der|die|das|ein|eine|le|la|les|l|un|une|el|los|las|una|il|lo|gli|i|o|os|as|um|uma) (?=.)/;

test("at least 900 titles have alternative titles", () => {
  const known = titles.filter(({ alternative_titles: others }) => others.length > 0);
  expect(known.length).toBeGreaterThanOrEqual(900);
});

test("no alternative title is repeated or differs from the title only in how it's typed", () => {
  const needless = titles.flatMap((title) => {
    const own = new Set([title.title, title.original_title].map(typedOf));
    const others = title.alternative_titles.map(typedOf);
    return others.some((other, place) => own.has(other) || others.indexOf(other) !== place)
      ? [nameOf(title)]
      : [];
  });
  expect(needless).toEqual([]);
});

test("no alternative title is the name of another title from about the same year", () => {
  const bearers = new Map<string, EmbeddedTitle[]>();
  for (const title of titles) {
    const names = [title.title, title.original_title, ...title.alternative_titles];
    for (const name of new Set(names.map(typedOf))) {
      bearers.set(name, [...(bearers.get(name) ?? []), title]);
    }
  }
  const taken = titles.flatMap((title) =>
    title.alternative_titles.filter((name) =>
      bearers
        .get(typedOf(name))
        ?.some((other) => other !== title && Math.abs(yearOf(other) - yearOf(title)) <= YEARS_APART),
    ),
  );
  expect(taken).toEqual([]);
});

test("alternative titles of a title that isn't in the catalog are refused", () => {
  expect(() => alternativesOf(titles, { "No Such Film (1999)": ["Other"] })).toThrow(
    /refers to No Such Film \(1999\)/,
  );
});

test("a database loaded before alternative titles existed gets them at the next start", async () => {
  const { db, title } = await testApp();
  const { id } = await title("The Shawshank Redemption");
  const read = async () => {
    const [row] = await db.query<{ others: string[] }>(
      "select t.alternative_titles as others from titles t where t.id = $1",
      [id],
    );
    return row?.others;
  };
  const loaded = await read();
  expect(loaded).toContain("Die Verurteilten");
  await db.query("update titles set alternative_titles = '{}' where id = $1", [id]);
  await db.query("update catalogue_loads set fingerprint = 'of older files'");
  await loadEmbeddedCatalogue(db);
  expect(await read()).toEqual(loaded);
});

function typedOf(name: string): string {
  return fold(name).replace(LEADING_ARTICLE, "").replaceAll(" ", "");
}

function yearOf({ released }: EmbeddedTitle): number {
  return Number(released.slice(0, 4));
}

const CATALOGUE = fileURLToPath(new URL("../../../../catalogue", import.meta.url));

const { titles } = await readEmbeddedCatalogue(CATALOGUE);
const keyOf = ({ media_type, tmdb_id }: { media_type: string; tmdb_id: number }) =>
  `${media_type} ${tmdb_id}`;

const film = (tmdbId: number, title: string) =>
  ({ media_type: "movie", tmdb_id: tmdbId, title, released: "1999-05-01" }) as const;
const popularityOf = (...judgements: number[]) =>
  judgementsOf([film(1, "One")], { popularity: [{ title: "One (1999)", judgements }], related: {} })[0]
    ?.popularity;

test("popularity is the mean of the judgments, or the median of three that are far apart", () => {
  expect(popularityOf(40, 50)).toBe(45);
  expect(popularityOf(40, 50, 45)).toBe(45);
  expect(popularityOf(40, 50, 90)).toBe(50);
});

test("every title has two popularity judgments, and a third if they differ by more than 15", async () => {
  const entries = popularityEntries.parse(JSON.parse(await readFile(join(CATALOGUE, "renown.json"), "utf8")));
  const undecided = entries.filter(
    ({ judgements: [one = 0, other] }, place) =>
      other === undefined || (Math.abs(one - other) > 15 && entries[place]?.judgements.length !== 3),
  );
  expect(undecided.map(({ title }) => title)).toEqual([]);
  expect(entries).toHaveLength(titles.length);
});

test("at least 20 titles have a high popularity of their own in India", () => {
  const inIndia = titles.filter(({ popularity_by_country: countries }) => (countries["IN"] ?? 0) >= 80);
  expect(inIndia.length).toBeGreaterThanOrEqual(20);
});

test("every title has 8 to 20 related titles and is related to by two others", () => {
  const counts = titles.map((title) => ({ name: nameOf(title), related: title.related_titles.length }));
  expect(counts.filter(({ related }) => related < 8 || related > 20)).toEqual([]);
  const named = titles.flatMap(({ related_titles }) => related_titles.map(keyOf));
  const times = new Map<string, number>();
  for (const key of named) times.set(key, (times.get(key) ?? 0) + 1);
  expect(titles.filter((title) => (times.get(keyOf(title)) ?? 0) < 2).map(nameOf)).toEqual([]);
});

/** Strength by the key of the title and the key of the related title. */
const strengths = new Map(
  titles.map((title) => [
    keyOf(title),
    new Map(title.related_titles.map((related) => [keyOf(related), related.strength])),
  ]),
);

test("at least three quarters of the related titles are related in both directions", () => {
  const relations = titles.flatMap((title) =>
    title.related_titles.map((related) => strengths.get(keyOf(related))?.has(keyOf(title)) === true),
  );
  expect(relations.filter(Boolean).length / relations.length).toBeGreaterThanOrEqual(0.75);
});

test("the strongest relations also hold the other way, with a strength of at least 2", () => {
  const oneSided = titles.flatMap((title) =>
    title.related_titles
      .filter((related) => related.strength === 3)
      .filter((related) => (strengths.get(keyOf(related))?.get(keyOf(title)) ?? 0) < 2)
      .map((related) => `${nameOf(title)}: ${keyOf(related)}`),
  );
  expect(oneSided).toEqual([]);
});

test("no title is related to itself or to another title twice", () => {
  const faults = titles.filter(
    (title) =>
      title.related_titles.some((related) => keyOf(related) === keyOf(title)) ||
      new Set(title.related_titles.map(keyOf)).size < title.related_titles.length,
  );
  expect(faults.map(nameOf)).toEqual([]);
});
