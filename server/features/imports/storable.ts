/** Turns whatever a file contains into values the database can hold. */
import type { HistoryRow } from "./reading/reading.ts";

const MAX_CHARACTERS = 300;
const MAX_NUMBER = 2_147_483_647;
/** Before the first films. */
const EARLIEST_DATE = Date.UTC(1880, 0);

export function storableText(text: string): string {
  return text.slice(0, MAX_CHARACTERS).toWellFormed().replaceAll("\u0000", "");
}

export function storableRow(row: HistoryRow): HistoryRow {
  const { imdbId, tmdbId, titleId } = row.ids;
  return {
    ...row,
    file: storableText(row.file),
    title: storableText(row.title),
    year: storableNumber(row.year),
    ids: {
      imdbId: imdbId === null ? null : storableText(imdbId),
      tmdbId: storableNumber(tmdbId),
      titleId: storableNumber(titleId),
    },
    at: row.at !== null && row.at.getTime() >= EARLIEST_DATE ? row.at : null,
  };
}

function storableNumber(number: number | null): number | null {
  return number !== null && Number.isInteger(number) && number > 0 && number <= MAX_NUMBER ? number : null;
}
