import { expect, test } from "vitest";

import { inShort, read } from "./reading.fixture.ts";

const TEXT = "Title,Year,Rating\nAmélie,2001,4\nLe Samouraï,1967,5\n";
const ROWS = ["rated Amélie (2001) 4", "rated Le Samouraï (1967) 5"];

function bigEndian(text: string): Buffer {
  return Buffer.from(text, "utf16le").swap16();
}

test.each<[string, Buffer]>([
  ["UTF-8", Buffer.from(TEXT)],
  ["UTF-8 with its mark", Buffer.from(`\u{feff}${TEXT}`)],
  ["Latin-1", Buffer.from(TEXT, "latin1")],
  ["UTF-16, little end first", Buffer.from(`\u{feff}${TEXT}`, "utf16le")],
  ["UTF-16, little end first, without its mark", Buffer.from(TEXT, "utf16le")],
  ["UTF-16, big end first", bigEndian(`\u{feff}${TEXT}`)],
  ["UTF-16, big end first, without its mark", bigEndian(TEXT)],
  ["lines of a Windows computer", Buffer.from(TEXT.replaceAll("\n", "\r\n"))],
  ["lines of an old Macintosh", Buffer.from(TEXT.replaceAll("\n", "\r"))],
  ["a first line that says what separates", Buffer.from(`sep=;\n${TEXT.replaceAll(",", ";")}`)],
  ["tabs", Buffer.from(TEXT.replaceAll(",", "\t"))],
  ["blank lines and a second header", Buffer.from(TEXT.replace("\nLe", "\n\nTitle,Year,Rating\n\nLe"))],
  ["a column twice", Buffer.from("Title,Year,Title,Rating\nAmélie,2001,x,4\nLe Samouraï,1967,y,5\n")],
  ["a line above the header", Buffer.from(`My films\n${TEXT}`)],
])("A table is read in %s", async (_, content) => {
  const { rows, faults } = await read(content);
  expect(rows.map((row) => inShort(row))).toEqual(ROWS);
  expect(faults).toEqual([]);
});

test("What is whole is read, and what is not is named with its line", async () => {
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

test("A last line that ends in the middle is left out", async () => {
  const { rows, faults } = await read("Title,Year,Rating\nHeat,1995,4\nRan,1985,5\nThe Silence of the La");
  expect(rows.map((row) => inShort(row))).toEqual(["rated Heat (1995) 4", "rated Ran (1985) 5"]);
  expect(faults).toEqual([{ file: "history.csv", line: 4, reason: "The last line is incomplete." }]);
});

test("A formula in a cell is text", async () => {
  const { rows } = await read("Title,Year\n\"=cmd|' /C calc'!A0\",1999\n@SUM(1),2000\n+1,2001\n");
  expect(rows.map(({ title }) => title)).toEqual(["=cmd|' /C calc'!A0", "@SUM(1)", "+1"]);
});

test("The first thousand faults are kept, and all are counted", async () => {
  const { faults, faultCount } = await read(`Title,Year\nHeat,1995\n${",1990\n".repeat(1_500)}`);
  expect([faults.length, faultCount]).toEqual([1_000, 1_500]);
});
