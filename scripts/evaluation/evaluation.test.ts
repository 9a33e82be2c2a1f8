import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { expect, test, onTestFinished } from "vitest";

import type { HeldOutViewer } from "#engine/evaluation/served-picks.ts";
import type { TitleFacts } from "#engine/title-facts.ts";
import { NOW, titleOf } from "#engine/world.fixture.ts";

import { chooseWeights, evaluatePicks } from "./evaluate-picks.ts";
import { splitOfPeople } from "./evaluate-split.ts";
import { hasColumn, readCsv } from "./read-csv.ts";
import type { Split } from "./read-split.ts";
import type { Viewers } from "./read-viewers.ts";

/** Films 1 to 60, each related to the next ones in its half; odd ones are more popular. Nobody has marked titles from 61 on. */
const HALF = 30;
const halfOf = (id: number) => (id <= HALF ? 0 : 1);
const titles: TitleFacts[] = Array.from({ length: 80 }, (_, place) => {
  const id = place + 1;
  const first = halfOf(id) * HALF;
  const next = Array.from({ length: 8 }, (__, step) => first + 1 + ((id - first + step) % HALF));
  return titleOf(id, {
    genres: [id % 3 === 0 ? "comedy" : "drama"],
    popularity: id % 2 === 1 ? 60 : 50,
    relatedTitles:
      id <= 2 * HALF ? next.filter((other) => other !== id).map((titleId) => ({ titleId, strength: 2 })) : [],
  });
});
const likesOf = (half: number) => Array.from({ length: HALF }, (_, place) => half * HALF + place + 1);
const viewer = (half: number): HeldOutViewer => ({
  likes: likesOf(half),
  dislikes: [likesOf(1 - half)[0] ?? 0],
});
const viewers: Viewers = {
  training: Array.from({ length: 40 }, (_, nth) => viewer(nth % 2)),
  validation: [viewer(0), viewer(1)],
  test: Array.from({ length: 6 }, (_, nth) => viewer(nth % 2)),
  known: new Set(Array.from({ length: 2 * HALF }, (_, place) => place + 1)),
};

test("picks fit two different tastes better than any list that's the same for everybody", () => {
  const { favorites, ...counts } = evaluatePicks(titles, viewers, { seed: 1, people: 0, now: NOW });
  expect(counts).toEqual({ titles: 80, titles_known: 60, people_in_training: 0 });
  expect(Object.keys(favorites)).toEqual(["1", "3", "5", "10"]);
  const known = favorites["10"] as Record<string, unknown>;
  expect(known).toMatchObject({ people: 6, marked: 0, true_reasons: 1, series_of_whole_catalogue: 0 });
  expect(known["ndcg@20"]).toBeGreaterThan(0.9);
  expect(known["disliked@20"]).toBeLessThan(0.5);
  // Two tastes that share no title, each given to every other person.
  expect(known["overlap"]).toBeLessThan(0.2);
  // All of these titles are among the hundred best known.
  expect(known).toMatchObject({ hits_beyond_100_best_known: 0, beyond_100_best_known_of_whole_catalogue: 0 });
  for (const baseline of ["popularity", "catalog_popularity", "prior"]) {
    expect(known[baseline]).toMatchObject({ gain: { mean: expect.toSatisfy((gain) => gain > 0.2) } });
  }
});

test("with training data, a model scores titles too, and the same run gives the same figures", () => {
  const options = { seed: 1, people: 40, now: NOW };
  const figures = evaluatePicks(titles, viewers, options);
  expect(figures).toMatchObject({ people_in_training: 40, favorites: { 1: { true_reasons: 1 } } });
  expect((figures.favorites["1"] as Record<string, unknown>)["ndcg@20"]).toBeGreaterThan(0.9);
  expect(evaluatePicks(titles, viewers, options)).toEqual(figures);
});

test("results for other weights are printed with their gain over the current ones", () => {
  const [header, inUse, ...others] = chooseWeights(titles, viewers, { seed: 1, people: 0, now: NOW });
  expect(header).toBe("NDCG@20 by 1, 3, 5, 10 favorites");
  expect(inUse).toMatch(/^in use +(\d\.\d{4} \(\+0\.0000 ±0\.0000\) *){4}$/);
  expect(others).toContainEqual(
    expect.stringMatching(/^prior \d\.\d+ +(\d\.\d{4} \([+-]\d\.\d{4} ±\d\.\d{4}\) *){4}$/),
  );
});

const liking = (titleId: number) => [{ titleId, weight: 1 }];
const SPLIT: Split = {
  training: [1, 2, 3, 4, 5].map(liking),
  validation: [{ foldIn: liking(6), targets: [7] }],
  test: [{ foldIn: liking(8), targets: [9] }],
  titles: [],
};

test("a sample of people reduces the training set, and the test set stays the same", () => {
  const { training, validation, test: judges } = splitOfPeople(SPLIT, 2, 1);
  expect(training).toHaveLength(2);
  expect(SPLIT.training).toEqual(expect.arrayContaining([...training]));
  expect(validation).toEqual([]);
  expect(judges).toBe(SPLIT.test);
});

test("the same seed draws the same people", () => {
  expect(splitOfPeople(SPLIT, 3, 7)).toEqual(splitOfPeople(SPLIT, 3, 7));
});

function file(content: string | Buffer, name = "items.csv"): string {
  const folder = mkdtempSync(join(tmpdir(), "halflight-csv-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

const read = (path: string, ...columns: string[]) => Array.fromAsync(readCsv(path, columns));

test("the requested columns are read in the requested order, whatever other columns there are", async () => {
  const path = file("\uFEFFitem,title,year\r\n1,Riders,1950\r\n\r\n2,Song,1951,and more");
  expect(await read(path, "year", "item")).toEqual([
    ["1950", "1"],
    ["1951", "2"],
  ]);
  expect(await hasColumn(path, "item")).toBe(true);
  expect(await hasColumn(path, "timestamp")).toBe(false);
});

test("a quoted field can contain commas, doubled quotes and line breaks", async () => {
  const path = file('item,title\n1,"Riders, ""the"" film\nof 1950"\n');
  expect(await read(path, "title")).toEqual([['Riders, "the" film\nof 1950']]);
});

test("a gzipped file is read like any other", async () => {
  expect(await read(file(gzipSync("user,item\n1,2\n"), "grades.csv.gz"), "item")).toEqual([["2"]]);
});

test.for<[what: string, content: string | Buffer, sentence: RegExp, name?: string]>([
  ["is empty", "", /items\.csv is empty$/],
  ["lacks a column", "user,film\n1,2\n", /items\.csv has no column item in its first line$/],
  ["has too few columns in a line", "user,item\n1,2\n3\n", /items\.csv, line 3: too few columns$/],
  ["leaves a quote open", 'user,item\n1,"2\n', /items\.csv, line \d: unclosed quotes/],
  ["is not gzipped", "user,item\n1,2\n", /incorrect header check/, "items.csv.gz"],
])("a file that %s is refused with an error", async ([, content, sentence, name]) => {
  await expect(read(file(content, name), "item")).rejects.toThrow(sentence);
});
