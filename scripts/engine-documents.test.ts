import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { withMatrix } from "./mood-matrix/tables.ts";

const ENGINE = "engine";
const DOCUMENT = readFileSync("docs/recommender-constants.md", "utf8");
const SOURCES = readdirSync(ENGINE, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !/\.(test|fixture)\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(ENGINE, path), "utf8") }));

/** A name like `WEIGHTS.loved` is a property of a constant. */
const rows = DOCUMENT.split("\n").flatMap((line) => {
  const [, name = "", value = "", , file = ""] = line.split("|").map((cell) => cell.trim());
  const [, constant, property] = /^`([A-Z_]+)(?:\.(\w+))?`$/.exec(name) ?? [];
  const path = file.replaceAll("`", "");
  return constant === undefined || !path.endsWith(".ts") ? [] : { constant, property, value, path };
});

function valueInCode({ constant, property, path }: (typeof rows)[number]): number | null {
  const text = SOURCES.find((source) => source.path === path)?.text ?? "";
  const declared = text.split(new RegExp(`^(?:export )?const ${constant}\\b`, "m"))[1] ?? "";
  const [, digits] =
    (property === undefined
      ? /^[^=\n]*= (-?[\d._e-]+);/.exec(declared)
      : new RegExp(`^  ${property}: (-?[\\d._e-]+),`, "m").exec(declared)) ?? [];
  return digits === undefined ? null : Number(digits.replaceAll("_", ""));
}

test("the documented constants have the values in the code", () => {
  const numeric = rows
    .map((row) => ({ ...row, documented: Number(row.value.replace("−", "-").replaceAll(",", "")) }))
    .filter(({ documented }) => Number.isFinite(documented));
  expect(numeric.length).toBeGreaterThan(100);
  expect(numeric.filter((row) => valueInCode(row) !== row.documented)).toEqual([]);
});

test("every named number in the engine is documented", () => {
  const documented = new Set(rows.map(({ path, constant }) => `${path} ${constant}`));
  const named = SOURCES.flatMap(({ path, text }) =>
    Array.from(
      text.matchAll(/^(?:export )?const ([A-Z_]+) = -?[\d._e-]+;/gm),
      ([, name]) => `${path} ${name}`,
    ),
  );
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter((name) => !documented.has(name))).toEqual([]);
});

test("the tables in docs/mood.md match the engine", () => {
  const document = readFileSync(new URL("../docs/mood.md", import.meta.url), "utf8");
  expect(withMatrix(document), "docs/mood.md is not up to date: run npm run mood-matrix").toBe(document);
});
