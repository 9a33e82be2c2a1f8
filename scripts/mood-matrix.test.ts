import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { withMatrix } from "./mood-matrix/tables.ts";

test("the tables of docs/mood.md are those that the engine goes by", () => {
  const document = readFileSync(new URL("../docs/mood.md", import.meta.url), "utf8");
  expect(withMatrix(document), "docs/mood.md is not up to date: run npm run mood-matrix").toBe(document);
});
