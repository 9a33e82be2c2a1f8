/**
 * Letterboxd: `ratings`, `watched`, `watchlist`, `diary`, `reviews` and `likes/films`, each with the URL of the film or entry. Films that
 * are liked but not rated count as seen. Lists, deleted entries and orphaned entries say nothing about what was seen, so they're ignored.
 */
import { fold } from "#engine/text/fold.ts";

import { ratingIn, yearIn, type Table } from "../columns.ts";
import { readDates } from "../dates.ts";
import type { Faults, HistoryRow, Scale } from "../history.ts";
import { type Entry, namedTitle, NO_IDS, rated, type TableFormat } from "./format.ts";

const SCALE: Scale = { min: 0.5, max: 5, step: 0.5 };
const OTHER_FOLDERS = /(^|\/)(deleted|orphaned|lists)\//i;
const WATCHLIST = /watchlist/i;

export const letterboxd: TableFormat = {
  source: "letterboxd",
  isOf: (table) => table.has("letterboxdUri") && table.has("title"),
  read(tables, faults) {
    const used = tables.filter(({ file }) => !OTHER_FOLDERS.test(file));
    const entries = used.flatMap((table) => entriesOf(table, faults));
    return { scale: SCALE, entries: withCurrentRatings(entries, used) };
  },
};

function entriesOf(table: Table, faults: Faults): Entry[] {
  const { file, rows } = table;
  const dates = readDates(rows.map(({ cell }) => cell("watchedDate") || cell("date")));
  return rows.flatMap(({ line, cell }, index): Entry[] => {
    const title = namedTitle(cell("title"), NO_IDS, { file, line, faults });
    if (title === null) return [];
    const year = yearIn(cell("year"));
    const row = { file, line, title, year, mediaType: null, ids: NO_IDS, at: dates[index] ?? null };
    // Only the file name distinguishes the watchlist from watched films.
    return [
      WATCHLIST.test(file)
        ? { ...row, kind: "saved", rating: null }
        : rated(row, ratingIn(cell("rating")), { scale: SCALE, faults }),
    ];
  });
}

/** The diary keeps past ratings; the ratings table has the current ones. */
function withCurrentRatings(entries: Entry[], tables: readonly Table[]): Entry[] {
  const current = new Set(
    tables.filter((table) => table.has("rating") && !table.has("watchedDate")).map(({ file }) => file),
  );
  const settled = new Set(
    entries.filter(({ file, kind }) => kind === "rated" && current.has(file)).map((row) => nameOf(row)),
  );
  return entries.map((row) =>
    row.kind === "rated" && !current.has(row.file) && settled.has(nameOf(row))
      ? { ...row, kind: "seen", rating: null }
      : row,
  );
}

function nameOf({ title, year }: HistoryRow): string {
  return `${fold(title) || title} ${year ?? ""}`;
}
