import fc from "fast-check";
import { expect, test } from "vitest";

import { readChangedIds, readError, readProviderList, readTitleList } from "./read-lists.ts";
import { readDetails } from "./read-title.ts";

/** A movie as TMDB returns it, with everything that's requested along with it. */
const FILM = {
  id: 4711,
  adult: false,
  imdb_id: "tt0076759",
  title: "The Lantern Keeper",
  original_title: "Der Leuchtturmwärter",
  overview: "A keeper counts ships until one does not pass.",
  release_date: "1987-03-12",
  runtime: 104,
  genres: [
    { id: 18, name: "Drama" },
    { id: 9648, name: "Mystery" },
  ],
  original_language: "de",
  origin_country: ["DE"],
  production_countries: [
    { iso_3166_1: "DE", name: "Germany" },
    { iso_3166_1: "DK", name: "Denmark" },
  ],
  vote_average: 7.345,
  vote_count: 812,
  popularity: 12.5,
  belongs_to_collection: { id: 3, name: "The Keeper Collection" },
  poster_path: "/lantern-Keeper_1.jpg",
  backdrop_path: "/storm.png",
  credits: {
    cast: [
      { name: "Second Player", order: 1 },
      { name: "First Player", order: 0 },
    ],
    crew: [
      { name: "Hanna Kvist", job: "Director" },
      { name: "Somebody Else", job: "Editor" },
    ],
  },
  videos: {
    results: [
      { site: "Vimeo", type: "Trailer", key: "aaaaaaaaaaa", official: true },
      { site: "YouTube", type: "Teaser", key: "bbbbbbbbbbb", official: true, iso_639_1: "en" },
      { site: "YouTube", type: "Trailer", key: "ccccccccccc", official: true, iso_639_1: "en" },
      { site: "YouTube", type: "Trailer", key: "ddddddddddd", official: false, iso_639_1: "en" },
    ],
  },
  images: {
    logos: [
      { iso_639_1: "en", file_path: "/low.png", vote_average: 4.1, vote_count: 2 },
      { iso_639_1: "en", file_path: "/high.png", vote_average: 5.6, vote_count: 2 },
      { iso_639_1: null, file_path: "/plain.png", vote_average: 1, vote_count: 1 },
      { iso_639_1: "fr", file_path: "/drawn.svg", vote_average: 9, vote_count: 9 },
    ],
  },
  keywords: {
    keywords: [
      { id: 1, name: "Lighthouse" },
      { id: 2, name: "isolation" },
    ],
  },
  external_ids: { imdb_id: "tt0076759" },
  release_dates: {
    results: [
      { iso_3166_1: "DE", release_dates: [{ type: 3, certification: "12" }] },
      {
        iso_3166_1: "US",
        release_dates: [
          { type: 1, certification: "NR" },
          { type: 3, certification: "PG" },
        ],
      },
    ],
  },
  alternative_titles: {
    titles: [{ iso_3166_1: "GB", title: "The Keeper" }, { title: "The Lantern Keeper" }],
  },
  translations: {
    translations: [
      { iso_639_1: "en", iso_3166_1: "US", data: { title: "", overview: "In English." } },
      {
        iso_639_1: "pt",
        iso_3166_1: "PT",
        data: { title: "O Faroleiro", overview: "Um faroleiro conta navios, e conta." },
      },
      { iso_639_1: "pt", iso_3166_1: "BR", data: { title: "O Guardião", overview: "Um guardião." } },
      { iso_639_1: "fr", iso_3166_1: "FR", data: { title: "", overview: "" } },
    ],
  },
  "watch/providers": {
    results: {
      DE: {
        link: "https://example.com",
        flatrate: [{ provider_id: 8, provider_name: "Netflix", logo_path: "/n.jpg" }],
        ads: [
          { provider_id: 8, provider_name: "Netflix" },
          { provider_id: 300, provider_name: "Pluto TV" },
        ],
        rent: [{ provider_id: 2, provider_name: "Apple TV" }],
      },
    },
  },
};

const SERIES = {
  id: 4711,
  name: "The Lantern Keepers",
  original_name: "The Lantern Keepers",
  overview: "Three generations of light.",
  first_air_date: "2019-01-02",
  last_air_date: "2022-11-30",
  episode_run_time: [],
  last_episode_to_air: { runtime: 51 },
  number_of_seasons: 3,
  number_of_episodes: 24,
  seasons: [
    { season_number: 0, episode_count: 4, air_date: "2018-12-24" },
    { season_number: 2, episode_count: 8, air_date: null },
    { season_number: 1, episode_count: 8, air_date: "2019-01-02" },
    { season_number: 3, episode_count: 0, air_date: null },
    { season_number: 2019, episode_count: 8, air_date: "2019-01-02" },
  ],
  genres: [{ id: 10765, name: "Sci-Fi & Fantasy" }],
  original_language: "en",
  origin_country: ["GB"],
  vote_average: 8,
  vote_count: 90,
  popularity: 3,
  created_by: [{ name: "Mara Ellis" }],
  content_ratings: {
    results: [
      { iso_3166_1: "GB", rating: "15" },
      { iso_3166_1: "US", rating: "TV-MA" },
    ],
  },
  keywords: { results: [{ id: 1, name: "family" }] },
};

