import { expect, test } from "vitest";

import { createNumbering } from "./numbering.ts";

test("each value keeps the number of its first appearance", () => {
  const { all, numberOf } = createNumbering<string>();
  expect(["b", "a", "b", "c", "a"].map(numberOf)).toEqual([0, 1, 0, 2, 1]);
  expect(all).toEqual(["b", "a", "c"]);
});
