import { randomBytes } from "node:crypto";

import fc from "fast-check";
import { expect, test } from "vitest";

import { type History, UnreadableHistory } from "./history.ts";
import { readFileAsHistory } from "./read-file.ts";
import { csv, fileWith, refusalOf, zip, inShort, read } from "./reading.fixture.ts";
import { readHistory } from "./reading.ts";

const TITLES = csv("Title,Year", "Heat,1995");
const MEGABYTE = 1024 * 1024;

function headed(bytes: readonly number[]): Buffer {
  return Buffer.concat([Buffer.from(bytes), randomBytes(500)]);
}

test.each<[string, string | Buffer, string]>([
  ["an empty file", "", "empty: The file is empty."],
  ["a file of spaces", " \n\n ", "empty: The file is empty."],
  [
    "a table without rows",
    "Title,Year\n",
    "empty: The file contains no titles that were seen, rated or saved.",
  ],
  ["a picture", headed([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), "wrong-type: The file is a picture."],
  ["a PDF", Buffer.from("%PDF-1.7\n"), "wrong-type: The file is a PDF."],
  ["a program", headed([0x4d, 0x5a, 0x90, 0]), "wrong-type: The file is a program."],
  ["a gzip archive", headed([0x1f, 0x8b, 8, 0]), "wrong-type: The file is an archive other than zip."],
  ["a saved sign-in page", "\n<!DOCTYPE html><html>Title,Year</html>", "wrong-type: The file is a web page"],
  ["an XML document", '<?xml version="1.0"?><a/>', "wrong-type: The file is an XML document."],
  ["binary data", Buffer.alloc(3_000, "\u0001\u0002\u0007a"), "wrong-type: The file is not text."],
  [
    "an unrelated table",
    csv("Colour,Weight", "red,kilo"),
    "unrecognised: The file has no column with titles.",
  ],
  ["a truncated JSON file", '[{"rating":8,"movie":{"title":"He', "broken: The JSON file is damaged"],
  ["an unrelated JSON file", '{"a":[1,2]}', "unrecognised: The file has no column with titles."],
  ["25 MB and a byte", Buffer.alloc(25 * MEGABYTE + 1, "a"), "too-large: The file is larger than 25 MB."],
])("a file is refused with a clear message: %s", async (_, content, refusal) => {
  expect(await refusalOf(content)).toMatch(new RegExp(`^${RegExp.escape(refusal)}`));
});

test.each<[string, Buffer, string]>([
  [
    "cut off halfway",
    zip([{ name: "a.csv", content: TITLES }]).subarray(0, 60),
    "broken: The archive is damaged",
  ],
  ["empty", zip([]), "empty: The archive is empty."],
  [
    "with only a picture",
    zip([{ name: "a.png", content: "x" }]),
    "unrecognised: The archive contains no CSV or JSON file.",
  ],
  [
    "with only another archive",
    zip([{ name: "a.zip", content: zip([]) }]),
    "unrecognised: The archive contains another archive.",
  ],
  [
    "that is a spreadsheet",
    zip([{ name: "[Content_Types].xml", content: "" }]),
    "wrong-type: The file is a spreadsheet",
  ],
  [
    "with a password",
    zip([{ name: "a.csv", content: TITLES, isEncrypted: true }]),
    "encrypted: The archive is password-protected",
  ],
  [
    "with a link",
    zip([{ name: "a.csv", content: "/etc/passwd", isLink: true }]),
    "unsafe: The archive contains a link",
  ],
  [
    "with a path to a parent folder",
    zip([{ name: "../../a.csv", content: TITLES }]),
    "unsafe: The archive contains a file with an unsafe path",
  ],
  [
    "with an absolute path",
    zip([{ name: "/tmp/a.csv", content: TITLES }]),
    "unsafe: The archive contains a file with an unsafe path",
  ],
  [
    "with a drive letter in a path",
    zip([{ name: "C:/a.csv", content: TITLES }]),
    "unsafe: The archive contains a file with an unsafe path",
  ],
  [
    "with backslashes in a path",
    zip([{ name: "..\\a.csv", content: TITLES }]),
    "unsafe: The archive contains a file with an unsafe path",
  ],
  [
    "that is a zip bomb",
    zip([{ name: "a.csv", content: Buffer.alloc(20 * MEGABYTE) }]),
    "too-large: The archive contains more than 60 MB",
  ],
  [
    "with a file larger than it claims",
    zip([{ name: "a.csv", content: Buffer.alloc(2 * MEGABYTE, "a"), size: 100 }]),
    "broken: The archive is damaged",
  ],
  [
    "with more than 60 MB in all",
    zip(Array.from({ length: 61 }, (_, at) => ({ name: `${at}.csv`, content: "", size: MEGABYTE }))),
    "too-large: The archive contains more than 60 MB",
  ],
  [
    "with more than 200 files",
    zip(Array.from({ length: 201 }, (_, at) => ({ name: `${at}.csv`, content: TITLES }))),
    "too-large: The archive contains more than 200 files.",
  ],
])("an archive is refused with a clear message: %s", async (_, content, refusal) => {
  expect(await refusalOf(content, "export.zip")).toMatch(new RegExp(`^${RegExp.escape(refusal)}`));
});

test("20,000 titles are read, and more are refused", async () => {
  const titles = Array.from({ length: 20_000 }, (_, at) => `Film ${at},1999`);
  const { rows } = await readHistory(await fileWith(csv("Title,Year", ...titles)));
  expect(rows).toHaveLength(20_000);
  expect(await refusalOf(csv("Title,Year", ...titles, "One more,1999"))).toBe(
    "too-many-rows: The file contains 20,001 titles. You can import up to 20,000 at once.",
  );
});

test("reading stops when its signal is aborted", async () => {
  const stop = new AbortController();
  const reading = readHistory(await fileWith(TITLES), { signal: stop.signal });
  stop.abort(new Error("the import was left"));
  await expect(reading).rejects.toThrow("the import was left");
});

test("a missing file is refused with a clear message", async () => {
  await expect(readHistory({ path: "/nowhere/at/all", name: "a.csv" })).rejects.toMatchObject({
    code: "broken",
    message: "The file couldn’t be read.",
  });
});

const cell = fc.oneof(
  fc.constantFrom(
    "Title",
    "Year",
    "Rating",
    "Const",
    "Date",
    '"',
    '""',
    "=1+1",
    "Heat",
    "1995",
    "8",
    "tt0113277",
    "01/02/2020",
  ),
  fc.string({ unit: "binary", maxLength: 8 }),
);
const table = fc
  .array(fc.array(cell, { maxLength: 6 }), { maxLength: 12 })
  .chain((lines) =>
    fc.constantFrom(",", ";", "\t").map((between) => lines.map((line) => line.join(between)).join("\n")),
  );
const json = fc.oneof(
  fc.json(),
  fc
    .array(
      fc.record({
        movie: fc.anything(),
        show: fc.anything(),
        rating: fc.anything(),
        listed_at: fc.anything(),
      }),
    )
    .map((entries) => JSON.stringify(entries)),
);
const files = fc.oneof(
  fc.uint8Array({ maxLength: 400 }),
  table.map((text) => Buffer.from(text)),
  table.map((text) => Buffer.from(text, "utf16le")),
  json.map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.concat([Buffer.from("PK\u0003\u0004"), bytes])),
);