test("a movie is read with all its details", () => {
  expect(readDetails("movie", FILM)).toEqual({
    faults: [],
    value: {
      tmdbId: 4711,
      mediaType: "movie",
      imdbId: "tt0076759",
      title: "The Lantern Keeper",
      originalTitle: "Der Leuchtturmwärter",
      overview: "A keeper counts ships until one does not pass.",
      released: "1987-03-12",
      lastAired: null,
      runtimeMinutes: 104,
      seasonsCount: null,
      episodesCount: null,
      seasons: [],
      genres: ["drama", "mystery"],
      language: "de",
      countries: ["DE", "DK"],
      certification: "PG",
      directors: ["Hanna Kvist"],
      cast: ["First Player", "Second Player"],
      voteAverage: 7.345,
      voteCount: 812,
      tmdbPopularity: 12.5,
      trailerKey: "ccccccccccc",
      collection: "The Keeper Collection",
      keywords: ["lighthouse", "isolation"],
      alternativeTitles: ["The Keeper"],
      posterPath: "/lantern-Keeper_1.jpg",
      backdropPath: "/storm.png",
      logos: [
        { language: "en", path: "/high.png" },
        { language: "", path: "/plain.png" },
      ],
      translations: [{ language: "pt", title: "O Guardião", overview: "Um guardião." }],
      offers: [
        { country: "DE", kind: "flatrate", providerId: 8, providerName: "Netflix", logoPath: "/n.jpg" },
        { country: "DE", kind: "flatrate", providerId: 300, providerName: "Pluto TV", logoPath: null },
        { country: "DE", kind: "rent", providerId: 2, providerName: "Apple TV", logoPath: null },
      ],
      isAdult: false,
    },
  });
});

test("a series is read with seasons, creators, episode length and both genres of a combined TMDB genre", () => {
  const { value, faults } = readDetails("tv", SERIES);
  expect(faults).toEqual([]);
  expect(value).toMatchObject({
    mediaType: "tv",
    title: "The Lantern Keepers",
    released: "2019-01-02",
    lastAired: "2022-11-30",
    runtimeMinutes: 51,
    seasonsCount: 3,
    episodesCount: 24,
    seasons: [
      { season: 1, episodes: 8, aired: "2019-01-02" },
      { season: 2, episodes: 8, aired: null },
    ],
    genres: ["fantasy", "sci_fi"],
    countries: ["GB"],
    certification: "TV-MA",
    directors: ["Mara Ellis"],
    keywords: ["family"],
  });
});

const NEEDED = { movie: new Set(["id"]), tv: new Set(["id"]) };
const STRANGE = [null, "", 7, -1, "a text", [], [1, null, "x"], {}, { x: { y: 1 } }, true];

test.for([
  ["movie", FILM],
  ["tv", SERIES],
] as const)("a %s is kept whatever one of its fields contains", ([kind, answer]) => {
  for (const name of Object.keys(answer)) {
    if (NEEDED[kind].has(name)) continue;
    const { [name]: _, ...without } = answer as Record<string, unknown>;
    for (const held of [undefined, ...STRANGE]) {
      const { value } = readDetails(kind, held === undefined ? without : { ...answer, [name]: held });
      expect(value?.tmdbId, `${name} as ${JSON.stringify(held)}`).toBe(4711);
    }
  }
});

test.for<[string, unknown, string]>([
  ["runtime", "104", "runtime"],
  ["vote_count", -3, "vote_count"],
  ["vote_average", 11, "vote_average"],
  ["release_date", "1987-02-30", "release_date"],
  ["overview", undefined, "overview"],
  ["genres", { id: 18 }, "genres"],
  ["genres", [{ id: "18" }], "genres.id"],
  ["videos", { results: [{ site: "YouTube", type: "Trailer", key: 7 }] }, "videos.results.key"],
  ["watch/providers", { results: { US: { flatrate: "Netflix" } } }, "watch/providers.results.US.flatrate"],
])("the field %s with the value %j is reported as a fault", ([name, held, fault]) => {
  expect(readDetails("movie", { ...FILM, [name]: held }).faults).toEqual([fault]);
});

