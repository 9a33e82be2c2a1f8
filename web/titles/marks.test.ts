// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";

import { nextMoment } from "../api/answers.ts";
import { writeJson } from "../api/storage.ts";
import { beginAct, forgetMarks, hear, keepUnsaved, markOf, settleAct } from "./marks.ts";
import { followMaps, forgetMaps, rereadRatings, storeRating } from "./ratings-maps.ts";

const TITLE = 1;

afterEach(() => {
  localStorage.clear();
  forgetMarks();
  forgetMaps();
});

const says = (rating: 1 | 2 | 3 | null, at: number) => hear([{ titleId: TITLE, change: { rating }, at }]);

test("an answer that was asked for before the server had taken a rating does not undo it, a later one counts", () => {
  const early = nextMoment();
  beginAct(TITLE, { rating: 3 });
  const meanwhile = nextMoment();
  says(1, early);
  says(1, meanwhile);
  settleAct(TITLE, { rating: 3 });
  says(1, meanwhile);
  expect(markOf(TITLE).rating).toBe(3);
  says(null, nextMoment());
  expect(markOf(TITLE).rating).toBeNull();
});

test("of two answers the one that was asked for later counts, whichever arrives first", () => {
  const [first, second] = [nextMoment(), nextMoment()];
  says(2, second);
  says(1, first);
  expect(markOf(TITLE).rating).toBe(2);
});

test("what is said of the watchlist says nothing of the rating, and the other way round", () => {
  const asked = nextMoment();
  beginAct(TITLE, { isSaved: true });
  says(2, asked);
  hear([{ titleId: TITLE, change: { isSaved: false }, at: asked }]);
  expect(markOf(TITLE)).toMatchObject({ rating: 2, isSaved: true });
});

test("a rating that the server has not taken stays until the server knows of another", () => {
  beginAct(TITLE, { rating: 3 });
  keepUnsaved(TITLE);
  says(null, nextMoment());
  expect(markOf(TITLE).rating).toBe(3);
  says(1, nextMoment());
  says(null, nextMoment());
  expect(markOf(TITLE).rating).toBeNull();
});

test("a title whose rating is taken back, wherever that was, is not gone any more", () => {
  settleAct(TITLE, { rating: 3 });
  settleAct(TITLE, { isGone: true });
  says(null, nextMoment());
  expect(markOf(TITLE).isGone).toBe(false);
});

test("a rating in the browser's storage fills the gap, but the server's wins, also where it is none", () => {
  const asked = nextMoment();
  says(3, asked);
  writeJson("dashboard-item-ratings", { [TITLE]: 1, 2: 2, 3: 2 });
  rereadRatings(["dashboard"]);
  hear([{ titleId: 3, change: { rating: null }, at: asked }]);
  expect([1, 2, 3].map((id) => markOf(id).rating)).toEqual([3, 2, null]);
});

test("a rating given in another tab shows up here, and goes when it is taken back there", () => {
  for (const rating of [1, 2]) {
    writeJson("dashboard-item-ratings", { [TITLE]: rating });
    rereadRatings(["dashboard"]);
  }
  expect(markOf(TITLE).rating).toBe(2);
  writeJson("dashboard-item-ratings", {});
  rereadRatings(["dashboard"]);
  expect(markOf(TITLE).rating).toBeNull();
});

test("a rating that another tab changes is news also in a map that was not read before", () => {
  const stop = followMaps();
  says(3, nextMoment());
  const [key, oldValue] = ["item-item-ratings", '{"1":3}'];
  writeJson("item-item-ratings", { [TITLE]: 1 });
  window.dispatchEvent(new StorageEvent("storage", { key, oldValue }));
  expect(markOf(TITLE).rating).toBe(1);
  stop();
});

test("a title has one rating, in whichever page's map it stands", () => {
  storeRating("dashboard", TITLE, 2);
  storeRating("search", TITLE, 3);
  const maps = () => ["dashboard", "search"].map((page) => localStorage.getItem(`${page}-item-ratings`));
  expect(maps()).toEqual(['{"1":3}', '{"1":3}']);
  storeRating("search", TITLE, null);
  expect(maps()).toEqual(["{}", "{}"]);
});

test("a broken ratings map is ignored", () => {
  writeJson("dashboard-item-ratings", { 1: "great", no: 2, 3: 9 });
  rereadRatings(["dashboard"]);
  expect(markOf(TITLE).rating).toBeNull();
});
