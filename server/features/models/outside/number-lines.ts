/**
 * Reads a large file of comma-separated numbers piece by piece, at the speed of the disk and in the memory of one piece. Every line is
 * checked; the first that is not as it should be is refused by name and number.
 */
import { type FileHandle, open } from "node:fs/promises";
import { basename } from "node:path";

import { ImportRefused } from "./refusal.ts";

export type Column = {
  name: string;
  /** stars: 0.5 to 5 in halves, read as 1 to 10. id or nothing: nothing is read as 0. */
  kind: "id" | "id or nothing" | "digits" | "stars" | "second";
};

export type Piece = {
  /** How many lines it has. */
  count: number;
  /** The number of its first line in the file. */
  firstLine: number;
  /** The values of each column, `count` of them. */
  values: readonly Float64Array[];
  bytesRead: number;
};

const PIECE_BYTES = 1024 * 1024;
const LINE_BYTES_MAX = 256;
const SHOWN_CHARACTERS = 40;
const DIGITS_MAX = 15;
const ID_MAX = 2_147_483_647;
const [NEWLINE, RETURN, COMMA, POINT, ZERO, NINE] = [10, 13, 44, 46, 48, 57];
const BYTE_ORDER_MARK = Buffer.from("\uFEFF");

/** Throws ImportRefused. The pieces share their memory: each is valid until the next is asked for. */
export async function* readNumberLines(path: string, columns: readonly Column[]): AsyncGenerator<Piece> {
  const file = await open(path);
  try {
    yield* piecesOf(file, { path, columns });
  } finally {
    await file.close();
  }
}

type Source = { path: string; columns: readonly Column[] };

async function* piecesOf(file: FileHandle, source: Source): AsyncGenerator<Piece> {
  const { columns } = source;
  const buffer = Buffer.allocUnsafe(PIECE_BYTES + LINE_BYTES_MAX);
  // A line has a digit or a comma for each column and ends: never more lines than this.
  const linesMax = Math.ceil(buffer.length / (2 * columns.length - 1)) + 1;
  const values = columns.map(() => new Float64Array(linesMax));
  const header = columns.map(({ name }) => name).join(",");
  let line = 1;
  let rest = 0;
  let bytesRead = 0;
  for (let isOver = false; !isOver;) {
    const read = await file.read(buffer, rest, PIECE_BYTES);
    bytesRead += read.bytesRead;
    let end = rest + read.bytesRead;
    isOver = read.bytesRead === 0;
    if (isOver && rest > 0) buffer[end++] = NEWLINE;
    let start = 0;
    if (line === 1 && end > 0) {
      start = endOfHeader(buffer.subarray(0, end), header, source);
      line = 2;
    }
    const firstLine = line;
    let count = 0;
    for (let stop = buffer.indexOf(NEWLINE, start); stop >= 0 && stop < end;) {
      const lineEnd = buffer[stop - 1] === RETURN && stop > start ? stop - 1 : stop;
      const isLastAndEmpty = lineEnd === start && isOver;
      if (!isLastAndEmpty) {
        if (!readLine(buffer, { start, end: lineEnd, columns, values, row: count }))
          throw broken(source, line, buffer.subarray(start, lineEnd));
        count += 1;
      }
      line += 1;
      start = stop + 1;
      stop = buffer.indexOf(NEWLINE, start);
    }
    rest = Math.max(0, end - start);
    if (rest >= LINE_BYTES_MAX) throw broken(source, line, buffer.subarray(start, end));
    buffer.copyWithin(0, start, end);
    yield { count, firstLine, values, bytesRead };
  }
  if (line === 1) throw new ImportRefused(`${basename(source.path)} is empty.`);
}

/** @returns where the second line begins */
function endOfHeader(bytes: Buffer, header: string, { path }: Source): number {
  const isMarked = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  const start = isMarked ? BYTE_ORDER_MARK.length : 0;
  const stop = bytes.indexOf(NEWLINE);
  const end = stop < 0 ? bytes.length : stop;
  const first = bytes.subarray(start, Math.min(end, LINE_BYTES_MAX));
  if (first.toString("latin1").trimEnd() === header) return Math.min(end + 1, bytes.length);
  throw new ImportRefused(
    `${basename(path)}, line 1: it should read "${header}", but it reads ${shown(first)}.`,
  );
}

type Line = {
  start: number;
  end: number;
  columns: readonly Column[];
  values: readonly Float64Array[];
  row: number;
};

/** @returns whether the line is one */
function readLine(bytes: Buffer, { start, end, columns, values, row }: Line): boolean {
  let from = start;
  for (let place = 0; place < columns.length; place++) {
    const column = columns[place];
    const cells = values[place];
    if (column === undefined || cells === undefined) return false;
    let to = from;
    while (to < end && bytes[to] !== COMMA) to += 1;
    const value = valueIn(bytes, { from, to, kind: column.kind });
    if (value < 0) return false;
    cells[row] = value;
    const isLast = place === columns.length - 1;
    if (isLast !== (to === end)) return false;
    from = to + 1;
  }
  return true;
}

/** @returns -1 for what is no such value */
function valueIn(
  bytes: Buffer,
  { from, to, kind }: { from: number; to: number; kind: Column["kind"] },
): number {
  if (kind === "stars") return halfStarsIn(bytes, from, to);
  if (from === to) return kind === "id or nothing" ? 0 : -1;
  const value = digitsIn(bytes, from, to);
  if (kind === "digits" || kind === "second") return value;
  return value >= 1 && value <= ID_MAX ? value : -1;
}

function digitsIn(bytes: Buffer, from: number, to: number): number {
  if (to - from > DIGITS_MAX) return -1;
  let value = 0;
  for (let place = from; place < to; place++) {
    const byte = bytes[place] ?? 0;
    if (byte < ZERO || byte > NINE) return -1;
    value = value * 10 + (byte - ZERO);
  }
  return value;
}

/** "4", "4.0", "3.5" */
function halfStarsIn(bytes: Buffer, from: number, to: number): number {
  const whole = (bytes[from] ?? 0) - ZERO;
  if (to === from || whole < 0 || whole > 5) return -1;
  const half = to - from === 3 && bytes[from + 1] === POINT ? (bytes[from + 2] ?? 0) - ZERO : 0;
  const isOne = to - from === 1 || (to - from === 3 && bytes[from + 1] === POINT);
  const halves = 2 * whole + (half === 5 ? 1 : 0);
  return isOne && (half === 0 || half === 5) && halves >= 1 && halves <= 10 ? halves : -1;
}

function broken({ path, columns }: Source, line: number, bytes: Buffer): ImportRefused {
  const wanted = columns.map(({ name }) => name).join(",");
  return new ImportRefused(`${basename(path)}, line ${line}: ${shown(bytes)} is not ${wanted}.`);
}

/** What an operator can recognise, without what a terminal would act on. */
function shown(bytes: Buffer): string {
  const text = bytes.subarray(0, SHOWN_CHARACTERS).toString("latin1");
  const isLong = bytes.length > SHOWN_CHARACTERS;
  return `"${text.replaceAll(/[^\x20-\x7e]/g, "?").trimEnd()}${isLong ? "…" : ""}"`;
}
