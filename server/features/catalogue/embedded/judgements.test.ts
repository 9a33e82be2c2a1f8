import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { readEmbeddedCatalogue } from "./embedded.ts";
import { judgementsOf, renownEntries } from "./judgements.ts";
import { nameOf } from "./references.ts";

const CATALOGUE = fileURLToPath(new URL("../../../../catalogue", import.meta.url));

const { titles } = await readEmbeddedCatalogue(CATALOGUE);
const keyOf = ({ media_type, tmdb_id }: { media_type: string; tmdb_id: number }) =>
  `${media_type} ${tmdb_id}`;

const film = (tmdbId: number, title: string) =>
  ({ media_type: "movie", tmdb_id: tmdbId, title, released: "1999-05-01" }) as const;
const renownOf = (...judgements: number[]) =>
  judgementsOf([film(1, "One")], { renown: [{ title: "One (1999)", judgements }], kin: {} })[0]?.renown;

test("renown is the mean of the judgements, and of three that are far apart the one in the middle", () => {
  expect(renownOf(40, 50)).toBe(45);
  expect(renownOf(40, 50, 45)).toBe(45);
  expect(renownOf(40, 50, 90)).toBe(50);
});

test("every title was judged twice at least, and where two differ by more than 15 a third time", async () => {
  const entries = renownEntries.parse(JSON.parse(await readFile(join(CATALOGUE, "renown.json"), "utf8")));
  const undecided = entries.filter(
    ({ judgements: [one = 0, other] }, place) =>
      other === undefined || (Math.abs(one - other) > 15 && entries[place]?.judgements.length !== 3),
  );
  expect(undecided.map(({ title }) => title)).toEqual([]);
  expect(entries).toHaveLength(titles.length);
});

test("a title that a country knows far better than others has a renown of its own there", () => {
  const inIndia = titles.filter(({ renown_by_country: countries }) => (countries["IN"] ?? 0) >= 80);
  expect(inIndia.length).toBeGreaterThanOrEqual(20);
});

test("every title has eight to twelve kin, none is named by nobody", () => {
  const counts = titles.map((title) => ({ name: nameOf(title), kin: title.kin.length }));
  expect(counts.filter(({ kin }) => kin < 8 || kin > 12)).toEqual([]);
  const named = new Set(titles.flatMap(({ kin }) => kin.map(keyOf)));
  expect(titles.filter((title) => !named.has(keyOf(title))).map(nameOf)).toEqual([]);
});

test("nothing is its own kin, or kin twice", () => {
  const faults = titles.filter(
    (title) =>
      title.kin.some((kin) => keyOf(kin) === keyOf(title)) ||
      new Set(title.kin.map(keyOf)).size < title.kin.length,
  );
  expect(faults.map(nameOf)).toEqual([]);
});
