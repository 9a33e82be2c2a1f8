// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { clearMarks, markOf } from "./marks.ts";
import { clearMaps } from "./ratings-maps.ts";
import { CARD_POLL_MS, MODAL_POLL_MS, watchRatings } from "./use-marks.ts";

const ON_CARDS_MS = 1000;
const IN_DETAILS_MS = 500;
const TITLE = 7;

let stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
  clearMarks();
  clearMaps();
});

test("a rating stored by another window appears on cards within a second", () => {
  watch(CARD_POLL_MS);
  store(3);
  vi.advanceTimersByTime(ON_CARDS_MS - 1);
  expect(markOf(TITLE).rating).toBeNull();
  vi.advanceTimersByTime(1);
  expect(markOf(TITLE).rating).toBe(3);
});

test("with details open, another window's rating appears within half a second; afterwards, within a second", () => {
  watch(CARD_POLL_MS);
  const close = watch(MODAL_POLL_MS);
  store(3);
  vi.advanceTimersByTime(IN_DETAILS_MS);
  expect(markOf(TITLE).rating).toBe(3);
  close();
  store(1);
  vi.advanceTimersByTime(ON_CARDS_MS - 1);
  expect(markOf(TITLE).rating).toBe(3);
  vi.advanceTimersByTime(1);
  expect(markOf(TITLE).rating).toBe(1);
});

test("a hidden page doesn't poll, and catches up when it's shown again", () => {
  watch(CARD_POLL_MS);
  become("hidden");
  store(2);
  vi.advanceTimersByTime(10 * ON_CARDS_MS);
  expect(markOf(TITLE).rating).toBeNull();
  become("visible");
  vi.advanceTimersByTime(ON_CARDS_MS);
  expect(markOf(TITLE).rating).toBe(2);
});

test("without visible ratings, nothing is polled", () => {
  watch(CARD_POLL_MS)();
  expect(vi.getTimerCount()).toBe(0);
});

function watch(everyMs: number): () => void {
  const stop = watchRatings({ page: "dashboard", everyMs });
  stops.push(stop);
  return stop;
}

/** Stores a rating as another window would, but without a storage event. */
function store(rating: number): void {
  localStorage.setItem("dashboard-item-ratings", JSON.stringify({ [TITLE]: rating }));
}

function become(state: "hidden" | "visible"): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}
