import { randomBytes } from "node:crypto";

import { expect, test } from "vitest";

import { csv, fileWith, refusalOf, zip } from "./reading.fixture.ts";
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
    "a table without a row",
    "Title,Year\n",
    "empty: The file contains no titles that were seen, rated or saved.",
  ],
  ["a picture", headed([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), "wrong-type: The file is a picture."],
  ["a PDF", Buffer.from("%PDF-1.7\n"), "wrong-type: The file is a PDF."],
  ["a program", headed([0x4d, 0x5a, 0x90, 0]), "wrong-type: The file is a program."],
  ["a gzip", headed([0x1f, 0x8b, 8, 0]), "wrong-type: The file is an archive other than zip."],
  ["a saved sign-in page", "\n<!DOCTYPE html><html>Title,Year</html>", "wrong-type: The file is a web page"],
  ["an XML document", '<?xml version="1.0"?><a/>', "wrong-type: The file is an XML document."],
  ["bytes without sense", Buffer.alloc(3_000, "\u0001\u0002\u0007a"), "wrong-type: The file is not text."],
  [
    "a table of something else",
    csv("Colour,Weight", "red,kilo"),
    "unrecognised: The file has no column with titles.",
  ],
  ["a half-written JSON file", '[{"rating":8,"movie":{"title":"He', "broken: The JSON file is damaged"],
  ["a JSON file of something else", '{"a":[1,2]}', "unrecognised: The file has no column with titles."],
  ["25 MB and a byte", Buffer.alloc(25 * MEGABYTE + 1, "a"), "too-large: The file is larger than 25 MB."],
])("The file is refused with a sentence: %s", async (_, content, refusal) => {
  expect(await refusalOf(content)).toMatch(new RegExp(`^${RegExp.escape(refusal)}`));
});

test.each<[string, Buffer, string]>([
  ["half of it", zip([{ name: "a.csv", content: TITLES }]).subarray(0, 60), "broken: The archive is damaged"],
  ["nothing", zip([]), "empty: The archive is empty."],
  [
    "only a picture",
    zip([{ name: "a.png", content: "x" }]),
    "unrecognised: The archive contains no CSV or JSON file.",
  ],
  [
    "only another archive",
    zip([{ name: "a.zip", content: zip([]) }]),
    "unrecognised: The archive contains another archive.",
  ],
  [
    "a spreadsheet",
    zip([{ name: "[Content_Types].xml", content: "" }]),
    "wrong-type: The file is a spreadsheet",
  ],
  [
    "a password",
    zip([{ name: "a.csv", content: TITLES, isEncrypted: true }]),
    "encrypted: The archive is password-protected",
  ],
  [
    "a link",
    zip([{ name: "a.csv", content: "/etc/passwd", isLink: true }]),
    "unsafe: The archive contains a link",
  ],
  [
    "a path upwards",
    zip([{ name: "../../a.csv", content: TITLES }]),
    "unsafe: The archive contains a file whose path",
  ],
  [
    "a path from the root",
    zip([{ name: "/tmp/a.csv", content: TITLES }]),
    "unsafe: The archive contains a file whose path",
  ],
  [
    "a path of a drive",
    zip([{ name: "C:/a.csv", content: TITLES }]),
    "unsafe: The archive contains a file whose path",
  ],
  [
    "a path with backslashes",
    zip([{ name: "..\\a.csv", content: TITLES }]),
    "unsafe: The archive contains a file whose path",
  ],
  [
    "a bomb",
    zip([{ name: "a.csv", content: Buffer.alloc(20 * MEGABYTE) }]),
    "too-large: The archive contains more than 60 MB",
  ],
  [
    "a file that claims to be small",
    zip([{ name: "a.csv", content: Buffer.alloc(2 * MEGABYTE, "a"), size: 100 }]),
    "broken: The archive is damaged",
  ],
  [
    "more than 60 MB in all",
    zip(Array.from({ length: 61 }, (_, at) => ({ name: `${at}.csv`, content: "", size: MEGABYTE }))),
    "too-large: The archive contains more than 60 MB",
  ],
  [
    "more than 200 files",
    zip(Array.from({ length: 201 }, (_, at) => ({ name: `${at}.csv`, content: TITLES }))),
    "too-large: The archive contains more than 200 files.",
  ],
])("An archive is refused with a sentence: %s", async (_, content, refusal) => {
  expect(await refusalOf(content, "export.zip")).toMatch(new RegExp(`^${RegExp.escape(refusal)}`));
});

test("More than 20,000 titles are refused; 20,000 are read", async () => {
  const titles = Array.from({ length: 20_000 }, (_, at) => `Film ${at},1999`);
  const read = await readHistory(await fileWith(csv("Title,Year", ...titles)));
  expect(read.rows).toHaveLength(20_000);
  expect(await refusalOf(csv("Title,Year", ...titles, "One more,1999"))).toBe(
    "too-many-rows: The file contains 20,001 titles. You can import up to 20,000 at once.",
  );
});

test("Reading ends when its signal is given", async () => {
  const stop = new AbortController();
  const reading = readHistory(await fileWith(TITLES), { signal: stop.signal });
  stop.abort(new Error("the import was left"));
  await expect(reading).rejects.toThrow("the import was left");
});

test("A file that is not there is a sentence", async () => {
  await expect(readHistory({ path: "/nowhere/at/all", name: "a.csv" })).rejects.toMatchObject({
    code: "broken",
    message: "The file couldn’t be read.",
  });
});
