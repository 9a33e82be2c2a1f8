/** Any table with a column of titles or IMDb ids. The rating scale is inferred from the ratings. */
import {
  imdbIdIn,
  positiveIn,
  ratingIn,
  titleAndYearIn,
  yearIn,
  type Table,
  type TableRow,
} from "../columns.ts";
import { readDates } from "../dates.ts";
import type { Faults, HistoryRow, Scale } from "../history.ts";
import { type Entry, namedTitle, rated, type TableFormat, type TitleType, titleTypeIn } from "./format.ts";

const SAVED = /watch[\s_-]?list|to[\s_-]?watch|merkliste|wishlist/i;

export const list: TableFormat = {
  source: "list",
  isOf: (table) => table.has("title") || table.has("imdbId"),
  read(tables, faults) {
    const ratings = tables.flatMap(({ rows }) => rows.map(({ cell }) => ratingIn(cell("rating"))));
    const scale = scaleOf(ratings.filter((rating) => rating !== null));
    return { scale, entries: tables.flatMap((table) => entriesOf(table, { scale, faults })) };
  },
};

/** Most people give something the top rating, so the scale is the smallest usual one that includes their highest rating. */
function scaleOf(ratings: readonly number[]): Scale | null {
  if (ratings.length === 0) return null;
  const best = ratings.reduce((one, other) => Math.max(one, other));
  const step = ratings.every((rating) => Number.isInteger(rating))
    ? 1
    : ratings.every((rating) => Number.isInteger(rating * 2))
      ? 0.5
      : 0.1;
  if (best <= 5) return { min: step, max: 5, step };
  return best <= 10 ? { min: step, max: 10, step } : { min: step, max: 100, step };
}

function entriesOf(table: Table, context: { scale: Scale | null; faults: Faults }): Entry[] {
  const { file } = table;
  const dates = readDates(table.rows.map((row) => dateIn(row)));
  return table.rows.flatMap(({ line, cell }, index): Entry[] => {
    const ids = {
      imdbId: imdbIdIn(cell("imdbId")) ?? imdbIdIn(cell("url")),
      tmdbId: positiveIn(cell("tmdbId")),
      titleId: null,
    };
    const named = titleAndYearIn(cell("title") || cell("originalTitle"));
    const title = namedTitle(named.title, ids, { file, line, faults: context.faults });
    if (title === null) return [];
    const row = {
      file,
      line,
      title,
      year: yearIn(cell("year")) ?? named.year,
      mediaType: mediaTypeOf(titleTypeIn(cell("type"))),
      ids,
      at: dates[index] ?? null,
    };
    if (SAVED.test(file)) return [{ ...row, kind: "saved", rating: null }];
    const { scale, faults } = context;
    if (scale === null) return [{ ...row, kind: "seen", rating: null }];
    return [rated(row, ratingIn(cell("rating")), { scale, faults })];
  });
}

function dateIn({ cell }: TableRow): string {
  return cell("watchedDate") || cell("dateRated") || cell("date") || cell("timestamp") || cell("created");
}

function mediaTypeOf(type: TitleType | null): HistoryRow["mediaType"] {
  return type === "movie" || type === "tv" ? type : null;
}
