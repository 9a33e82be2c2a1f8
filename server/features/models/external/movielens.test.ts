import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { NOW, type World, testWorld } from "../models.fixture.ts";
import { importMovieLens, removeMovieLens } from "./movielens.ts";
import { ImportRefused } from "./number-lines.ts";

const RATINGS = "userId,movieId,rating,timestamp\n";
const LINKS = "movieId,imdbId,tmdbId\n";
/** Invented films: 1 and 2 are Arrival, 3 is Parasite, 4 has no TMDB id, 5 isn't in the catalog. */
const FILMS = `${LINKS}1,0000001,329865\n2,0000002,329865\n3,0000003,496243\n4,0000004,\n5,0000005,999999999\n`;

let directory = "";

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "halflight-import-"));
});

afterEach(async () => {
  await rm(directory, { recursive: true, force: true });
});

async function importRatings({ db }: World, ratings: string, links = FILMS) {
  await writeFile(join(directory, "links.csv"), links);
  await writeFile(join(directory, "ratings.csv"), ratings);
  return importMovieLens(db, { directory, now: NOW });
}

function storedPeople({ db }: World): Promise<object[]> {
  return db.query(
    `select o.person, (select array_agg(t.title order by n.place) from unnest(o.title_ids) with ordinality as n(id, place)
                       join titles t on t.id = n.id) as titles, o.half_stars as "halfStars", o.rated_at::text as "ratedAt"
     from outside_people o where o.source = 'movielens' order by o.person`,
  );
}

test("MovieLens ratings are stored under the catalog's titles, newest first", async () => {
  const world = await testWorld();
  await importRatings(world, `${RATINGS}1,1,4.5,1000\n1,3,2,2000\n9,3,0.5,1500\n`);
  expect(await storedPeople(world)).toEqual([
    { person: 1, titles: ["Parasite", "Arrival"], halfStars: [4, 9], ratedAt: "{2000,1000}" },
    { person: 9, titles: ["Parasite"], halfStars: [1], ratedAt: "{1500}" },
  ]);
  expect(
    await world.db.query("select source, people, ratings, imported_at as at from outside_sources"),
  ).toEqual([{ source: "movielens", people: 2, ratings: 3, at: NOW }]);
});

test("the report says what was left out and why", async () => {
  const world = await testWorld();
  const report = await importRatings(
    world,
    `${RATINGS}1,1,4,1\n1,2,5,2\n1,4,5,3\n1,5,5,4\n2,5,1,5\n2,6,1,6\n`,
  );
  expect(report).toEqual({
    people: 2,
    ratings: 6,
    kept: { people: 1, ratings: 1, films: 2 },
    notInCatalogue: { films: 1, ratings: 2 },
    withoutTmdbId: { films: 1, ratings: 1 },
    notInLinks: { films: 1, ratings: 1 },
    ratedTwice: 1,
  });
  expect(await storedPeople(world)).toMatchObject([{ titles: ["Arrival"], halfStars: [10], ratedAt: "{2}" }]);
});

test("importing again replaces the previous import, and an import can be removed", async () => {
  const world = await testWorld();
  const again = `${RATINGS}2,3,5.0,1\n`;
  await importRatings(world, `${RATINGS}1,1,4,1\n2,1,4,1\n`);
  await importRatings(world, again);
  await importRatings(world, again);
  expect(await storedPeople(world)).toMatchObject([{ person: 2, titles: ["Parasite"] }]);
  expect(await removeMovieLens(world.db)).toBe(true);
  expect(await storedPeople(world)).toEqual([]);
  expect(await removeMovieLens(world.db)).toBe(false);
});

test("Windows line endings and a byte order mark are accepted", async () => {
  const world = await testWorld();
  await importRatings(
    world,
    `\uFEFF${RATINGS}1,1,4,1\n2,3,5,2`.replaceAll("\n", "\r\n"),
    FILMS.replaceAll("\n", "\r\n"),
  );
  expect(await storedPeople(world)).toHaveLength(2);
});

test("a large file is read to the last line", async () => {
  const world = await testWorld();
  const people = Array.from({ length: 80_000 }, (_, place) => place + 1);
  const text = people.map(
    (person) => `${person},${person % 2 === 0 ? 1 : 3},${(person % 10) / 2 + 0.5},${person}\n`,
  );
  const shares: number[] = [];
  await writeFile(join(directory, "links.csv"), FILMS);
  await writeFile(join(directory, "ratings.csv"), RATINGS + text.join(""));
  const report = await importMovieLens(world.db, {
    directory,
    now: NOW,
    onProgress: ({ share }) => shares.push(share),
  });
  expect(report).toMatchObject({ people: 80_000, ratings: 80_000, kept: { ratings: 80_000 } });
  expect(shares.length).toBeGreaterThan(1);
  expect(shares.at(-1)).toBe(1);
  const sums = await world.db.query(
    `select count(*) as people, sum(o.person) as persons, sum(o.half_stars[1]) as stars, sum(o.rated_at[1]) as seconds
     from outside_people o`,
  );
  const sumOf = (valueOf: (person: number) => number) =>
    people.reduce((sum, person) => sum + valueOf(person), 0);
  expect(sums).toEqual([
    {
      people: 80_000,
      persons: sumOf((person) => person),
      stars: sumOf((person) => (person % 10) + 1),
      seconds: sumOf((person) => person),
    },
  ]);
});

