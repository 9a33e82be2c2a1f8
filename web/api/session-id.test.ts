// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { sessionId } from "./session-id.ts";

const FOUR_HOURS_MS = 4 * 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test("a sitting has one id, however long it is, and a new one after four hours without activity", () => {
  const first = sessionId();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  for (let look = 0; look < 3; look++) {
    vi.advanceTimersByTime(FOUR_HOURS_MS);
    expect(sessionId()).toBe(first);
  }
  vi.advanceTimersByTime(FOUR_HOURS_MS + 1);
  const second = sessionId();
  expect(second).toMatch(/^[0-9a-f]{32}$/);
  expect(second).not.toBe(first);
});
