// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";

import { STORAGE_KEYS, removeUserEntries, writeText } from "../../api/storage.ts";
import { forgetAllSearches, forgetSearch, recentSearches, rememberSearch } from "./recent-searches.ts";

beforeEach(() => localStorage.clear());

test("the newest of at most eight searches comes first, and none is listed twice", () => {
  for (let nth = 1; nth <= 10; nth++) rememberSearch(`wish ${nth}`);
  rememberSearch("Wish 5");
  expect(recentSearches()).toEqual([
    "Wish 5",
    "wish 10",
    "wish 9",
    "wish 8",
    "wish 7",
    "wish 6",
    "wish 4",
    "wish 3",
  ]);
});

test("one search or all of them can be removed, and signing out removes them too", () => {
  rememberSearch("alien");
  rememberSearch("heist");
  forgetSearch("alien");
  expect(recentSearches()).toEqual(["heist"]);
  forgetAllSearches();
  expect(recentSearches()).toEqual([]);
  rememberSearch("heist");
  removeUserEntries();
  expect(recentSearches()).toEqual([]);
});

test.for(["{", "5", '[1, "", null, "heist"]'])("a damaged entry %s leaves only searches", (stored) => {
  writeText(STORAGE_KEYS.recentSearches, stored);
  expect(recentSearches().filter((text) => text !== "heist")).toEqual([]);
});
