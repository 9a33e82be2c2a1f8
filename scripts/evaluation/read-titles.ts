/** Reads a data set's titles: name, year and genres. They place titles with few marks. */
import type { GenreKey } from "#contract/vocabulary.ts";
import type { TitleFacts } from "#engine/title-facts.ts";

import { findFile, idOf, readCsv } from "./read-csv.ts";

/** @returns an empty list if the file doesn't exist */
export async function readTitles(path: string): Promise<TitleFacts[]> {
  const file = findFile(path);
  if (file === null) return [];
  const titles: TitleFacts[] = [];
  for await (const [item, title = "", year = "", genres = ""] of readCsv(file, [
    "item",
    "title",
    "year",
    "genres",
  ])) {
    titles.push(factsOf(idOf(item, file), { title, year: Number(year) || UNKNOWN_YEAR, genres }));
  }
  return titles;
}

const UNKNOWN_YEAR = 1990;

function factsOf(
  id: number,
  { title, year, genres }: { title: string; year: number; genres: string },
): TitleFacts {
  return {
    id,
    mediaType: "movie",
    title,
    originalTitle: title,
    releasedAt: Date.UTC(year, 0, 1),
    // Any words work, because the engine only compares them.
    genres: genres.split("|").filter((genre) => genre !== "") as GenreKey[],
    moods: {},
    nanogenres: [],
    themes: [],
    subgenres: [],
    contentNotes: [],
    areNotesJudged: true,
    runtimeMinutes: null,
    cast: [],
    directors: [],
    language: "",
    countries: [],
    collection: null,
    words: [],
    seasonsCount: null,
    pace: null,
    tone: null,
    intensity: null,
    attention: null,
    popularity: 0,
    popularityByCountry: {},
    relatedTitles: [],
    voteAverage: 0,
    voteCount: 0,
  };
}
