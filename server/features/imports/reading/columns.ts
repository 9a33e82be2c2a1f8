/**
 * Identifies a table's columns by their headers in many languages, or by their contents if there are no headers, and parses single cells.
 */
import { fold } from "#engine/text/fold.ts";

import type { Faults } from "./history.ts";
import { TITLE_CHARACTERS_MAX } from "./limits.ts";
import type { TableRecord } from "./records.ts";

const NAMES = {
  title:
    "title, name, film, movie, movie title, film title, movie name, titel, filmtitel, titre, titre du film, titulo, titulo de la pelicula, pelicula, filme, titolo, titolo del film, nome, nombre, nom, naam, namn, navn, tytul, nazev, cim, otsikko, nimi, baslik, show, show title, series, series title, serie, primary title, title name, название, фильм, назва, タイトル, 標題, 标题, 片名, 제목",
  originalTitle: "original title, originaltitel, titre original, titulo original, titolo originale",
  year: "year, release year, released, year of release, jahr, erscheinungsjahr, annee, ano, anno, jaar, ar, aar, rok, ev, yil, vuosi, год, рік, 年, 年份, 연도",
  rating:
    "rating, your rating, you rated, my rating, user rating, score, my score, stars, rating10, bewertung, meine bewertung, wertung, note, ma note, nota, mi nota, puntuacion, calificacion, valoracion, voto, valutazione, beoordeling, waardering, cijfer, betyg, karakter, ocena, hodnoceni, оценка, оцінка, 評価, 评分, 평점",
  date: "date, day, datum, fecha, data, dato, dag, pvm, tarih, дата, 日付, 日期, 날짜, viewed, viewed on, date added, added, added at, created at",
  watchedDate:
    "watched date, watcheddate, date watched, watched at, watched on, last watched at, seen on, date seen, gesehen am, vu le",
  dateRated: "date rated, rated at, rated on, bewertet am",
  created: "created",
  timestamp: "timestamp",
  type: "type, title type, media type, mediatype, kind, art, typ, tipo",
  imdbId: "imdbid, imdb id, imdb, tconst, const",
  tmdbId: "tmdbid, tmdb id, tmdb, themoviedb id",
  url: "url, link, imdb url",
  letterboxdUri: "letterboxd uri",
  userId: "userid, user id",
  movieId: "movieid, movie id",
  profile: "profile name",
  startTime: "start time",
  duration: "duration",
  supplementalType: "supplemental video type",
} as const;

export type Column = keyof typeof NAMES;

export type TableRow = { line: number; cell(column: Column): string };

export type Table = {
  file: string;
  has(column: Column): boolean;
  columnCount: number;
  rows: TableRow[];
};

const COLUMN_OF: ReadonlyMap<string, Column> = new Map(
  Object.entries(NAMES).flatMap(([column, names]) =>
    names.split(", ").map((name): [string, Column] => [fold(name), column as Column]),
  ),
);
const LETTERBOXD_LIST = "Letterboxd list export";
const MAX_ROWS_BEFORE_HEADER = 12;
const SAMPLE_ROWS = 50;

/** @returns `null` if no column can be identified */
export function tableFrom(file: string, all: readonly TableRecord[], faults: Faults): Table | null {
  // A Letterboxd list starts with a description of the list, which has its own header.
  const records = all[0]?.cells[0]?.startsWith(LETTERBOXD_LIST) === true ? all.slice(3) : all;
  const at = records
    .slice(0, MAX_ROWS_BEFORE_HEADER)
    .findIndex(({ cells }) => isHeader(cells.map((cell) => columnNamed(cell))));
  const header = records[at];
  if (header === undefined) return tableWith(file, columnsByContent(records), records);
  const names = header.cells.map((cell) => columnNamed(cell));
  const body = records.slice(at + 1).filter(({ line, cells }) => {
    if (cells.every((cell, index) => cell === (header.cells[index] ?? ""))) return false;
    const isLonger = cells.slice(names.length).some((cell) => cell !== "");
    if (isLonger) faults.add({ file, line, reason: "The line has more columns than the table." });
    return !isLonger;
  });
  return tableWith(file, names, body);
}

function columnNamed(cell: string): Column | null {
  return COLUMN_OF.get(fold(cell)) ?? null;
}

function isHeader(names: readonly (Column | null)[]): boolean {
  const known = new Set(names.filter((name) => name !== null));
  const namesTitles = known.has("title") || known.has("imdbId") || known.has("movieId");
  return namesTitles && (known.size > 1 || names.length === 1);
}

