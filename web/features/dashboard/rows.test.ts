import { expect, test } from "vitest";

import { leavingOf, mixOf } from "./rows.ts";

test("a row without picks beyond the filters has no note", () => {
  expect(mixOf(null, -1)).toEqual({});
  expect(mixOf("filters", -1)).toEqual({});
});

test("picks beyond the filters are mentioned, and marked where they start", () => {
  expect(mixOf("filters", 4)).toEqual({
    meta: "Includes picks beyond what you asked for",
    fallback: { startIndex: 4, label: "Beyond what you asked for" },
  });
});

test("if no pick matches, the row doesn't claim that some do", () => {
  expect(mixOf("filters", 0)).toEqual({
    meta: "Not enough titles match what you asked for, so these picks go beyond it",
  });
});

test("a rated title leaves rows of picks only, and nothing leaves the watchlist", () => {
  const leaving = ["just-for-you", "similar-1", "trending", "acclaimed", "fix", "watchlist"].map(leavingOf);
  expect(leaving).toEqual(["rated or skipped", "rated or skipped", "skipped", "skipped", "skipped", "never"]);
});
