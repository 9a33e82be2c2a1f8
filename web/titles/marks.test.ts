// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { writeJson } from "../api/storage.ts";
import { absorb, changeMark, forgetMarks, markOf, rereadRatings } from "./marks.ts";
import { REMOVAL_DELAY_MS, rate } from "./rate.ts";

const item = (id: number, rating: 1 | 2 | 3 | null = null) => ({
  id,
  rating,
  userRating: null,
  in_watchlist: false,
});
const CARD = { page: "dashboard", onFailure: "keep" } as const;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
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

test("without a token a rating stays in storage, and the title leaves after the delay", async () => {
  const done = rate(5, 3, CARD);
  expect(markOf(5).rating).toBe(3);
  expect(localStorage.getItem("dashboard-item-ratings")).toBe('{"5":3}');
  await vi.advanceTimersByTimeAsync(REMOVAL_DELAY_MS - 1);
  expect(markOf(5).isGone).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await done).toBe(true);
  expect(markOf(5).isGone).toBe(true);
});
