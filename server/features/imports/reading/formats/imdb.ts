/**
 * IMDb: the ratings, and the watchlist or another list, in both the old and the new column layout. A row with a rating is rated; any other
 * row of a list is saved. An episode counts for its series, whose id isn't in the file.
 */
import { imdbIdIn, ratingIn, yearIn, type Table, type TableRow } from "../columns.ts";
import { readDates } from "../dates.ts";
import type { Faults, Scale } from "../history.ts";
import { type Entry, namedTitle, NO_IDS, rated, type TableFormat, titleTypeIn } from "./format.ts";

const SCALE: Scale = { min: 1, max: 10, step: 1 };
const SERIES_OF_EPISODE = /^(.+): [^:]+$/u;

export const imdb: TableFormat = {
  source: "imdb",
  isOf: (table) => table.has("imdbId") && table.has("type") && table.has("url") && !table.has("tmdbId"),
  read: (tables, faults) => ({
    scale: SCALE,
    entries: tables.flatMap((table) => entriesOf(table, faults)),
  }),
};

function entriesOf(table: Table, faults: Faults): Entry[] {
  const ratedDates = readDates(table.rows.map(({ cell }) => cell("dateRated")));
  const listedDates = readDates(table.rows.map(({ cell }) => cell("created") || cell("date")));
  return table.rows.flatMap((row, index): Entry[] => {
    const rating = ratingIn(row.cell("rating"));
    const at = (rating === null ? null : ratedDates[index]) ?? listedDates[index] ?? null;
    const entry = titleOf(row, table.file, faults);
    if (entry === null) return [];
    // The ratings table has no "Created" column. A row in it that lacks a rating was still seen.
    if (rating === null && table.has("created")) return [{ ...entry, kind: "saved", rating: null, at }];
    return [{ ...entry, ...rated({ ...entry, at }, rating, { scale: SCALE, faults }) }];
  });
}

type Found = Pick<Entry, "file" | "line" | "title" | "year" | "mediaType" | "ids" | "isPartOfSeries">;

function titleOf({ line, cell }: TableRow, file: string, faults: Faults): Found | null {
  const ids = { ...NO_IDS, imdbId: imdbIdIn(cell("imdbId")) ?? imdbIdIn(cell("url")) };
  const title = namedTitle(cell("title") || cell("originalTitle"), ids, { file, line, faults });
  if (title === null) return null;
  const type = titleTypeIn(cell("type"));
  if (type === "other") {
    faults.add({ file, line, reason: `“${title}” isn’t a movie or a series (${cell("type")}).` });
    return null;
  }
  if (type !== "episode") return { file, line, title, year: yearIn(cell("year")), mediaType: type, ids };
  const series = SERIES_OF_EPISODE.exec(title)?.[1];
  if (series === undefined) {
    faults.add({ file, line, reason: `“${title}” is an episode, but the file doesn’t name its series.` });
    return null;
  }
  return { file, line, title: series, year: null, mediaType: "tv", ids: NO_IDS, isPartOfSeries: true };
}