test.for<[why: string, ratings: string, sentence: string]>([
  ["is empty", "", "ratings.csv is empty."],
  ["has only a header", RATINGS, "ratings.csv contains no ratings."],
  [
    "has the wrong header",
    "user,item\n1,1\n",
    'ratings.csv, line 1: it should read "userId,movieId,rating,timestamp", but it reads "user,item".',
  ],
  [
    "is binary",
    "PK\u0003\u0004\u0000\u0000binary",
    'ratings.csv, line 1: it should read "userId,movieId,rating,timestamp", but it reads "PK????binary".',
  ],
  [
    "turns binary partway through",
    `${RATINGS}1,1,4,1\n${"\u0000\u0001".repeat(2_000)}`,
    `ratings.csv, line 3: "${"?".repeat(40)}…" is not userId,movieId,rating,timestamp.`,
  ],
  [
    "has an overlong line",
    `${RATINGS}1,1,4,1\n${"9".repeat(70_000)}`,
    "ratings.csv, line 3: it isn’t a line of a MovieLens data set.",
  ],
  [
    "has a word instead of a number",
    `${RATINGS}1,1,4,1\n1,x,4,1\n`,
    'ratings.csv, line 3: "1,x,4,1" is not userId,movieId,rating,timestamp.',
  ],
  [
    "lacks a column",
    `${RATINGS}1,1,4\n`,
    'ratings.csv, line 2: "1,1,4" is not userId,movieId,rating,timestamp.',
  ],
  [
    "has an extra column",
    `${RATINGS}1,1,4,1,1\n`,
    'ratings.csv, line 2: "1,1,4,1,1" is not userId,movieId,rating,timestamp.',
  ],
  [
    "has a rating of six stars",
    `${RATINGS}1,1,6,1\n`,
    'ratings.csv, line 2: "1,1,6,1" is not userId,movieId,rating,timestamp.',
  ],
  [
    "has a rating of zero stars",
    `${RATINGS}1,1,0.0,1\n`,
    'ratings.csv, line 2: "1,1,0.0,1" is not userId,movieId,rating,timestamp.',
  ],
  [
    "has a rating of 3.2 stars",
    `${RATINGS}1,1,3.2,1\n`,
    'ratings.csv, line 2: "1,1,3.2,1" is not userId,movieId,rating,timestamp.',
  ],
  [
    "has a time before 1970",
    `${RATINGS}1,1,3,-1\n`,
    'ratings.csv, line 2: "1,1,3,-1" is not userId,movieId,rating,timestamp.',
  ],
  [
    "has an id that's too large",
    `${RATINGS}2147483648,1,3,1\n`,
    'ratings.csv, line 2: "2147483648,1,3,1" is not userId,movieId,rating,timestamp.',
  ],
  [
    "has an empty line",
    `${RATINGS}1,1,3,1\n\n2,1,3,1\n`,
    'ratings.csv, line 3: "" is not userId,movieId,rating,timestamp.',
  ],
  [
    "isn't sorted by user",
    `${RATINGS}2,1,3,1\n1,1,3,1\n`,
    "ratings.csv, line 3: user 1 comes after user 2, but the lines must be sorted by userId, as in every MovieLens data set.",
  ],
])("a ratings file that %s is refused, and the previous import stays", async ([, ratings, sentence]) => {
  const world = await testWorld();
  await importRatings(world, `${RATINGS}1,1,4,1\n`);
  const before = await storedPeople(world);
  await expect(importRatings(world, ratings)).rejects.toThrow(new ImportRefused(sentence));
  expect(await storedPeople(world)).toEqual(before);
});

test("an interrupted import leaves the previous one intact", async () => {
  const world = await testWorld();
  await importRatings(world, `${RATINGS}1,1,4,1\n`);
  const before = await storedPeople(world);
  const many = Array.from({ length: 120_000 }, (_, place) => `${place + 1},1,4,1\n`).join("");
  await writeFile(join(directory, "ratings.csv"), RATINGS + many);
  const brokenOff = importMovieLens(world.db, {
    directory,
    now: NOW,
    onProgress: ({ ratings }) => {
      if (ratings > 60_000) throw new Error("The power went out");
    },
  });
  await expect(brokenOff).rejects.toThrow("The power went out");
  expect(await storedPeople(world)).toEqual(before);
});

test("an import is refused while another is running", async () => {
  const world = await testWorld();
  await importRatings(world, `${RATINGS}1,1,4,1\n`);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 3 }, () => importMovieLens(world.db, { directory, now: NOW })),
  );
  const reasons = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  for (const reason of reasons) expect(reason).toEqual(new ImportRefused("Another import is under way."));
  expect(await storedPeople(world)).toHaveLength(1);
});

test("a malformed links file is refused", async () => {
  const world = await testWorld();
  await expect(importRatings(world, `${RATINGS}1,1,4,1\n`, `${LINKS}1,tt1,2\n`)).rejects.toThrow(
    new ImportRefused('links.csv, line 2: "1,tt1,2" is not movieId,imdbId,tmdbId.'),
  );
});

test("a missing directory, or one with another data set, is refused", async () => {
  const { db } = await testWorld();
  const refusalOf = (wanted: string) => importMovieLens(db, { directory: wanted, now: NOW }).catch(String);
  const nowhere = join(directory, "nowhere");
  expect(await refusalOf(nowhere)).toBe(`Error: There is no directory ${nowhere}.`);
  expect(await refusalOf(directory)).toContain("has no ratings.csv");
  await writeFile(join(directory, "ratings.csv"), `${RATINGS}1,1,4,1\n`);
  expect(await refusalOf(directory)).toContain("has no links.csv");
  expect(await refusalOf(join(directory, "ratings.csv"))).toContain("is not a directory");
  await rm(join(directory, "ratings.csv"));
  await writeFile(join(directory, "ratings.dat"), "1::1193::5::978300760\n");
  expect(await refusalOf(directory)).toContain("have no TMDB ids");
});