test("an unusable answer gives no title and reports faults", () => {
  for (const answer of [
    null,
    7,
    "x",
    [],
    [FILM],
    {},
    { ...FILM, id: "4711" },
    { ...FILM, id: 0 },
    { ...FILM, id: 2 ** 40 },
    { ...FILM, title: "", original_title: " " },
  ]) {
    const { value, faults } = readDetails("movie", answer);
    expect(value).toBeNull();
    expect(faults).not.toEqual([]);
  }
});

test("texts are cut to length and stripped of invisible characters", () => {
  const { value } = readDetails("movie", {
    ...FILM,
    title: `  A\u0000 Film\u202e of\n\ttwo  words \ud800 `,
    overview: "x".repeat(50_000),
    credits: { cast: Array.from({ length: 300 }, (_, order) => ({ name: `Player ${order}`, order })) },
  });
  expect(value?.title).toBe("A Film of two words");
  expect(value?.overview).toHaveLength(10_000);
  expect(value?.cast).toHaveLength(20);
});

test.for(["/../secret.jpg", "/a/b.jpg", "//host/a.jpg", "/a.svg", "a.jpg", "/a.jpg?x=1", "https://x/a.jpg"])(
  "%s isn't accepted as a picture path",
  (path) => {
    expect(readDetails("movie", { ...FILM, poster_path: path }).value?.posterPath).toBeNull();
  },
);

test("reading never throws, whatever the answer", () => {
  const answers = fc.oneof(
    fc.jsonValue(),
    fc
      .tuple(fc.constantFrom(...Object.keys(FILM)), fc.jsonValue())
      .map(([name, held]) => ({ ...FILM, [name]: held })),
    fc.jsonValue().map((held) => ({ page: 1, results: held })),
    fc.array(fc.jsonValue()).map((held) => ({ page: held, results: held, total_pages: held })),
  );
  fc.assert(
    fc.property(answers, (answer) => {
      const readings = [
        ...(["movie", "tv"] as const).flatMap((kind) => [
          readDetails(kind, answer),
          readTitleList(answer, kind),
        ]),
        readTitleList(answer, null),
        readChangedIds(answer),
        readProviderList(answer),
      ];
      readError(answer);
      expect(readings.every(({ faults }) => Array.isArray(faults))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test("a title list keeps movies and series and leaves out people", () => {
  const row = { id: 9, popularity: 2, vote_count: 5, poster_path: "/p.jpg", adult: false };
  const { value, faults } = readTitleList(
    {
      page: 2,
      total_pages: 40,
      total_results: 800,
      results: [
        { ...row, media_type: "movie", title: "A Film", original_title: "Ein Film", release_date: "" },
        { ...row, media_type: "tv", name: "A Series", first_air_date: "2020-01-01" },
        { ...row, media_type: "person", name: "Somebody" },
        { ...row, id: null, media_type: "movie", title: "Nameless" },
        "x",
      ],
    },
    null,
  );
  expect(value).toMatchObject({ page: 2, totalPages: 40, totalResults: 800 });
  expect(value.titles.map(({ mediaType, title, released }) => [mediaType, title, released])).toEqual([
    ["movie", "A Film", null],
    ["tv", "A Series", "2020-01-01"],
  ]);
  expect(faults).toEqual(["results"]);
  expect(readTitleList({ results: [{ ...row, title: "A Film" }] }, "movie").value.titles).toHaveLength(1);
  expect(readTitleList({ status_code: 34 }, "movie")).toMatchObject({
    value: { titles: [] },
    faults: ["results"],
  });
});

test("the change feed is read as ids, and both error formats are understood", () => {
  expect(
    readChangedIds({ results: [{ id: 3 }, { id: null }, { adult: true }, { id: 5 }], total_pages: 2 }).value,
  ).toEqual({
    ids: [3, 5],
    totalPages: 2,
  });
  expect(readError({ status_code: 7, status_message: "No.", success: false })).toEqual({
    code: 7,
    message: "No.",
  });
  expect(readError({ errors: ["page must be positive"] })).toEqual({
    code: null,
    message: "page must be positive",
  });
  expect(readError({ results: [] })).toBeNull();
});

test("a service list keeps the names and drops invalid logo paths", () => {
  const { value } = readProviderList({
    results: [
      { provider_id: 8, provider_name: "Netflix", logo_path: "/n.jpg" },
      { provider_id: 9, provider_name: "Prime", logo_path: "/n.svg" },
      { provider_name: "Nameless" },
    ],
  });
  expect(value).toEqual([
    { providerId: 8, name: "Netflix", logoPath: "/n.jpg" },
    { providerId: 9, name: "Prime", logoPath: null },
  ]);
});
