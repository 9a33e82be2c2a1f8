/**
 * Splits a table into cells, whatever the delimiter, even with missing cells, unclosed quotes or a last line that's cut off. Intact lines
 * are read; a broken line is reported as a fault and skipped.
 */
import { CsvError } from "csv-parse";
import { parse } from "csv-parse/sync";

import { type Faults, UnreadableHistory } from "./history.ts";
import { LINES_MAX } from "./limits.ts";

/** Cells are trimmed. */
export type TableRecord = { line: number; cells: string[] };

/** The longest reviews have around a hundred thousand characters. */
const RECORD_BYTES_MAX = 256 * 1024;
const BROKEN_LINES_MAX = 50;
const DELIMITERS = [",", ";", "\t", "|"] as const;
const SAMPLE_LINES = 10;
const NEWLINE = 0x0a;

/** Throws UnreadableHistory. */
export function readRecords(part: { name: string; text: string }, faults: Faults): TableRecord[] {
  const { body, delimiter, firstLine } = separated(part.text.replaceAll(/\r\n?/g, "\n"));
  const bytes = Buffer.from(body);
  const records: TableRecord[] = [];
  let [start, line] = [0, firstLine];
  for (let broken = 0; start < bytes.length; broken++) {
    if (broken > BROKEN_LINES_MAX)
      throw new UnreadableHistory("broken", `${part.name} is damaged: too many of its lines can’t be read.`);
    const read = readUntilBroken(bytes.subarray(start), { delimiter, line, records });
    if (read === null) break;
    line = read.line;
    faults.add({ file: part.name, line, reason: "The line has an unclosed quotation mark." });
    const next = bytes.indexOf(NEWLINE, start + read.bytes);
    if (next === -1) break;
    start = next + 1;
    line += 1;
  }
  return body.endsWith("\n") ? records : withoutHalfLine(records, part.name, faults);
}

/** @returns where parsing broke, `null` if everything was read */
function readUntilBroken(
  bytes: Buffer,
  context: { delimiter: string; line: number; records: TableRecord[] },
): { bytes: number; line: number } | null {
  const { delimiter, line, records } = context;
  let end = 0;
  let endLine = line;
  const skipBlank = (): void => {
    for (; bytes[end] === NEWLINE; end++) endLine += 1;
  };
  try {
    parse(bytes, {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: RECORD_BYTES_MAX,
      on_record(cells: string[], { bytes: readBytes }) {
        if (records.length > LINES_MAX)
          throw new UnreadableHistory(
            "too-many-rows",
            `The file contains more than ${LINES_MAX.toLocaleString("en")} lines.`,
          );
        skipBlank();
        records.push({ line: endLine, cells: cells.map((cell) => cell.trim()) });
        for (; end < readBytes; end++) if (bytes[end] === NEWLINE) endLine += 1;
        return null;
      },
    });
    return null;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    skipBlank();
    return { bytes: end, line: endLine };
  }
}

/** A spreadsheet may declare the delimiter in its first line; otherwise it's inferred from the first lines. */
function separated(text: string): { body: string; delimiter: string; firstLine: number } {
  const declared = /^sep=([,;\t|])\n/.exec(text);
  if (declared !== null)
    return { body: text.slice(declared[0].length), delimiter: declared[1] ?? ",", firstLine: 2 };
  const lines = text.split("\n", SAMPLE_LINES).filter((line) => line.trim() !== "");
  const [delimiter] = DELIMITERS.map((candidate) => ({
    candidate,
    // Headers don't contain quoted delimiters.
    inHeader: (lines[0]?.split(candidate).length ?? 1) - 1,
    inAll: lines.filter((line) => line.includes(candidate)).length,
  }))
    .toSorted((one, other) => other.inHeader - one.inHeader || other.inAll - one.inAll)
    .map(({ candidate }) => candidate);
  return { body: text, delimiter: delimiter ?? ",", firstLine: 1 };
}

/** The last line counts as cut off if every other line has more cells. */
function withoutHalfLine(records: TableRecord[], file: string, faults: Faults): TableRecord[] {
  const last = records.at(-1);
  const others = records.slice(0, -1);
  if (last === undefined || others.length === 0) return records;
  if (others.some(({ cells }) => cells.length <= last.cells.length)) return records;
  faults.add({ file, line: last.line, reason: "The last line is incomplete." });
  return others;
}
