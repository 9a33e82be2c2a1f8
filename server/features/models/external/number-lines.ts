/**
 * Reads a large file of comma-separated numbers in pieces, with only one piece in memory. Every line is checked; the first invalid one ends
 * the import with an error that names the file and the line.
 */
import { createReadStream } from "node:fs";
import { basename } from "node:path";

import { CsvError, parse } from "csv-parse";

export type Column = {
  name: string;
  /** `stars`: 0.5 to 5 in halves, read as 1 to 10. `id or nothing`: an empty field is read as 0. */
  kind: "id" | "id or nothing" | "digits" | "stars" | "second";
};

export type Piece = {
  /** Number of lines. */
  count: number;
  /** Number of the piece's first line in the file. */
  firstLine: number;
  /** The values of each column; only the first `count` are valid. */
  values: readonly Float64Array[];
  bytesRead: number;
};

const PIECE_LINES = 16_384;
const READ_BYTES = 1024 * 1024;
const LINE_CHARACTERS_MAX = 65_536;
const SHOWN_CHARACTERS = 40;
const ID_MAX = 2_147_483_647;
const DIGITS = /^\d{1,15}$/;
const STARS = /^([0-5])(?:\.([05]))?$/;

/** Throws ImportRefused. The pieces share their memory: each is valid until the next one is requested. */
export async function* readNumberLines(path: string, columns: readonly Column[]): AsyncGenerator<Piece> {
  const file = createReadStream(path, { highWaterMark: READ_BYTES });
  // These files have no quoted fields. The number of fields is checked along with their values.
  const parser = parse({
    bom: true,
    quote: false,
    relax_column_count: true,
    max_record_size: LINE_CHARACTERS_MAX,
  });
  file.on("error", (error) => parser.destroy(error));
  const values = columns.map(() => new Float64Array(PIECE_LINES));
  let line = 0;
  let count = 0;
  const piece = (): Piece => ({ count, firstLine: line - count + 1, values, bytesRead: file.bytesRead });
  try {
    for await (const record of file.pipe(parser) as AsyncIterable<string[]>) {
      line += 1;
      if (line === 1) {
        refuseOtherHeader(record, { path, columns });
        continue;
      }
      if (!isRead(record, { columns, values, row: count })) throw broken(record, line, { path, columns });
      count += 1;
      if (count < PIECE_LINES) continue;
      yield piece();
      count = 0;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ImportRefused(
      `${basename(path)}, line ${String(error["lines"])}: it isn’t a line of a MovieLens data set.`,
      {
        cause: error,
      },
    );
  } finally {
    file.destroy();
  }
  if (line === 0) throw new ImportRefused(`${basename(path)} is empty.`);
  yield piece();
}

type Source = { path: string; columns: readonly Column[] };

function refuseOtherHeader(record: readonly string[], { path, columns }: Source): void {
  const header = headerOf(columns);
  if (record.join(",").trimEnd() === header) return;
  throw new ImportRefused(
    `${basename(path)}, line 1: it should read "${header}", but it reads ${shown(record)}.`,
  );
}

type Row = { columns: readonly Column[]; values: readonly Float64Array[]; row: number };

/** @returns whether the record is valid; its values are then written to the row */
function isRead(record: readonly string[], { columns, values, row }: Row): boolean {
  if (record.length !== columns.length) return false;
  for (let place = 0; place < columns.length; place++) {
    const column = columns[place];
    const cells = values[place];
    if (column === undefined || cells === undefined) return false;
    const value = valueOf(record[place] ?? "", column.kind);
    if (value < 0) return false;
    cells[row] = value;
  }
  return true;
}

/** @returns -1 for an invalid value */
function valueOf(field: string, kind: Column["kind"]): number {
  if (kind === "stars") return halfStarsOf(field);
  if (field === "") return kind === "id or nothing" ? 0 : -1;
  if (!DIGITS.test(field)) return -1;
  const value = Number(field);
  if (kind === "digits" || kind === "second") return value;
  return value >= 1 && value <= ID_MAX ? value : -1;
}

/** "4", "4.0", "3.5" */
function halfStarsOf(field: string): number {
  const [, whole, half] = STARS.exec(field) ?? [];
  if (whole === undefined) return -1;
  const halves = 2 * Number(whole) + (half === "5" ? 1 : 0);
  return halves >= 1 && halves <= 10 ? halves : -1;
}

function broken(record: readonly string[], line: number, { path, columns }: Source): ImportRefused {
  return new ImportRefused(`${basename(path)}, line ${line}: ${shown(record)} is not ${headerOf(columns)}.`);
}

function headerOf(columns: readonly Column[]): string {
  return columns.map(({ name }) => name).join(",");
}

/** Enough for an operator to recognize the line, without characters that a terminal would interpret. */
function shown(record: readonly string[]): string {
  const text = record.join(",");
  const start = text.slice(0, SHOWN_CHARACTERS).replaceAll(/[^\x20-\x7e]/g, "?");
  return `"${start.trimEnd()}${text.length > SHOWN_CHARACTERS ? "…" : ""}"`;
}

/** Why nothing was imported, in one sentence for the operator. */
export class ImportRefused extends Error {}
