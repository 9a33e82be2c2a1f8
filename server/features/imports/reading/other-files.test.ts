import { expect, test } from "vitest";

import { csv, inShort, read, refusalOf, zip } from "./reading.fixture.ts";

const FILMS = csv(
  "movieId,title,genres",
  '1,"Matrix, The (1999)",Action',
  "2,Heat (1995),Crime",
  '3,"Misérables, Les (a.k.a. The Wretched) (1998)",Drama',
);
const LINKS = csv("movieId,imdbId,tmdbId", "1,0133093,603", "2,0113277,949");

test("MovieLens's ratings find their titles and numbers in the tables beside them", async () => {
  const history = await read(
    zip([
      {
        name: "ml/ratings.csv",
        content: csv(
          "userId,movieId,rating,timestamp",
          "7,1,4.5,1112486027",
          "7,2,3,1112484676",
          "7,3,2,1112484819",
          "7,99,5,1112484819",
        ),
      },
      { name: "ml/movies.csv", content: FILMS },
      { name: "ml/links.csv", content: LINKS },
    ]),
  );
  expect(history).toMatchObject({ source: "movielens", scale: { min: 0.5, max: 5, step: 0.5 } });
  expect(history.rows.map((row) => [inShort(row), row.ids.imdbId, row.ids.tmdbId])).toEqual([
    ["rated The Matrix (1999) 4.5 2005-04-02", "tt0133093", 603],
    ["rated Heat (1995) 3 2005-04-02", "tt0113277", 949],
    ["rated Les Misérables (1998) 2 2005-04-02", null, null],
  ]);
  expect(history.faults.map(({ reason }) => reason)).toEqual(["There’s no title for movie number 99."]);
});

test("One's own ratings from MovieLens have the titles with them", async () => {
  const { source, rows } = await read(
    csv("movie_id,imdb_id,tmdb_id,rating,average_rating,title", "2,0113277,949,4.0,3.8,Heat (1995)"),
  );
  expect(source).toBe("movielens");
  expect(rows.map((row) => [inShort(row), row.ids.imdbId])).toEqual([["rated Heat (1995) 4", "tt0113277"]]);
});

test("Ratings of several people, and ratings without titles, are refused", async () => {
  const header = "userId,movieId,rating,timestamp";
  expect(await refusalOf(csv(header, "1,2,3,1112486027", "2,2,3,1112486027"))).toBe(
    "several-people: The file contains the ratings of 2 people. Choose a file with only your own.",
  );
  expect(await refusalOf(csv(header, "1,2,3,1112486027"))).toBe(
    "unrecognised: The ratings don’t include titles. Choose the zip that also contains movies.csv.",
  );
});

test("The product's own export comes back with the numbers of its titles", async () => {
  const marked = { item_id: 12, title: "Heat", year: 1995 };
  const { source, scale, rows } = await read(
    JSON.stringify({
      exported_at: "2026-01-02T03:04:05.000Z",
      account: { id: 1, username: "ana" },
      ratings: [{ ...marked, rating: 3, rated_at: "2025-01-02T03:04:05.000Z" }],
      skipped: [
        { ...marked, item_id: 13, title: "Cats", year: 2019, skipped_at: "2025-01-03T03:04:05.000Z" },
      ],
      watchlist: [
        {
          ...marked,
          item_id: 14,
          title: "Ran",
          year: 1985,
          seed_rating: null,
          added_at: "2025-01-04T03:04:05.000Z",
        },
      ],
      events: [],
    }),
    "halflight.json",
  );
  expect({ source, scale }).toEqual({ source: "halflight", scale: { min: 1, max: 3, step: 1 } });
  expect(rows.map((row) => [inShort(row), row.ids.titleId])).toEqual([
    ["rated Heat (1995) 3 2025-01-02", 12],
    ["skipped Cats (2019) 2025-01-03", 13],
    ["saved Ran (1985) 2025-01-04", 14],
  ]);
});

test.each([
  ["five stars", "Film;Année;Note\nHeat;1995;4,5\nRan;1985;3\n", { min: 0.5, max: 5, step: 0.5 }],
  ["ten points", "Titel;Jahr;Bewertung\nHeat;1995;9\nRan;1985;3\n", { min: 1, max: 10, step: 1 }],
  ["a hundred points", "title\tyear\tscore\nHeat\t1995\t90\nRan\t1985\t30\n", { min: 1, max: 100, step: 1 }],
  ["drawn stars", "name|year|stars\nHeat|1995|★★★★½\nRan|1985|★★★\n", { min: 0.5, max: 5, step: 0.5 }],
])("A list is on the scale that it shows: %s", async (_, content, scale) => {
  const history = await read(content);
  expect(history).toMatchObject({ source: "list", scale });
  expect(history.rows.map(({ title, year, kind }) => `${kind} ${title} ${year}`)).toEqual([
    "rated Heat 1995",
    "rated Ran 1985",
  ]);
});

test("A list of names alone is seen", async () => {
  const { scale, rows } = await read("Movie\nHeat (1995)\n(500) Days of Summer (2009)\nRan\n");
  expect(scale).toBeNull();
  expect(rows.map((row) => inShort(row))).toEqual([
    "seen Heat (1995)",
    "seen (500) Days of Summer (2009)",
    "seen Ran",
  ]);
});

test("A table without names of columns is understood by what stands in them", async () => {
  const { rows } = await read("Heat,1995,tt0113277,2020-01-02,9\nRan,1985,tt0089881,2020-01-03,8\n");
  expect(rows.map((row) => [inShort(row), row.ids.imdbId])).toEqual([
    ["rated Heat (1995) 9 2020-01-02", "tt0113277"],
    ["rated Ran (1985) 8 2020-01-03", "tt0089881"],
  ]);
});

test("A list of Letterboxd is read without what stands above it", async () => {
  const { source, rows } = await read(
    [
      "Letterboxd list export v7",
      "Date,Name,Tags,URL,Description",
      "2021-01-02,My best,,https://boxd.it/abc,",
      "",
      "Position,Name,Year,URL,Description",
      "1,Heat,1995,https://boxd.it/2aGa,",
    ].join("\n"),
  );
  expect(source).toBe("list");
  expect(rows.map((row) => inShort(row))).toEqual(["seen Heat (1995)"]);
});
