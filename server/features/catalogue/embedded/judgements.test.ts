import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { readEmbeddedCatalogue } from "./embedded.ts";
import { judgementsOf, popularityEntries } from "./judgements.ts";
import { nameOf } from "./references.ts";

const CATALOGUE = fileURLToPath(new URL("../../../../catalogue", import.meta.url));

const { titles } = await readEmbeddedCatalogue(CATALOGUE);
const keyOf = ({ media_type, tmdb_id }: { media_type: string; tmdb_id: number }) =>
  `${media_type} ${tmdb_id}`;

const film = (tmdbId: number, title: string) =>
  ({ media_type: "movie", tmdb_id: tmdbId, title, released: "1999-05-01" }) as const;
const popularityOf = (...judgements: number[]) =>
  judgementsOf([film(1, "One")], { popularity: [{ title: "One (1999)", judgements }], related: {} })[0]
    ?.popularity;

test("popularity is the mean of the judgements, or the median of three that are far apart", () => {
  expect(popularityOf(40, 50)).toBe(45);
  expect(popularityOf(40, 50, 45)).toBe(45);
  expect(popularityOf(40, 50, 90)).toBe(50);
});

test("every title was judged twice at least, and where two differ by more than 15 a third time", async () => {
  const entries = popularityEntries.parse(JSON.parse(await readFile(join(CATALOGUE, "renown.json"), "utf8")));
  const undecided = entries.filter(
    ({ judgements: [one = 0, other] }, place) =>
      other === undefined || (Math.abs(one - other) > 15 && entries[place]?.judgements.length !== 3),
  );
  expect(undecided.map(({ title }) => title)).toEqual([]);
  expect(entries).toHaveLength(titles.length);
});

test("a title that is far better known in one country has its own popularity there", () => {
  const inIndia = titles.filter(({ popularity_by_country: countries }) => (countries["IN"] ?? 0) >= 80);
  expect(inIndia.length).toBeGreaterThanOrEqual(20);
});

test("every title has eight to twelve related titles, and each is related to by another", () => {
  const counts = titles.map((title) => ({ name: nameOf(title), related: title.related_titles.length }));
  expect(counts.filter(({ related }) => related < 8 || related > 12)).toEqual([]);
  const named = new Set(titles.flatMap(({ related_titles }) => related_titles.map(keyOf)));
  expect(titles.filter((title) => !named.has(keyOf(title))).map(nameOf)).toEqual([]);
});

test("no title is related to itself, or twice to another", () => {
  const faults = titles.filter(
    (title) =>
      title.related_titles.some((related) => keyOf(related) === keyOf(title)) ||
      new Set(title.related_titles.map(keyOf)).size < title.related_titles.length,
  );
  expect(faults.map(nameOf)).toEqual([]);
});
