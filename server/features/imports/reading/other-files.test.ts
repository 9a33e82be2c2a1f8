import { expect, test } from "vitest";

import { foldEpisodes } from "./formats/netflix.ts";
import { csv, inShort, read, refusalOf, zip } from "./reading.fixture.ts";

const FILMS = csv(
  "movieId,title,genres",
  '1,"Matrix, The (1999)",Action',
  "2,Heat (1995),Crime",
  '3,"Misérables, Les (a.k.a. The Wretched) (1998)",Drama',
);
const LINKS = csv("movieId,imdbId,tmdbId", "1,0133093,603", "2,0113277,949");

test("MovieLens ratings get their titles and ids from the other tables of the archive", async () => {
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

test("a personal MovieLens export is read with the titles it contains", async () => {
  const { source, rows } = await read(
    csv("movie_id,imdb_id,tmdb_id,rating,average_rating,title", "2,0113277,949,4.0,3.8,Heat (1995)"),
  );
  expect(source).toBe("movielens");
  expect(rows.map((row) => [inShort(row), row.ids.imdbId])).toEqual([["rated Heat (1995) 4", "tt0113277"]]);
});

test("ratings of several people and ratings without titles are refused", async () => {
  const header = "userId,movieId,rating,timestamp";
  expect(await refusalOf(csv(header, "1,2,3,1112486027", "2,2,3,1112486027"))).toBe(
    "several-people: The file contains the ratings of 2 people. Choose a file with only your own.",
  );
  expect(await refusalOf(csv(header, "1,2,3,1112486027"))).toBe(
    "unrecognised: The ratings don’t include titles. Choose the zip that also contains movies.csv.",
  );
});

test("Halflight's own export is read with its title ids", async () => {
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
])("the scale of a list is inferred from its ratings: %s", async (_, content, scale) => {
  const history = await read(content);
  expect(history).toMatchObject({ source: "list", scale });
  expect(history.rows.map(({ title, year, kind }) => `${kind} ${title} ${year}`)).toEqual([
    "rated Heat 1995",
    "rated Ran 1985",
  ]);
});

test("a list with only names is read as seen titles", async () => {
  const { scale, rows } = await read("Movie\nHeat (1995)\n(500) Days of Summer (2009)\nRan\n");
  expect(scale).toBeNull();
  expect(rows.map((row) => inShort(row))).toEqual([
    "seen Heat (1995)",
    "seen (500) Days of Summer (2009)",
    "seen Ran",
  ]);
});

test("a table without column names is understood by its values", async () => {
  const { rows } = await read("Heat,1995,tt0113277,2020-01-02,9\nRan,1985,tt0089881,2020-01-03,8\n");
  expect(rows.map((row) => [inShort(row), row.ids.imdbId])).toEqual([
    ["rated Heat (1995) 9 2020-01-02", "tt0113277"],
    ["rated Ran (1985) 8 2020-01-03", "tt0089881"],
  ]);
});

test("a Letterboxd list is read without the lines above it", async () => {
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

const HEADER = "Title,Date";

test.each([
  ["Dark: Season 2: Beginnings and Endings", "Dark"],
  ["Dark: Staffel 2: Anfänge und Enden", "Dark"],
  ["Dark: 2. Staffel: Anfänge und Enden", "Dark"],
  ["Lupin : Partie 1 : Chapitre 1", "Lupin"],
  ["Dix pour cent: Saison 3: Monica", "Dix pour cent"],
  ["La casa de papel: Parte 3: Hemos vuelto", "La casa de papel"],
  ["Élite: Temporada 1: Bienvenidos", "Élite"],
  ["3%: 2ª temporada: Capítulo 01", "3%"],
  ["Suburra: Stagione 1: Episodio 2", "Suburra"],
  ["Undercover: Seizoen 1: Aflevering 3", "Undercover"],
  ["The Queen's Gambit: Limited Series: Openings", "The Queen's Gambit"],
  ["The Queen's Gambit: Mini-série: Ouvertures", "The Queen's Gambit"],
  ["Love, Death & Robots: Volume 1: Three Robots", "Love, Death & Robots"],
  ["Star Trek: The Next Generation: Season 5: Darmok", "Star Trek: The Next Generation"],
  ["Stranger Things: Stranger Things 2: Chapter One: MADMAX", "Stranger Things"],
  ["Stranger Things: Season 1: Chapter Two: The Weirdo on Maple Street", "Stranger Things"],
  ["Peaky Blinders: Series 2: Episode 1", "Peaky Blinders"],
  ["全裸監督：シーズン2：第1話", "全裸監督"],
])("%s is an episode of %s", (title, series) => {
  expect(foldEpisodes([title])).toEqual([{ title: series, mediaType: "tv" }]);
});

test.each([
  "Heat",
  "2:22",
  "Kill Bill: Vol. 2",
  "Dune: Part Two",
  "Mission: Impossible",
  "Star Wars: Episode IV: A New Hope",
  "Harry Potter and the Deathly Hallows: Part 2",
  "The Hunger Games: Mockingjay: Part 1",
  "Black Mirror: Bandersnatch",
  "Birds of Prey: The Emancipation of Harley Quinn",
])("%s is a movie", (title) => {
  expect(foldEpisodes([title])[0]).toMatchObject({
    title,
    mediaType: title.split(": ").length < 3 ? "movie" : null,
  });
});

test("episodes of a named season count as their series, and movies with a shared first part stay movies", () => {
  const watched = foldEpisodes([
    "Chef's Table: France: Alain Passard",
    "Chef's Table: France: Michel Troisgros",
    "The Lord of the Rings: The Two Towers",
    "The Lord of the Rings: The Return of the King",
  ]);
  expect(watched.map(({ title }) => title)).toEqual([
    "Chef's Table",
    "Chef's Table",
    "The Lord of the Rings: The Two Towers",
    "The Lord of the Rings: The Return of the King",
  ]);
});

test("a Netflix viewing history gives one row per series, with the date it was last watched", async () => {
  const history = await read(
    csv(
      HEADER,
      '"Dark: Season 2: Endings and Beginnings","6/30/19"',
      '"Dark: Season 1: Secrets","6/2/19"',
      '"Kill Bill: Vol. 2","1/13/19"',
      '"Dark: Season 1 (Trailer)","1/12/19"',
    ),
    "NetflixViewingHistory.csv",
  );
  expect(history).toMatchObject({ source: "netflix", scale: null });
  expect(history.rows.map((row) => inShort(row))).toEqual([
    "seen Dark 2019-06-30",
    "seen Kill Bill: Vol. 2 2019-01-13",
  ]);
  expect(history.faults.map(({ reason }) => reason)).toEqual([
    "Left out because they are trailers or other previews: 1 line.",
  ]);
});

test.each([
  ["month first", ["6/30/19", "6/2/19", "1/13/19"], ["2019-06-30", "2019-06-02", "2019-01-13"]],
  ["day first", ["30/06/2019", "02/06/2019", "13/01/2019"], ["2019-06-30", "2019-06-02", "2019-01-13"]],
  ["with dots", ["30.6.2019", "2.6.2019", "13.1.2019"], ["2019-06-30", "2019-06-02", "2019-01-13"]],
  ["year first", ["2019-06-30", "2019-06-02", "2019-01-13"], ["2019-06-30", "2019-06-02", "2019-01-13"]],
  ["in Korean", ["2019. 6. 30.", "2019. 6. 2.", "2019. 1. 13."], ["2019-06-30", "2019-06-02", "2019-01-13"]],
  ["short, year first", ["19/6/30", "19/6/2", "19/1/13"], ["2019-06-30", "2019-06-02", "2019-01-13"]],
  [
    "ambiguous and descending by day first",
    ["5/12/19", "7/11/19", "9/10/19"],
    ["2019-12-05", "2019-11-07", "2019-10-09"],
  ],
  [
    "ambiguous and descending by month first",
    ["12/5/19", "11/7/19", "10/9/19"],
    ["2019-12-05", "2019-11-07", "2019-10-09"],
  ],
])("Netflix dates are understood: %s", async (_, written, days) => {
  const { rows } = await read(csv(HEADER, ...written.map((date, at) => `Film ${at},${date}`)));
  expect(rows.map(({ at }) => at?.toISOString().slice(0, 10))).toEqual(days);
});

test("a Netflix account export gives the busiest profile's titles, without previews or abandoned titles", async () => {
  const header =
    "Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Device Type,Bookmark,Latest Bookmark,Country";
  const line = (profile: string, duration: string, title: string, extra = ""): string =>
    `${profile},2022-05-06 20:11:33,${duration},,"${title}",${extra},TV,00:10:00,Not latest view,DE (Germany)`;
  const { rows, faults } = await read(
    csv(
      header,
      line("Ana", "01:50:00", "Heat"),
      line("Ana", "00:06:00", "Ran"),
      line("Ana", "00:07:00", "Ran"),
      line("Ana", "00:02:00", "Cats"),
      line("Ana", "00:45:00", "Dark: Season 1: Secrets (Episode 1)"),
      line("Ana", "00:15:00", "Tenet", "TRAILER"),
      line("Kids", "00:45:00", "Bluey: Season 1: Hospital"),
    ),
  );
  expect(rows.map((row) => inShort(row))).toEqual([
    "seen Heat 2022-05-06",
    "seen Ran 2022-05-06",
    "seen Dark 2022-05-06",
  ]);
  expect(faults.map(({ reason }) => reason)).toEqual([
    "Left out because they belong to profiles other than “Ana”: 1 line.",
    "Left out because they are trailers or other previews: 1 line.",
    "Left out because they were stopped within ten minutes: 1 line.",
  ]);
});
