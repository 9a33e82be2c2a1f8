import { expect, test } from "vitest";

import { csv, inShort, read, zip } from "./reading.fixture.ts";

const NEW_RATINGS =
  "Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors";
const OLD_LIST =
  '"position","const","created","modified","description","Title","Title type","Directors","You rated","IMDb Rating","Runtime (mins)","Year","Genres","Num. Votes","Release Date (month/day/year)","URL"';
const NEW_LIST =
  "Position,Const,Created,Modified,Description,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors,Your Rating,Date Rated";

function address(id: string): string {
  return `https://www.imdb.com/title/${id}/`;
}

test("IMDb ratings are read with ids and types, and entries that aren't movies or series are reported", async () => {
  const line = (id: string, rating: number, title: string, type: string, year: number): string =>
    `${id},${rating},2023-05-06,"${title}","${title}",${address(id)},${type},7.0,100,${year},Drama,1000,${year}-01-01,Someone`;
  const history = await read(
    csv(
      NEW_RATINGS,
      line("tt0113277", 9, "Heat", "Movie", 1995),
      line("tt0903747", 10, "Breaking Bad", "TV Series", 2008),
      line("tt2301451", 8, "Breaking Bad: Ozymandias", "TV Episode", 2013),
      line("tt0944947", 6, "Dark: Secrets", "tvEpisode", 2017),
      line("tt0944948", 9, "Dark: Lies", "tvEpisode", 2017),
      line("tt1234567", 7, "Some Game", "Video Game", 2013),
      line("tt7654321", 7, "Alone", "TV Episode", 2013),
      line("tt0095016", 7, "Stirb langsam", "Fernsehfilm", 1988),
    ),
  );
  expect(history).toMatchObject({ source: "imdb", scale: { min: 1, max: 10, step: 1 }, faultCount: 2 });
  expect(history.rows.map((row) => [inShort(row), row.mediaType, row.ids.imdbId])).toEqual([
    ["rated Heat (1995) 9 2023-05-06", "movie", "tt0113277"],
    ["rated Breaking Bad (2008) 10 2023-05-06", "tv", "tt0903747"],
    ["rated Dark 8 2023-05-06", "tv", null],
    ["rated Stirb langsam (1988) 7 2023-05-06", "movie", "tt0095016"],
  ]);
  expect(history.faults.map(({ line: at, reason }) => `${at} ${reason}`)).toEqual([
    "7 “Some Game” isn’t a movie or a series (Video Game).",
    "8 “Alone” is an episode, but the file doesn’t name its series.",
  ]);
});

test("unrated titles of an old IMDb list in Latin-1 are read as saved", async () => {
  const content = csv(
    OLD_LIST,
    `"1","tt0211915","Sat Jan 12 00:00:00 2013","","","Le fabuleux destin d'Amélie Poulain","Feature Film","Jeunet","","8.3","122","2001","comedy","500","2001-04-25","http://www.imdb.com/title/tt0211915/"`,
    `"2","tt0306414","Fri Feb 1 00:00:00 2013","","","The Wire","TV Series","","9","9.3","60","2002","crime","500","2002-06-02","http://www.imdb.com/title/tt0306414/"`,
  );
  const { rows } = await read(Buffer.from(content, "latin1"));
  expect(rows.map((row) => inShort(row))).toEqual([
    "saved Le fabuleux destin d'Amélie Poulain (2001) 2013-01-12",
    "rated The Wire (2002) 9 2013-02-01",
  ]);
});

test("rated titles on a current IMDb watchlist are read as rated", async () => {
  const line = (id: string, title: string, rating: string): string =>
    `1,${id},2024-01-02,2024-01-02,,${title},${title},${address(id)},Movie,7.0,100,1995,Drama,1000,1995-01-01,Someone,${rating}`;
  const { source, rows } = await read(
    csv(NEW_LIST, line("tt0113277", "Heat", "8,2024-02-03"), line("tt0112641", "Casino", ",")),
    "WATCHLIST.csv",
  );
  expect(source).toBe("imdb");
  expect(rows.map((row) => inShort(row))).toEqual([
    "rated Heat (1995) 8 2024-02-03",
    "saved Casino (1995) 2024-01-02",
  ]);
});

