import { expect, test } from "vitest";

import { leavingOf, mixOf } from "./rows.ts";

test("a row whose picks all fit says nothing", () => {
  expect(mixOf(null, null)).toEqual({});
});

test("picks beyond the filters are named, and marked where they begin", () => {
  expect(mixOf("filters", 5)).toEqual({
    meta: "Includes picks beyond your filters",
    fallback: { startIndex: 4, label: "Beyond your filters" },
  });
});

test("where none fits, or only the hero, the row does not say that some do", () => {
  const meta = "Too little fits your filters: these picks go beyond them";
  expect(mixOf("filters", 0)).toEqual({ meta });
  expect(mixOf("filters", 1)).toEqual({ meta });
});

test("what begins behind the row's last title is not spoken of", () => {
  expect(mixOf("saturation", 13)).toMatchObject({ fallback: { startIndex: 12 } });
  expect(mixOf("saturation", 14)).toEqual({});
});

test("a rated title leaves the rows of picks only, and nothing leaves the viewer's own list", () => {
  const leaving = ["just-for-you", "similar-1", "trending", "acclaimed", "fix", "watchlist"].map(leavingOf);
  expect(leaving).toEqual(["rated or skipped", "rated or skipped", "skipped", "skipped", "skipped", "never"]);
});
