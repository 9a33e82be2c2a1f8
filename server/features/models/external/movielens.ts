/**
 * Imports an operator's own copy of a MovieLens data set as marks of anonymous people: ratings.csv, matched by TMDB id through links.csv.
 * ratings.csv is streamed, so it must be sorted by user. A new import replaces the previous one in a single transaction, so a crash or an
 * invalid line leaves the previous data in place.
 */
import { stat } from "node:fs/promises";
import { join } from "node:path";

import type { Database, Queryable } from "#server/platform/db.ts";

import { type Column, readNumberLines, ImportRefused } from "./number-lines.ts";
import {
  type ExternalPerson,
  deleteSource,
  insertPeople,
  insertSource,
  lockImports,
  selectFilms,
  updateSource,
} from "./store.ts";

export type ImportReport = {
  people: number;
  ratings: number;
  kept: FilmCount & { people: number };
  notInCatalogue: FilmCount;
  withoutTmdbId: FilmCount;
  notInLinks: FilmCount;
  /** Ratings dropped because the person had a newer one for the same title, under another movie id of the data set. */
  ratedTwice: number;
};

type Order = {
  directory: string;
  now: Date;
  onProgress?: (progress: { share: number; ratings: number }) => void;
};

const SOURCE = "movielens";
const RATINGS: readonly Column[] = [
  { name: "userId", kind: "id" },
  { name: "movieId", kind: "id" },
  { name: "rating", kind: "stars" },
  { name: "timestamp", kind: "second" },
];
const LINKS: readonly Column[] = [
  { name: "movieId", kind: "id" },
  { name: "imdbId", kind: "digits" },
  { name: "tmdbId", kind: "id or nothing" },
];
/** Files of the older data sets, which have no TMDB ids. */
const OLDER_FILES = ["ratings.dat", "u.data"];
const RATINGS_IN_STATEMENT = 50_000;
const FILMS_IN_STATEMENT = 10_000;

/** Throws ImportRefused, without having changed anything. */
export async function importMovieLens(db: Database, order: Order): Promise<ImportReport> {
  const { ratings, links } = await filesIn(order.directory);
  const tmdbIds = await readLinks(links.path);
  return db.longTransaction(async (tx) => {
    await lockOrRefuse(tx);
    await deleteSource(tx, SOURCE);
    await insertSource(tx, SOURCE, order.now);
    const films = filmsOf(await titlesOf(tx, tmdbIds));
    return load(tx, { ...order, ...ratings, films });
  });
}

/** @returns whether there was anything to remove */
export async function removeMovieLens(db: Database): Promise<boolean> {
  return db.longTransaction(async (tx) => {
    await lockOrRefuse(tx);
    return deleteSource(tx, SOURCE);
  });
}

async function lockOrRefuse(tx: Queryable): Promise<void> {
  if (!(await lockImports(tx))) throw new ImportRefused("Another import is under way.");
}

async function filesIn(directory: string) {
  const found = await sizeOf(directory);
  if (found === null) throw new ImportRefused(`There is no directory ${directory}.`);
  if (found !== "directory")
    throw new ImportRefused(`${directory} is not a directory: unpack the data set and name its directory.`);
  const [ratings, links] = await Promise.all([
    fileIn(directory, "ratings.csv"),
    fileIn(directory, "links.csv"),
  ]);
  const older = await Promise.all(OLDER_FILES.map((name) => fileIn(directory, name)));
  if ((ratings === null || links === null) && older.some((file) => file !== null)) {
    throw new ImportRefused(
      `${directory} contains one of the older MovieLens data sets (100K, 1M, 10M), which have no TMDB ids. ` +
        "Use latest-small, latest, 20M, 25M or 32M.",
    );
  }
  for (const [name, file] of [
    ["ratings.csv", ratings],
    ["links.csv", links],
  ] as const) {
    if (file === null)
      throw new ImportRefused(
        `${directory} has no ${name}: name the directory of an unpacked MovieLens data set.`,
      );
  }
  if (ratings === null || links === null)
    throw new ImportRefused(`${directory} is not a MovieLens data set.`);
  return { ratings, links };
}

async function fileIn(directory: string, name: string): Promise<{ path: string; bytes: number } | null> {
  const path = join(directory, name);
  const bytes = await sizeOf(path);
  return typeof bytes === "number" ? { path, bytes } : null;
}

async function sizeOf(path: string): Promise<number | "directory" | null> {
  const found = await stat(path).catch(() => null);
  if (found === null) return null;
  return found.isDirectory() ? "directory" : found.size;
}

/** @returns the TMDB id of each film, 0 if it has none */
async function readLinks(path: string): Promise<Map<number, number>> {
  const tmdbIds = new Map<number, number>();
  for await (const { count, values } of readNumberLines(path, LINKS)) {
    const [movieIds, , ids] = values;
    for (let row = 0; row < count; row++) tmdbIds.set(movieIds?.[row] ?? 0, ids?.[row] ?? 0);
  }
  return tmdbIds;
}

