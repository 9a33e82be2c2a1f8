/**
 * MovieLens and similar exports: one person's ratings by movie id, with titles and external ids in the same table or in separate tables.
 */
import { positiveIn, ratingIn, titleAndYearIn, uninverted, type Table } from "../columns.ts";
import { readDates } from "../dates.ts";
import { type Faults, type HistoryRow, type Scale, UnreadableHistory } from "../history.ts";
import { type Entry, NO_IDS, rated, type TableFormat } from "./format.ts";

const SCALE: Scale = { min: 0.5, max: 5, step: 0.5 };
const IMDB_DIGITS = 7;

type Film = { title: string; year: number | null; ids: HistoryRow["ids"] };

export const movielens: TableFormat = {
  source: "movielens",
  isOf: (table) => table.has("movieId") && !table.has("letterboxdUri"),
  read(tables, faults) {
    const ratings = tables.filter((table) => table.has("rating"));
    if (ratings.length === 0)
      throw new UnreadableHistory("unrecognised", "The file contains titles but no ratings.");
    const people = new Set(ratings.flatMap(({ rows }) => rows.map(({ cell }) => cell("userId"))));
    if (people.size > 1)
      throw new UnreadableHistory(
        "several-people",
        `The file contains the ratings of ${people.size.toLocaleString("en")} people. Choose a file with only your own.`,
      );
    const films = filmsIn(tables);
    if (films.size === 0)
      throw new UnreadableHistory(
        "unrecognised",
        "The ratings don’t include titles. Choose the zip that also contains movies.csv.",
      );
    return { scale: SCALE, entries: ratings.flatMap((table) => entriesOf(table, films, faults)) };
  },
};

function filmsIn(tables: readonly Table[]): Map<string, Film> {
  const films = new Map<string, Film>();
  for (const table of tables.toSorted(
    (one, other) => Number(other.has("title")) - Number(one.has("title")),
  )) {
    for (const { cell } of table.rows) {
      const known = films.get(cell("movieId"));
      const named = titleAndYearIn(cell("title"));
      if (known === undefined && named.title === "" && !table.has("imdbId")) continue;
      films.set(cell("movieId"), {
        title: known?.title ?? uninverted(named.title),
        year: known?.year ?? named.year,
        ids: table.has("imdbId") ? idsIn(cell("imdbId"), cell("tmdbId")) : (known?.ids ?? NO_IDS),
      });
    }
  }
  return films;
}

function idsIn(imdb: string, tmdb: string): HistoryRow["ids"] {
  const digits = /^(?:tt)?(\d{1,10})$/.exec(imdb)?.[1];
  const imdbId = digits === undefined ? null : `tt${digits.padStart(IMDB_DIGITS, "0")}`;
  return { imdbId, tmdbId: positiveIn(tmdb), titleId: null };
}

function entriesOf(table: Table, films: ReadonlyMap<string, Film>, faults: Faults): Entry[] {
  const dates = readDates(table.rows.map(({ cell }) => cell("timestamp") || cell("date")));
  const { file } = table;
  return table.rows.flatMap(({ line, cell }, index): Entry[] => {
    const film = films.get(cell("movieId"));
    if (film === undefined) {
      faults.add({ file, line, reason: `There’s no title for movie number ${cell("movieId")}.` });
      return [];
    }
    const title = film.title || (film.ids.imdbId ?? "");
    const row = { file, line, ...film, title, mediaType: "movie" as const, at: dates[index] ?? null };
    return [rated(row, ratingIn(cell("rating")), { scale: SCALE, faults })];
  });
}
