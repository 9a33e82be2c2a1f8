// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { isNewSession, sessionId, watchActivity } from "./session-id.ts";

const FOUR_HOURS_MS = 4 * 60 * 60 * 1000;

let stop: () => void = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  stop = watchActivity();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  localStorage.clear();
});

test("a session keeps its ID as long as the viewer acts at least every four hours", () => {
  const first = sessionId();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  for (let act = 0; act < 3; act++) {
    vi.advanceTimersByTime(FOUR_HOURS_MS);
    window.dispatchEvent(new Event("pointerdown"));
    expect(sessionId()).toBe(first);
  }
});

test.for([["pointerdown"], ["keydown"], ["touchstart"], ["wheel"], ["popstate"]] as const)(
  "a page left open overnight starts a new session with the first activity (%s)",
  ([act]) => {
    const first = sessionId();
    vi.advanceTimersByTime(FOUR_HOURS_MS + 1);
    window.dispatchEvent(new Event(act));
    expect(sessionId()).toMatch(/^[0-9a-f]{32}$/);
    expect(sessionId()).not.toBe(first);
  },
);

test("background requests aren't activity: after four hours of them, the next activity starts a session", () => {
  const first = sessionId();
  for (let hour = 0; hour < 5; hour++) {
    vi.advanceTimersByTime(FOUR_HOURS_MS / 4);
    expect(sessionId()).toBe(first);
  }
  window.dispatchEvent(new Event("keydown"));
  expect(sessionId()).not.toBe(first);
});

test("opening the page after four hours starts a session before its first call", () => {
  const first = sessionId();
  stop();
  vi.advanceTimersByTime(FOUR_HOURS_MS + 1);
  stop = watchActivity();
  expect(sessionId()).not.toBe(first);
});

test("activity in another tab keeps this tab's session", () => {
  const first = sessionId();
  vi.advanceTimersByTime(FOUR_HOURS_MS);
  localStorage.setItem("lastActiveTimestamp", String(Date.now()));
  vi.advanceTimersByTime(FOUR_HOURS_MS);
  window.dispatchEvent(new Event("pointerdown"));
  expect(sessionId()).toBe(first);
});

test("a session counts as new on the page where it started", () => {
  sessionId();
  expect(isNewSession()).toBe(true);
  localStorage.setItem("session_id", "of-another-tab");
  expect(isNewSession()).toBe(false);
  vi.advanceTimersByTime(FOUR_HOURS_MS);
  window.dispatchEvent(new Event("pointerdown"));
  expect(isNewSession()).toBe(false);
  vi.advanceTimersByTime(FOUR_HOURS_MS + 1);
  expect(isNewSession()).toBe(false);
  window.dispatchEvent(new Event("pointerdown"));
  expect(isNewSession()).toBe(true);
});