async function titlesOf(tx: Queryable, tmdbIds: ReadonlyMap<number, number>): Promise<Map<number, number>> {
  const wanted = [...new Set(tmdbIds.values())].filter((tmdbId) => tmdbId > 0);
  const titleIds = new Map<number, number>();
  for (let first = 0; first < wanted.length; first += FILMS_IN_STATEMENT) {
    const films = await selectFilms(tx, wanted.slice(first, first + FILMS_IN_STATEMENT));
    for (const { tmdbId, titleId } of films) titleIds.set(tmdbId, titleId);
  }
  return new Map(
    Array.from(tmdbIds, ([movieId, tmdbId]) => [
      movieId,
      tmdbId === 0 ? WITHOUT_TMDB_ID : (titleIds.get(tmdbId) ?? NOT_IN_CATALOGUE),
    ]),
  );
}

type Load = Pick<Order, "onProgress"> & { path: string; bytes: number; films: Films };

async function load(tx: Queryable, { path, bytes, films, onProgress }: Load): Promise<ImportReport> {
  const sum = { people: 0, ratings: 0, keptPeople: 0, keptRatings: 0, ratedTwice: 0 };
  let ready: ExternalPerson[] = [];
  let readyRatings = 0;
  let person = 0;
  let marks: Mark[] = [];

  const finishPerson = () => {
    if (marks.length > 0) {
      const finished = personOf(person, marks);
      sum.ratedTwice += marks.length - finished.titleIds.length;
      sum.keptPeople += 1;
      readyRatings += finished.titleIds.length;
      ready.push(finished);
    }
    marks = [];
  };
  const store = async () => {
    if (ready.length > 0) await insertPeople(tx, SOURCE, ready);
    sum.keptRatings += readyRatings;
    [ready, readyRatings] = [[], 0];
  };

  for await (const { count, firstLine, values, bytesRead } of readNumberLines(path, RATINGS)) {
    const [people, movies, stars, seconds] = values;
    for (let row = 0; row < count; row++) {
      const next = people?.[row] ?? 0;
      if (next !== person) {
        if (next < person) throw outOfOrder(firstLine + row, next, person);
        finishPerson();
        person = next;
        sum.people += 1;
      }
      const titleId = films.rated(movies?.[row] ?? 0);
      if (titleId > 0) marks.push({ titleId, halfStars: stars?.[row] ?? 0, ratedAt: seconds?.[row] ?? 0 });
    }
    sum.ratings += count;
    if (readyRatings >= RATINGS_IN_STATEMENT) await store();
    onProgress?.({ share: Math.min(1, bytesRead / bytes), ratings: sum.ratings });
  }
  finishPerson();
  await store();
  if (sum.ratings === 0) throw new ImportRefused("ratings.csv contains no ratings.");
  await updateSource(tx, SOURCE, { people: sum.keptPeople, ratings: sum.keptRatings });
  return {
    people: sum.people,
    ratings: sum.ratings,
    kept: { people: sum.keptPeople, ratings: sum.keptRatings, films: films.count("title").films },
    notInCatalogue: films.count(NOT_IN_CATALOGUE),
    withoutTmdbId: films.count(WITHOUT_TMDB_ID),
    notInLinks: films.count(NOT_IN_LINKS),
    ratedTwice: sum.ratedTwice,
  };
}

type Mark = { titleId: number; halfStars: number; ratedAt: number };

/** Newest first. If two films of the source are one title here, the newer rating counts. */
function personOf(person: number, marks: Mark[]): ExternalPerson {
  marks.sort((a, b) => b.ratedAt - a.ratedAt || a.titleId - b.titleId);
  const newest = new Map<number, Mark>();
  for (const mark of marks) if (!newest.has(mark.titleId)) newest.set(mark.titleId, mark);
  const kept = [...newest.values()];
  return {
    person,
    titleIds: kept.map(({ titleId }) => titleId),
    halfStars: kept.map(({ halfStars }) => halfStars),
    ratedAt: kept.map(({ ratedAt }) => ratedAt),
  };
}

function outOfOrder(line: number, person: number, before: number): ImportRefused {
  return new ImportRefused(
    `ratings.csv, line ${line}: user ${person} comes after user ${before}, but the lines must be sorted by userId, as in every MovieLens data set.`,
  );
}

// Used in place of a title id for films without a title in the catalog.
const WITHOUT_TMDB_ID = -1;
const NOT_IN_CATALOGUE = -2;
const NOT_IN_LINKS = -3;

type FilmCount = { films: number; ratings: number };

type Films = {
  /** Counts a rating. @returns the film's title id, or one of the reasons above */
  rated(movieId: number): number;
  /** The number of rated films with this outcome, and the number of their ratings. */
  count(outcome: "title" | typeof WITHOUT_TMDB_ID | typeof NOT_IN_CATALOGUE | typeof NOT_IN_LINKS): FilmCount;
};

/** @param titleIds movie id → title id, or the reason why there is none */
function filmsOf(titleIds: ReadonlyMap<number, number>): Films {
  const places = new Map<number, number>();
  const outcomes: number[] = [];
  const ratings: number[] = [];
  return {
    rated(movieId) {
      let place = places.get(movieId);
      if (place === undefined) {
        place = outcomes.push(titleIds.get(movieId) ?? NOT_IN_LINKS) - 1;
        ratings.push(0);
        places.set(movieId, place);
      }
      ratings[place] = (ratings[place] ?? 0) + 1;
      return outcomes[place] ?? NOT_IN_LINKS;
    },
    count(outcome) {
      const sum = { films: 0, ratings: 0 };
      for (const [place, found] of outcomes.entries()) {
        if (outcome === "title" ? found < 0 : found !== outcome) continue;
        sum.films += 1;
        sum.ratings += ratings[place] ?? 0;
      }
      return sum;
    },
  };
}
