/** Comma-separated files with a header, line by line; quoted fields may hold commas and doubled quotes. */
import { createReadStream, existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";

/** The file or its gzipped form, whichever is there; null where neither is. */
export function findFile(path: string): string | null {
  return [path, `${path}.gz`].find((each) => existsSync(each)) ?? null;
}

export async function hasColumn(path: string, column: string): Promise<boolean> {
  for await (const line of linesOf(path)) return fieldsOf(line.replace(/^\uFEFF/, "")).includes(column);
  return false;
}

/** Gives the named columns of each line. Throws a sentence with file and line for what is not such a file. */
export async function* readCsv(path: string, columns: readonly string[]): AsyncGenerator<string[]> {
  let places: number[] | null = null;
  let lineNumber = 0;
  for await (const line of linesOf(path)) {
    lineNumber += 1;
    if (line === "") continue;
    const fields = fieldsOf(lineNumber === 1 ? line.replace(/^\uFEFF/, "") : line);
    if (places === null) {
      places = columns.map((column) => fields.indexOf(column));
      const missing = columns.filter((_, nth) => places?.[nth] === -1);
      if (missing.length > 0)
        throw new Error(`${path} has no column ${missing.join(", ")} in its first line`);
      continue;
    }
    yield places.map((place) => {
      const field = fields[place];
      if (field === undefined) throw new Error(`${path}, line ${lineNumber}: too few columns`);
      return field;
    });
  }
  if (places === null) throw new Error(`${path} is empty`);
}

function linesOf(path: string): AsyncIterable<string> {
  const stream = createReadStream(path);
  const input = path.endsWith(".gz") ? stream.pipe(createGunzip()) : stream;
  return createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
}

/** A whole number, or a sentence that says where there is none. */
export function idOf(field: string | undefined, path: string): number {
  const id = Number(field);
  if (field === undefined || field === "" || !Number.isSafeInteger(id)) {
    throw new Error(`${path}: ${field} is no id`);
  }
  return id;
}

function fieldsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(",");
  const fields: string[] = [];
  for (const [, quoted, plain] of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)) {
    fields.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
  }
  return fields;
}
