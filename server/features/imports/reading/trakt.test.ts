import { expect, test } from "vitest";

import { inShort, read, zip } from "./reading.fixture.ts";

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

test("A Trakt archive gives one row a title; episodes and seasons are their series", async () => {
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

test("A Trakt backup in one object, with titles that stand for themselves, is read", async () => {
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

test("An entry that is no entry is named, and the others are read", async () => {
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
    "4 “Dark” is rated 11, which is not on the scale from 1 to 10; it counts as seen.",
  ]);
});