const FILM = "Date,Name,Year,Letterboxd URI";
const RATINGS = csv(
  `${FILM},Rating`,
  "2021-03-04,Heat,1995,https://boxd.it/2aGa,4.5",
  '2021-03-05,"Crouching Tiger, Hidden Dragon",2000,https://boxd.it/2aXy,3',
);
const WATCHED = csv(
  FILM,
  "2021-03-04,Heat,1995,https://boxd.it/2aGa",
  "2021-05-01,Ran,1985,https://boxd.it/2b0k",
);
const DIARY = csv(
  `${FILM},Rating,Rewatch,Tags,Watched Date`,
  "2019-01-02,Heat,1995,https://boxd.it/9aaa,3,,,2019-01-01",
  '2021-06-02,Ran,1985,https://boxd.it/9aab,,Yes,"epic, japan",2021-06-01',
);
const REVIEWS = csv(
  `${FILM},Rating,Rewatch,Review,Tags,Watched Date`,
  '2022-02-02,Alien,1979,https://boxd.it/9aac,4,,"Two lines,\nand ""quotes"".",,2022-02-01',
);

test("a Letterboxd archive gives one row per movie, with its current rating", async () => {
  const history = await read(
    zip([
      { name: "diary.csv", content: DIARY },
      { name: "ratings.csv", content: RATINGS },
      { name: "watched.csv", content: WATCHED },
      { name: "reviews.csv", content: REVIEWS },
      { name: "watchlist.csv", content: csv(FILM, "2022-01-01,Stalker,1979,https://boxd.it/28wM") },
      { name: "likes/films.csv", content: csv(FILM, "2022-01-01,Playtime,1967,https://boxd.it/28wN") },
      { name: "profile.csv", content: csv("Date Joined,Username", "2019-01-01,ana") },
      { name: "deleted/diary.csv", content: csv(FILM, "2018-01-01,Cats,2019,https://boxd.it/28wO") },
      {
        name: "lists/best.csv",
        content: csv("Position,Name,Year,URL,Description", "1,Cats,2019,https://boxd.it/28wO,"),
      },
    ]),
    "letterboxd.zip",
  );
  expect(history).toMatchObject({ source: "letterboxd", scale: { min: 0.5, max: 5, step: 0.5 }, faults: [] });
  expect(history.rows.map((row) => inShort(row))).toEqual([
    "rated Heat (1995) 4.5 2021-03-04",
    "seen Ran (1985) 2021-06-01",
    "rated Crouching Tiger, Hidden Dragon (2000) 3 2021-03-05",
    "rated Alien (1979) 4 2022-02-01",
    "saved Stalker (1979) 2022-01-01",
    "seen Playtime (1967) 2022-01-01",
  ]);
});

test.each([
  [
    "ratings.csv",
    RATINGS,
    ["rated Heat (1995) 4.5 2021-03-04", "rated Crouching Tiger, Hidden Dragon (2000) 3 2021-03-05"],
  ],
  ["watched.csv", WATCHED, ["seen Heat (1995) 2021-03-04", "seen Ran (1985) 2021-05-01"]],
  ["diary.csv", DIARY, ["rated Heat (1995) 3 2019-01-01", "seen Ran (1985) 2021-06-01"]],
  ["watchlist.csv", WATCHED, ["saved Heat (1995) 2021-03-04", "saved Ran (1985) 2021-05-01"]],
])("Letterboxd's %s can be read on its own", async (name, content, rows) => {
  const history = await read(content, name);
  expect(history.source).toBe("letterboxd");
  expect(history.rows.map((row) => inShort(row))).toEqual(rows);
});

const HEAT = {
  title: "Heat",
  year: 1995,
  ids: { trakt: 1, slug: "heat-1995", imdb: "tt0113277", tmdb: 949 },
};
const DARK = { title: "Dark", year: 2017, ids: { trakt: 2, slug: "dark", imdb: "tt5753856", tmdb: 70523 } };
const WIRE = {
  title: "The Wire",
  year: 2002,
  ids: { trakt: 3, slug: "the-wire", imdb: "tt0306414", tmdb: 1438 },
};
const RATED = "2022-03-04T10:00:00.000Z";
const SEEN = "2022-03-03T22:00:00.000Z";