test("any bytes are read as a history or refused with a message", async () => {
  await fc.assert(
    fc.asyncProperty(files, async (bytes) => {
      const { scale, rows, refusal } = await outcomeOf(bytes);
      expect(refusal).toMatch(/[.]$/);
      for (const { title, rating } of rows) {
        expect(title).not.toBe("");
        expect(rating ?? scale?.min ?? 0).toBeLessThanOrEqual(scale?.max ?? 0);
      }
    }),
    { numRuns: 400, seed: 1 },
  );
});

async function outcomeOf(bytes: Uint8Array): Promise<Pick<History, "scale" | "rows"> & { refusal: string }> {
  try {
    const history = await readFileAsHistory(await fileWith(bytes), () => undefined);
    return { ...history, refusal: "None." };
  } catch (error) {
    if (error instanceof UnreadableHistory) return { scale: null, rows: [], refusal: error.message };
    throw error;
  }
}

const LINES = Array.from(
  { length: 150_000 },
  (_, line) => `A film of nobody's, part ${line},${1950 + (line % 70)}`,
);
const LARGE = ["Title,Year", ...LINES, ""].join("\n");
const SMALL = csv("Title,Year", "Heat,1995");

test.each<[string, { timeMs?: number; memoryMegabytes?: number }, object]>([
  ["takes too long", { timeMs: 1 }, { code: "too-slow", message: "The file took too long to read." }],
  [
    "needs too much memory",
    { memoryMegabytes: 12 },
    { code: "too-large", message: "The file is too large to read at once." },
  ],
])(
  "a file whose reading %s is refused with a clear message, and the next one is read",
  async (_, bounds, refusal) => {
    const reading = readHistory(await fileWith(LARGE), { bounds });
    const next = readHistory(await fileWith(SMALL));
    await expect(reading).rejects.toMatchObject(refusal);
    expect((await next).rows).toMatchObject([{ title: "Heat", year: 1995 }]);
  },
);

