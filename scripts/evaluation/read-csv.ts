/** Reads CSV files with a header, gzipped or not, record by record. */
import { createReadStream, existsSync } from "node:fs";
import { createGunzip } from "node:zlib";

import { CsvError, type Parser, parse } from "csv-parse";

/** @returns the path of the file or its gzipped form; `null` if neither exists */
export function findFile(path: string): string | null {
  return [path, `${path}.gz`].find((each) => existsSync(each)) ?? null;
}

export async function hasColumn(path: string, column: string): Promise<boolean> {
  for await (const header of recordsOf(path)) return header.includes(column);
  return false;
}

/** Yields the named columns of each record. Throws an error with file and line if the file is malformed. */
export async function* readCsv(path: string, columns: readonly string[]): AsyncGenerator<string[]> {
  let places: number[] | null = null;
  for await (const record of recordsOf(path)) {
    if (places === null) {
      places = columns.map((column) => record.indexOf(column));
      const missing = columns.filter((_, nth) => places?.[nth] === -1);
      if (missing.length > 0)
        throw new Error(`${path} has no column ${missing.join(", ")} in its first line`);
      continue;
    }
    yield places.map((place) => record[place] ?? "");
  }
  if (places === null) throw new Error(`${path} is empty`);
}

async function* recordsOf(path: string): AsyncGenerator<string[]> {
  const parser: Parser = parse({ bom: true, skip_empty_lines: true, relax_column_count_more: true });
  const file = createReadStream(path);
  const input = path.endsWith(".gz") ? file.pipe(createGunzip()) : file;
  for (const source of new Set([file, input])) source.on("error", (error) => parser.destroy(error));
  try {
    for await (const record of input.pipe(parser)) yield record as string[];
  } catch (error) {
    throw error instanceof CsvError ? new Error(`${path}, ${faultOf(error)}`, { cause: error }) : error;
  } finally {
    file.destroy();
  }
}

function faultOf({ code, lines }: CsvError): string {
  const isShort = code === "CSV_RECORD_INCONSISTENT_FIELDS_LENGTH";
  return `line ${String(lines)}: ${isShort ? "too few columns" : "unclosed quotes, or quotes within a field"}`;
}

/** @returns the id; throws if the field isn't a whole number */
export function idOf(field: string | undefined, path: string): number {
  const id = Number(field);
  if (field === undefined || field === "" || !Number.isSafeInteger(id)) {
    throw new Error(`${path}: ${field} isn't an id`);
  }
  return id;
}