function tableWith(
  file: string,
  names: readonly (Column | null)[],
  records: readonly TableRecord[],
): Table | null {
  const places = new Map<Column, number>();
  // If two columns have the same name, the first one is used.
  for (const [place, name] of names.entries())
    if (name !== null && !places.has(name)) places.set(name, place);
  if (places.size === 0) return null;
  return {
    file,
    has: (column) => places.has(column),
    columnCount: names.length,
    rows: records.map(({ line, cells }) => ({
      line,
      cell: (column) => cells[places.get(column) ?? -1] ?? "",
    })),
  };
}

/** Infers the columns of a table without a header row. */
function columnsByContent(records: readonly TableRecord[]): (Column | null)[] {
  const looked = records.slice(0, SAMPLE_ROWS);
  const width = looked.length === 0 ? 0 : Math.max(...looked.map(({ cells }) => cells.length));
  const found = Array.from({ length: width }, (_, place): Column | null =>
    contentOf(looked.map(({ cells }) => cells[place] ?? "").filter((cell) => cell !== "")),
  );
  // A table in which only titles were recognized could be anything.
  const isKnown = found.some((column) => column !== null && column !== "title");
  return isKnown && found.includes("title") ? found : [];
}

function contentOf(cells: readonly string[]): Column | null {
  if (cells.length === 0) return null;
  const are = (pattern: RegExp): boolean => cells.every((cell) => pattern.test(cell));
  if (are(/^tt\d{6,10}$/)) return "imdbId";
  if (are(/boxd\.it\/|letterboxd\.com\//)) return "letterboxdUri";
  if (are(/^(18[89]|19\d|20[0-4])\d$/)) return "year";
  if (are(/^\d{1,4}[./-]\s?\d{1,2}[./-]\s?\d{1,4}\.?([ T].*)?$/)) return "date";
  if (are(/^\d([.,]\d)?$|^10$/)) return "rating";
  return cells.filter((cell) => /\p{L}{2}/u.test(cell)).length > cells.length / 2 ? "title" : null;
}

const FIRST_FILM = 1874;
const LAST_YEAR = 2100;
const YEAR = /^(\d{4})(?:\D|$)/;
const TRAILING_YEAR = /^(.+?)\s*\((\d{4})(?:[-–](?:\d{4})?)?\)$/u;
const NUMBER = /^(\d{1,3}(?:[.,]\d{1,2})?)(?:\s*\/\s*(?:5|10|100))?\s*[★*%]?$/;
const STARS = /^([★*]{1,10})([½]?)[☆]*$/u;
const IMDB_ID = /\btt(\d{6,10})\b/;
const TRAILING_ARTICLE =
  /^(.+), (The|A|An|Le|La|Les|L'|Un|Une|Il|Lo|I|Gli|Der|Die|Das|El|Los|Las|O|Os|De|Het)$/u;
const OTHER_NAMES = /(?:\s*\([^()]*[^()\d][^()]*\))+$/u;

/** Line breaks and runs of spaces become one space. Formulas are plain text. */
export function titleIn(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim().slice(0, TITLE_CHARACTERS_MAX);
}

export function yearIn(text: string): number | null {
  const year = Number(YEAR.exec(text)?.[1] ?? Number.NaN);
  return year >= FIRST_FILM && year <= LAST_YEAR ? year : null;
}

/** Splits "Heat (1995)". Parentheses may also belong to the name: "(500) Days of Summer". */
export function titleAndYearIn(text: string): { title: string; year: number | null } {
  const found = TRAILING_YEAR.exec(titleIn(text));
  const year = yearIn(found?.[2] ?? "");
  return found === null || year === null
    ? { title: titleIn(text), year: null }
    : { title: found[1] ?? "", year };
}

/** Turns "Matrix, The" into "The Matrix" and drops other names in parentheses. */
export function uninverted(title: string): string {
  const plain = title.replace(OTHER_NAMES, "") || title;
  const [, noun = plain, article] = TRAILING_ARTICLE.exec(plain) ?? [];
  return article === undefined ? noun : `${article}${article.endsWith("'") ? "" : " "}${noun}`;
}

/** `null` for empty cells, zeros and texts that aren't ratings. */
export function ratingIn(text: string): number | null {
  const stars = STARS.exec(text);
  if (stars !== null) return (stars[1]?.length ?? 0) + (stars[2] === "½" ? 0.5 : 0);
  const number = Number(NUMBER.exec(text)?.[1]?.replace(",", ".") ?? 0);
  return number === 0 ? null : number;
}

/** Finds the IMDb id in a text, for example a URL. */
export function imdbIdIn(text: string): string | null {
  const digits = IMDB_ID.exec(text)?.[1];
  return digits === undefined ? null : `tt${digits}`;
}

export function positiveIn(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
