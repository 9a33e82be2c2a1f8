/** The interface of a format: how it recognizes its files, and how it reads them. */
import { titleIn } from "../cells.ts";
import type { Table } from "../columns.ts";
import type { Faults } from "../faults.ts";
import type { HistoryRow, HistorySource, Scale } from "../history.ts";
import type { Entry } from "../one-row-a-title.ts";

export type Reading = { scale: Scale | null; entries: Entry[] };

export type TableFormat = {
  source: HistorySource;
  isOf(table: Table): boolean;
  read(tables: readonly Table[], faults: Faults): Reading;
};

export type JsonFormat = {
  source: HistorySource;
  isOf(value: unknown): boolean;
  read(files: readonly { file: string; value: unknown }[], faults: Faults): Reading;
};

export const NO_IDS: HistoryRow["ids"] = { imdbId: null, tmdbId: null, titleId: null };

/** A rating that's off the scale is reported as a fault, and the title counts as seen. */
export function rated(
  row: Omit<HistoryRow, "kind" | "rating">,
  rating: number | null,
  context: { scale: Scale; faults: Faults },
): HistoryRow {
  const { scale, faults } = context;
  if (rating === null) return { ...row, kind: "seen", rating: null };
  const steps = (rating - scale.min) / scale.step;
  if (rating >= scale.min && rating <= scale.max && Math.abs(steps - Math.round(steps)) < 1e-9)
    return { ...row, kind: "rated", rating };
  const reason = `“${row.title}” is rated ${rating}, which is not on the scale from ${scale.min} to ${scale.max}; it counts as seen.`;
  faults.add({ file: row.file, line: row.line, reason });
  return { ...row, kind: "seen", rating: null };
}

/** @returns `null`, after adding a fault, if nothing identifies the title */
export function namedTitle(
  title: string,
  ids: HistoryRow["ids"],
  context: { file: string; line: number; faults: Faults },
): string | null {
  const name = titleIn(title);
  if (name !== "") return name;
  if (ids.imdbId !== null) return ids.imdbId;
  context.faults.add({ file: context.file, line: context.line, reason: "The line has no title." });
  return null;
}
