import { fileURLToPath } from "node:url";

import { beforeAll, expect, test } from "vitest";

import { runToEnd } from "#engine/steps.ts";
import type { TitleFacts } from "#engine/title-facts.ts";
import { allFacts } from "#server/features/catalogue/catalogue.ts";
import { readEmbeddedCatalogue } from "#server/features/catalogue/embedded/embedded.ts";
import { testApp } from "#server/testing/test-app.ts";

import { readKnownWorks } from "./known-works.ts";
import { type Match, matchRow, NAMESAKES } from "./matching.ts";
import type { HistoryRow } from "./reading/reading.ts";
import { type NameIndex, indexingNames } from "./title-names.ts";

const CATALOGUE = fileURLToPath(new URL("../../../catalogue", import.meta.url));

type OutsideNames = {
  titleId: number;
  imdbId: string | null;
  tmdbId: number | null;
  alternativeTitles: string[];
};

let titles: TitleFacts[] = [];
let outsideNamesOf: ReadonlyMap<number, OutsideNames>;
let index: NameIndex;

beforeAll(async () => {
  const { db } = await testApp();
  titles = await allFacts(db);
  const outsideNames = await db.query<OutsideNames>(
    `select t.id as "titleId", t.imdb_id as "imdbId", t.tmdb_id as "tmdbId",
       t.alternative_titles as "alternativeTitles" from titles t`,
  );
  outsideNamesOf = new Map(outsideNames.map((ids) => [ids.titleId, ids]));
  index = runToEnd(indexingNames({ titles, outsideNames, knownWorks: await readKnownWorks() }));
});

const NO_IDS = { imdbId: null, tmdbId: null, titleId: null };

function rowOf(row: Partial<HistoryRow> & { title: string }): HistoryRow {
  return {
    file: "",
    line: 1,
    year: null,
    mediaType: null,
    ids: NO_IDS,
    kind: "seen",
    rating: null,
    at: null,
    ...row,
  };
}

function match(row: Partial<HistoryRow> & { title: string }): Match {
  return matchRow(index, rowOf(row));
}

/** The name of the matched title, or the reason there is none. */
function found(row: Partial<HistoryRow> & { title: string }): string {
  const { titleId, unmatched } = match(row);
  const title = titles.find(({ id }) => id === titleId);
  return title === undefined ? String(unmatched) : `${title.title} (${yearOf(title)})`;
}

const yearOf = ({ releasedAt }: TitleFacts) => new Date(releasedAt).getUTCFullYear();
const idsOf = (title: TitleFacts) => outsideNamesOf.get(title.id);
const articleLast = (name: string) => name.replace(/^(The|A|An) (.+)$/, "$2, $1");

/** Titles as different services write them. */
const FORMATS: Record<string, (title: TitleFacts, place: number) => Partial<HistoryRow> & { title: string }> =
  {
    // One in ten is a year off: Letterboxd counts festivals.
    letterboxd: (title, place) => ({
      title: title.title,
      year: yearOf(title) - Number(place % 10 === 0),
      mediaType: title.mediaType,
    }),
    "imdb with ids and original names": (title) => ({
      title: title.originalTitle,
      year: yearOf(title),
      mediaType: title.mediaType,
      ids: { ...NO_IDS, imdbId: idsOf(title)?.imdbId ?? null },
    }),
    "imdb with original names and no ids": (title) => ({
      title: title.originalTitle,
      year: yearOf(title),
      mediaType: title.mediaType,
    }),
    trakt: (title) => ({
      title: title.title,
      year: yearOf(title),
      mediaType: title.mediaType,
      ids: { ...NO_IDS, tmdbId: idsOf(title)?.tmdbId ?? null },
    }),
    "movielens with names only": (title) => ({
      title: `${articleLast(title.title)} (${yearOf(title)})`,
      mediaType: title.mediaType,
    }),
    "a list in unaccented capitals": (title) => ({
      title: title.title.normalize("NFKD").replaceAll(/\p{M}/gu, "").toUpperCase().replaceAll("&", "and"),
      year: yearOf(title),
    }),
  };

test.each(Object.entries(FORMATS))(
  "in the format %s at least 97 of 100 titles are matched, and none wrongly",
  (_, write) => {
    const matches = titles.map((title, place) => ({ title, match: match(write(title, place)) }));
    const right = matches.filter(({ title, match: { titleId } }) => titleId === title.id);
    const wrong = matches.filter(({ title, match: { titleId } }) => titleId !== null && titleId !== title.id);
    expect(wrong.map(({ title }) => title.title)).toEqual([]);
    expect(right.length / matches.length).toBeGreaterThanOrEqual(0.97);
  },
);

test("without years at least 97 of 100 unambiguous titles are matched, and none wrongly", () => {
  const at = new Date("2026-06-01");
  const rows = titles.map((title) => ({
    title,
    match: match({ title: title.title, mediaType: title.mediaType === "tv" ? "tv" : null, at }),
  }));
  expect(
    rows.filter(({ title, match: { titleId } }) => titleId !== null && titleId !== title.id).length,
  ).toBe(0);
  const single = rows.filter(({ match: { unmatched } }) => unmatched !== "ambiguous");
  expect(
    single.filter(({ title, match: { titleId } }) => titleId === title.id).length / single.length,
  ).toBeGreaterThanOrEqual(0.97);
});

