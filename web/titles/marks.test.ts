// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";

import { writeJson } from "../api/storage.ts";
import { absorb, changeMark, forgetMarks, markOf, rereadRatings } from "./marks.ts";

const item = (id: number, rating: 1 | 2 | 3 | null = null) => ({
  id,
  rating,
  userRating: null,
  in_watchlist: false,
});

afterEach(() => {
  localStorage.clear();
  forgetMarks();
});

test("a list that was asked for earlier does not undo what the viewer has just done", () => {
  absorb([item(1, 1)]);
  changeMark(1, { rating: 3 });
  absorb([item(1, 1)]);
  expect(markOf(1).rating).toBe(3);
});

test("a rating in the browser's storage fills the gap, but the server's wins at first sight", () => {
  absorb([item(1, 3), item(2)]);
  writeJson("dashboard-item-ratings", { 1: 1, 2: 2 });
  rereadRatings(["dashboard"]);
  expect([markOf(1).rating, markOf(2).rating]).toEqual([3, 2]);
});

test("a rating given in another tab shows up here", () => {
  writeJson("dashboard-item-ratings", { 1: 1 });
  rereadRatings(["dashboard"]);
  writeJson("dashboard-item-ratings", { 1: 2 });
  rereadRatings(["dashboard"]);
  expect(markOf(1).rating).toBe(2);
});

test("a broken ratings map is ignored", () => {
  writeJson("dashboard-item-ratings", { 1: "great", no: 2, 3: 9 });
  rereadRatings(["dashboard"]);
  expect(markOf(1).rating).toBeNull();
});
