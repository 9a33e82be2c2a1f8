// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";

import { nextMoment } from "../api/client.ts";
import { writeJson } from "../api/storage.ts";
import { beginMutation, clearMarks, applyUpdates, keepUnsaved, markOf, settleMutation } from "./marks.ts";
import { syncMaps, clearMaps, rereadRatings, storeRating } from "./ratings-maps.ts";

const TITLE = 1;

afterEach(() => {
  localStorage.clear();
  clearMarks();
  clearMaps();
});

const says = (rating: 1 | 2 | 3 | null, at: number) =>
  applyUpdates([{ titleId: TITLE, change: { rating }, at }]);

test("a response requested before a rating was saved doesn't undo it; a later one counts", () => {
  const early = nextMoment();
  beginMutation(TITLE, { rating: 3 });
  const meanwhile = nextMoment();
  says(1, early);
  says(1, meanwhile);
  settleMutation(TITLE, { rating: 3 });
  says(1, meanwhile);
  expect(markOf(TITLE).rating).toBe(3);
  says(null, nextMoment());
  expect(markOf(TITLE).rating).toBeNull();
});

test("when two responses arrive, the one requested later counts, whichever arrives first", () => {
  const [first, second] = [nextMoment(), nextMoment()];
  says(2, second);
  says(1, first);
  expect(markOf(TITLE).rating).toBe(2);
});

test("watchlist updates don't affect the rating, and vice versa", () => {
  const asked = nextMoment();
  beginMutation(TITLE, { isSaved: true });
  says(2, asked);
  applyUpdates([{ titleId: TITLE, change: { isSaved: false }, at: asked }]);
  expect(markOf(TITLE)).toMatchObject({ rating: 2, isSaved: true });
});

test("an unsaved rating stays until the server reports another", () => {
  beginMutation(TITLE, { rating: 3 });
  keepUnsaved(TITLE);
  says(null, nextMoment());
  expect(markOf(TITLE).rating).toBe(3);
  says(1, nextMoment());
  says(null, nextMoment());
  expect(markOf(TITLE).rating).toBeNull();
});

test("a title whose rating is removed anywhere can be in the rows of picks again", () => {
  settleMutation(TITLE, { rating: 3 });
  settleMutation(TITLE, { isGone: true });
  says(null, nextMoment());
  expect(markOf(TITLE).isGone).toBe(false);
});

test("a rating from browser storage fills a gap, but the server wins, even with no rating", () => {
  const asked = nextMoment();
  says(3, asked);
  writeJson("dashboard-item-ratings", { [TITLE]: 1, 2: 2, 3: 2 });
  rereadRatings(["dashboard"]);
  applyUpdates([{ titleId: 3, change: { rating: null }, at: asked }]);
  expect([1, 2, 3].map((id) => markOf(id).rating)).toEqual([3, 2, null]);
});

test("a rating given in another tab appears here, and disappears when it's removed there", () => {
  for (const rating of [1, 2]) {
    writeJson("dashboard-item-ratings", { [TITLE]: rating });
    rereadRatings(["dashboard"]);
  }
  expect(markOf(TITLE).rating).toBe(2);
  writeJson("dashboard-item-ratings", {});
  rereadRatings(["dashboard"]);
  expect(markOf(TITLE).rating).toBeNull();
});

test("a change in another tab counts even in a map that wasn't read before", () => {
  const stop = syncMaps();
  says(3, nextMoment());
  const [key, oldValue] = ["item-item-ratings", '{"1":3}'];
  writeJson("item-item-ratings", { [TITLE]: 1 });
  window.dispatchEvent(new StorageEvent("storage", { key, oldValue }));
  expect(markOf(TITLE).rating).toBe(1);
  stop();
});

test("a title has one rating, whichever page's map contains it", () => {
  storeRating("dashboard", TITLE, 2);
  storeRating("search", TITLE, 3);
  const maps = () => ["dashboard", "search"].map((page) => localStorage.getItem(`${page}-item-ratings`));
  expect(maps()).toEqual(['{"1":3}', '{"1":3}']);
  storeRating("search", TITLE, null);
  expect(maps()).toEqual(["{}", "{}"]);
});

test("an invalid ratings map is ignored", () => {
  writeJson("dashboard-item-ratings", { 1: "great", no: 2, 3: 9 });
  rereadRatings(["dashboard"]);
  expect(markOf(TITLE).rating).toBeNull();
});
