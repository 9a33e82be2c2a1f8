/** Reads a file: opens it, recognizes the export by its contents, and produces one row per title. Runs in the worker. */
import { open, readFile } from "node:fs/promises";

import { unpack, type Part } from "./archive.ts";
import { tableFrom, type Table } from "./columns.ts";
import { decode, isZip, refuseOtherTexts, refuseOtherTypes } from "./file-type.ts";
import { type JsonFormat, type Reading, type TableFormat, oneRowPerTitle } from "./formats/format.ts";
import { halflight } from "./formats/halflight.ts";
import { imdb } from "./formats/imdb.ts";
import { letterboxd } from "./formats/letterboxd.ts";
import { list } from "./formats/list.ts";
import { movielens } from "./formats/movielens.ts";
import { netflix } from "./formats/netflix.ts";
import { trakt } from "./formats/trakt.ts";
import {
  collectFaults,
  type Faults,
  type History,
  type HistorySource,
  UnreadableHistory,
} from "./history.ts";
import { FILE_BYTES_MAX, FILE_MEGABYTES_MAX, LINES_MAX, ROWS_MAX } from "./limits.ts";
import { readRecords } from "./records.ts";

/** The first format that recognizes a file reads it. Any table of titles is a `list`. */
const JSON_FORMATS: readonly JsonFormat[] = [halflight, trakt];
const TABLE_FORMATS: readonly TableFormat[] = [letterboxd, imdb, movielens, netflix, list];

type Contents = { tables: Table[]; objects: { file: string; value: unknown }[] };

/** Throws UnreadableHistory. `onProgress` gets the share of the file that's been read. */
export async function readFileAsHistory(
  file: { path: string; name: string },
  onProgress: (share: number) => void,
): Promise<History> {
  const parts = await partsOf(file);
  const faults = collectFaults();
  const contents = contentsOf(parts, faults, onProgress);
  const { source, reading } = readContents(contents, faults);
  const rows = oneRowPerTitle(reading.entries, reading.scale);
  if (rows.length > ROWS_MAX) throw tooManyRows(rows.length);
  if (rows.length === 0)
    throw new UnreadableHistory("empty", "The file contains no titles that were seen, rated or saved.");
  return { source, scale: reading.scale, rows, ...faults.all() };
}

async function partsOf({ path, name }: { path: string; name: string }): Promise<Part[]> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size === 0) throw new UnreadableHistory("empty", "The file is empty.");
    if (size > FILE_BYTES_MAX)
      throw new UnreadableHistory("too-large", `The file is larger than ${FILE_MEGABYTES_MAX} MB.`);
  } finally {
    await file.close();
  }
  const bytes = await readFile(path);
  return isZip(bytes) ? unpack(path) : [{ name, bytes }];
}

/** A bad file on its own is unreadable. In an archive it's reported as a fault, and the others are read. */
function contentsOf(parts: readonly Part[], faults: Faults, onProgress: (share: number) => void): Contents {
  const contents: Contents = { tables: [], objects: [] };
  const total = parts.reduce((sum, { bytes }) => sum + bytes.length, 0);
  let done = 0;
  for (const part of parts) {
    try {
      readPart(part, contents, faults);
    } catch (error) {
      if (!(error instanceof UnreadableHistory) || parts.length === 1) throw error;
      faults.add({ file: part.name, line: 1, reason: error.message });
    }
    done += part.bytes.length;
    onProgress(total === 0 ? 1 : done / total);
  }
  return contents;
}

function readPart({ name, bytes }: Part, contents: Contents, faults: Faults): void {
  refuseOtherTypes(bytes);
  const text = decode(bytes);
  if (text.trim() === "") throw new UnreadableHistory("empty", "The file is empty.");
  refuseOtherTexts(text);
  if (/^\s*[[{]/.test(text)) {
    contents.objects.push({ file: name, value: jsonIn(text) });
    return;
  }
  const table = tableFrom(name, readRecords({ name, text }, faults), faults);
  if (table !== null) contents.tables.push(table);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnreadableHistory(
      "broken",
      "The JSON file is damaged or incomplete. Download it again and choose the new file.",
      { cause: error },
    );
  }
}

function readContents(contents: Contents, faults: Faults): { source: HistorySource; reading: Reading } {
  for (const format of JSON_FORMATS) {
    const files = contents.objects.filter(({ value }) => format.isOf(value));
    if (files.length > 0) return { source: format.source, reading: bounded(format.read(files, faults)) };
  }
  for (const format of TABLE_FORMATS) {
    const tables = contents.tables.filter((table) => format.isOf(table));
    if (tables.length > 0) return { source: format.source, reading: bounded(format.read(tables, faults)) };
  }
  throw new UnreadableHistory(
    "unrecognised",
    "The file has no column with titles. Choose an export from Letterboxd, IMDb, Trakt, Netflix, MovieLens or Halflight, or a table with a “Title” column.",
  );
}

function bounded(reading: Reading): Reading {
  if (reading.entries.length > LINES_MAX) throw tooManyRows(reading.entries.length);
  return reading;
}

function tooManyRows(count: number): UnreadableHistory {
  return new UnreadableHistory(
    "too-many-rows",
    `The file contains ${count.toLocaleString("en")} titles. You can import up to ${ROWS_MAX.toLocaleString("en")} at once.`,
  );
}