const ratedEpisode = (number: number, rating: number): object => ({
  rated_at: RATED,
  rating,
  type: "episode",
  episode: { season: 1, number, title: "Secrets", ids: {} },
  show: DARK,
});

test("a Trakt archive gives one row per title, with episodes and seasons merged into their series", async () => {
  const files: Record<string, unknown> = {
    "ratings-movies.json": [{ rated_at: RATED, rating: 9, type: "movie", movie: HEAT }],
    "ratings-episodes.json": [ratedEpisode(1, 6), ratedEpisode(2, 9)],
    "ratings-shows.json": [{ rated_at: RATED, rating: 10, type: "show", show: WIRE }],
    "ratings-seasons.json": [
      { rated_at: RATED, rating: 4, type: "season", season: { number: 5 }, show: WIRE },
    ],
    "watched-movies.json": [{ plays: 2, last_watched_at: SEEN, movie: HEAT }],
    "watched-shows.json": [{ plays: 10, last_watched_at: SEEN, show: DARK, seasons: [] }],
    "history.json": [
      {
        id: 1,
        watched_at: SEEN,
        action: "watch",
        type: "episode",
        episode: { season: 1 },
        show: { ...DARK, title: "Babylon Berlin", ids: {} },
      },
    ],
    "watchlist.json": [
      { rank: 1, listed_at: SEEN, type: "movie", movie: { title: "Ran", year: 1985, ids: { tmdb: 11645 } } },
    ],
    "lists/favourites.json": [
      { rank: 1, listed_at: SEEN, type: "movie", movie: { title: "Cats", year: 2019, ids: {} } },
    ],
    "collection-movies.json": [{ collected_at: SEEN, movie: { title: "Tenet", year: 2020, ids: {} } }],
    "user-profile.json": { username: "ana", ids: { slug: "ana" } },
  };
  const history = await read(
    zip(Object.entries(files).map(([name, value]) => ({ name, content: JSON.stringify(value) }))),
  );
  expect(history).toMatchObject({ source: "trakt", scale: { min: 1, max: 10, step: 1 }, faultCount: 1 });
  expect(history.rows.map((row) => [inShort(row), row.mediaType, row.ids.imdbId, row.ids.tmdbId])).toEqual([
    ["rated Heat (1995) 9 2022-03-04", "movie", "tt0113277", 949],
    ["rated Dark (2017) 8 2022-03-04", "tv", "tt5753856", 70523],
    ["rated The Wire (2002) 10 2022-03-04", "tv", "tt0306414", 1438],
    ["seen Babylon Berlin (2017) 2022-03-03", "tv", null, null],
    ["saved Ran (1985) 2022-03-03", "movie", null, 11645],
  ]);
  expect(history.faults[0]?.reason).toBe("The file doesn’t say whether “Tenet” was seen, rated or saved.");
});

test("a Trakt backup is read as a single object with titles at the top level of each entry", async () => {
  const { source, rows } = await read(
    JSON.stringify({
      movies: [{ ...HEAT, rating: 7, rated_at: RATED }],
      shows: [{ ...DARK, watched_at: SEEN }],
    }),
    "backup.json",
  );
  expect(source).toBe("trakt");
  expect(rows.map((row) => inShort(row))).toEqual([
    "rated Heat (1995) 7 2022-03-04",
    "seen Dark (2017) 2022-03-03",
  ]);
});

test("invalid entries are reported, and the others are read", async () => {
  const { rows, faults } = await read(
    JSON.stringify([
      { rated_at: RATED, rating: 9, movie: HEAT },
      7,
      { rating: 8, movie: {} },
      { rating: 11, rated_at: RATED, movie: DARK },
    ]),
  );
  expect(rows.map((row) => inShort(row))).toEqual([
    "rated Heat (1995) 9 2022-03-04",
    "seen Dark (2017) 2022-03-04",
  ]);
  expect(faults.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    "2 The entry has no title.",
    "3 The entry has no title.",
    "4 “Dark” is rated 11, which isn’t on the scale from 1 to 10; it counts as seen.",
  ]);
});