test("300 titles that resemble catalog titles aren't matched to them", () => {
  const films = titles.filter(({ mediaType }) => mediaType === "movie");
  const series = titles.filter(({ mediaType }) => mediaType === "tv");
  const names = new Set(films.map(({ title }) => title));
  const remakes = [...NAMESAKES].flatMap(([title, years]) =>
    years.map((year) => ({ title, year, mediaType: "movie" as const })),
  );
  // Some of them are in the catalog by now, and are matched to themselves.
  const strangers = remakes.filter((remake) => {
    const { titleId } = match(remake);
    return !films.some((film) => film.id === titleId && yearOf(film) === remake.year);
  });
  const filmsOfSeries = series
    .filter(({ title }) => !names.has(title))
    .map((title) => ({ title: title.title, year: yearOf(title), mediaType: "movie" as const }));
  const ofTheSameYear = films.slice(0, 200).map((title) => ({
    title: title.title,
    year: yearOf(title),
    mediaType: "movie" as const,
    ids: { ...NO_IDS, imdbId: "tt99999999" },
  }));
  const lookAlikes = [...strangers, ...filmsOfSeries.slice(0, 150), ...ofTheSameYear];
  expect(lookAlikes.length).toBeGreaterThanOrEqual(300);
  expect(lookAlikes.filter((row) => match(row).titleId !== null)).toEqual([]);
});

test("without years at most one in a thousand known titles that aren't in the catalog is matched to another title", async () => {
  const { known } = await readEmbeddedCatalogue(CATALOGUE);
  const wrong = known.filter(({ title, kind }) => {
    const mediaType = kind === "film" ? "movie" : "tv";
    return match({ title }).titleId !== null || match({ title, mediaType }).titleId !== null;
  });
  expect(wrong.length).toBeLessThanOrEqual(known.length / 1000);
});

test("at least 97 of 100 alternative titles are matched, and none wrongly", () => {
  const others = titles.flatMap((title) =>
    (outsideNamesOf.get(title.id)?.alternativeTitles ?? []).map((name) => ({
      name,
      title,
      match: match({ title: name, year: yearOf(title), mediaType: title.mediaType }),
    })),
  );
  const right = others.filter(({ title, match: { titleId } }) => titleId === title.id);
  const wrong = others.filter(({ title, match: { titleId } }) => titleId !== null && titleId !== title.id);
  expect(wrong.map(({ name }) => name)).toEqual([]);
  expect(right.length / others.length).toBeGreaterThanOrEqual(0.97);
});

test.each([
  [{ title: "Dune", year: 1984 }, "Dune (1984)"],
  [{ title: "Dune", year: 2021 }, "Dune (2021)"],
  [{ title: "Dune", mediaType: "movie" as const, at: new Date("2015-01-01") }, "Dune (1984)"],
  [{ title: "Dune", at: new Date("2015-01-01") }, "ambiguous"],
  [{ title: "The Hunger Games: Catching Fire", year: 2012 }, "The Hunger Games: Catching Fire (2013)"],
  [{ title: "Fargo", year: 1996 }, "Fargo (1996)"],
  [{ title: "Fargo", mediaType: "tv" as const }, "Fargo (2014)"],
  [{ title: "Fargo" }, "ambiguous"],
  [{ title: "Little Women" }, "ambiguous"],
  [{ title: "Little Women", year: 2018 }, "Little Women (2019)"],
  [{ title: "Little Women", year: 2010 }, "year"],
  [{ title: "Fargo", year: 1996, mediaType: "tv" as const }, "year"],
  [{ title: "Jaws", mediaType: "tv" as const }, "kind"],
  [{ title: "Matrix, The", year: 1999 }, "The Matrix (1999)"],
  [{ title: "Matrix, The (1999)" }, "The Matrix (1999)"],
  [{ title: "Dracula", mediaType: "movie" as const }, "unknown"],
  [{ title: "Krieg der Sterne" }, "Star Wars (1977)"],
  [{ title: "matrix", year: 1999 }, "The Matrix (1999)"],
  [{ title: "WALL-E", year: 2008 }, "WALL·E (2008)"],
  [{ title: "Wall-E", year: 2008 }, "WALL·E (2008)"],
  [{ title: "Amelie (Le fabuleux destin d'Amélie Poulain)", year: 2001 }, "Amélie (2001)"],
  [{ title: "Crash" }, "ambiguous"],
  [{ title: "Crash", mediaType: "movie" as const }, "ambiguous"],
  [{ title: "Crash", year: 2005 }, "Crash (2005)"],
  [{ title: "Batman", mediaType: "movie" as const }, "Batman (1989)"],
  [{ title: "Batman" }, "ambiguous"],
  [{ title: "Mother" }, "ambiguous"],
  [{ title: "The Room" }, "unknown"],
  [{ title: "Castle" }, "unknown"],
  [{ title: "No title of anybody's", year: 2001 }, "unknown"],
])("%o is matched as %s", (row, expected) => {
  expect(found(row)).toBe(expected);
});

test("an external id counts if the name or the year agrees, and not if neither does", () => {
  const jaws = titles.find(({ title }) => title === "Jaws") as TitleFacts;
  const ids = { ...NO_IDS, imdbId: idsOf(jaws)?.imdbId ?? null };
  expect(found({ title: "Der weiße Hai", year: 1975, ids })).toBe("Jaws (1975)");
  expect(found({ title: "Jaws", year: 1990, ids })).toBe("Jaws (1975)");
  expect(found({ title: "Something else", year: 1990, ids })).toBe("unknown");
});

test("a title id from another installation counts only if the name and year agree", () => {
  const jaws = titles.find(({ title }) => title === "Jaws") as TitleFacts;
  const ids = { ...NO_IDS, titleId: jaws.id };
  expect(found({ title: "Jaws", year: 1975, ids })).toBe("Jaws (1975)");
  expect(found({ title: "Alien", year: 1979, ids })).toBe("Alien (1979)");
});
