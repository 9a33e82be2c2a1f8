import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { expect, onTestFinished, test } from "vitest";

import { hasColumn, readCsv } from "./read-csv.ts";

function file(content: string | Buffer, name = "items.csv"): string {
  const folder = mkdtempSync(join(tmpdir(), "halflight-csv-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

const read = (path: string, ...columns: string[]) => Array.fromAsync(readCsv(path, columns));

test("the columns that are asked for are given, whatever stands beside them", async () => {
  const path = file("\uFEFFitem,title,year\r\n1,Riders,1950\r\n\r\n2,Song,1951,and more");
  expect(await read(path, "year", "item")).toEqual([
    ["1950", "1"],
    ["1951", "2"],
  ]);
  expect(await hasColumn(path, "item")).toBe(true);
  expect(await hasColumn(path, "timestamp")).toBe(false);
});

test("a quoted field may hold commas, doubled quotes and line ends", async () => {
  const path = file('item,title\n1,"Riders, ""the"" film\nof 1950"\n');
  expect(await read(path, "title")).toEqual([['Riders, "the" film\nof 1950']]);
});

test("a gzipped file is read like any other", async () => {
  expect(await read(file(gzipSync("user,item\n1,2\n"), "grades.csv.gz"), "item")).toEqual([["2"]]);
});

test.for<[what: string, content: string | Buffer, sentence: RegExp, name?: string]>([
  ["is empty", "", /items\.csv is empty$/],
  ["lacks a column", "user,film\n1,2\n", /items\.csv has no column item in its first line$/],
  ["has too few columns in a line", "user,item\n1,2\n3\n", /items\.csv, line 3: too few columns$/],
  ["leaves a quote open", 'user,item\n1,"2\n', /items\.csv, line \d: the quotes are not closed/],
  ["is not gzipped", "user,item\n1,2\n", /incorrect header check/, "items.csv.gz"],
])("a file that %s is refused with a sentence", async ([, content, sentence, name]) => {
  await expect(read(file(content, name), "item")).rejects.toThrow(sentence);
});