const TEXT = "Title,Year,Rating\nAmélie,2001,4\nLe Samouraï,1967,5\n";
const ROWS = ["rated Amélie (2001) 4", "rated Le Samouraï (1967) 5"];

function bigEndian(text: string): Buffer {
  return Buffer.from(text, "utf16le").swap16();
}

test.each<[string, Buffer]>([
  ["UTF-8", Buffer.from(TEXT)],
  ["UTF-8 with a byte order mark", Buffer.from(`\u{feff}${TEXT}`)],
  ["Latin-1", Buffer.from(TEXT, "latin1")],
  ["UTF-16LE with a byte order mark", Buffer.from(`\u{feff}${TEXT}`, "utf16le")],
  ["UTF-16LE without a byte order mark", Buffer.from(TEXT, "utf16le")],
  ["UTF-16BE with a byte order mark", bigEndian(`\u{feff}${TEXT}`)],
  ["UTF-16BE without a byte order mark", bigEndian(TEXT)],
  ["Windows line endings", Buffer.from(TEXT.replaceAll("\n", "\r\n"))],
  ["classic Mac line endings", Buffer.from(TEXT.replaceAll("\n", "\r"))],
  ["a first line that names the separator", Buffer.from(`sep=;\n${TEXT.replaceAll(",", ";")}`)],
  ["tabs", Buffer.from(TEXT.replaceAll(",", "\t"))],
  ["blank lines and a second header", Buffer.from(TEXT.replace("\nLe", "\n\nTitle,Year,Rating\n\nLe"))],
  ["a repeated column", Buffer.from("Title,Year,Title,Rating\nAmélie,2001,x,4\nLe Samouraï,1967,y,5\n")],
  ["a line above the header", Buffer.from(`My films\n${TEXT}`)],
])("a table is read: %s", async (_, content) => {
  const { rows, faults } = await read(content);
  expect(rows.map((row) => inShort(row))).toEqual(ROWS);
  expect(faults).toEqual([]);
});

test("valid lines are read, and invalid ones are reported by number", async () => {
  const { rows, faults, faultCount } = await read(
    [
      "Title,Year,Rating",
      "Heat,1995,4",
      ",,",
      "Ran",
      'The "Great" One,1960,3',
      '"never closed,1985,5',
      "Alien,1979,5",
      "The Good, the Bad and the Ugly,1966,5",
      "Gravity,two thousand,ten",
      "Playtime,19",
    ].join("\n"),
  );
  expect(rows.map((row) => inShort(row))).toEqual([
    "rated Heat (1995) 4",
    "seen Ran",
    'rated The "Great" One (1960) 3',
    "rated Alien (1979) 5",
    "seen Gravity",
    "seen Playtime",
  ]);
  expect(faults.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    "6 The line has an unclosed quotation mark.",
    "8 The line has more columns than the table.",
    "3 The line has no title.",
  ]);
  expect(faultCount).toBe(3);
});

test("an incomplete last line is left out", async () => {
  const { rows, faults } = await read("Title,Year,Rating\nHeat,1995,4\nRan,1985,5\nThe Silence of the La");
  expect(rows.map((row) => inShort(row))).toEqual(["rated Heat (1995) 4", "rated Ran (1985) 5"]);
  expect(faults).toEqual([{ file: "history.csv", line: 4, reason: "The last line is incomplete." }]);
});

test("formulas in cells are read as text", async () => {
  const { rows } = await read("Title,Year\n\"=cmd|' /C calc'!A0\",1999\n@SUM(1),2000\n+1,2001\n");
  expect(rows.map(({ title }) => title)).toEqual(["=cmd|' /C calc'!A0", "@SUM(1)", "+1"]);
});

test("the first 1,000 faults are kept, and all are counted", async () => {
  const { faults, faultCount } = await read(`Title,Year\nHeat,1995\n${",1990\n".repeat(1_500)}`);
  expect([faults.length, faultCount]).toEqual([1_000, 1_500]);
});
