import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createCoalescedRefresh } from "./background-work.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const state = { readings: 0, failures: 0, isAway: false };
  const refresh = createCoalescedRefresh({
    async read() {
      state.readings += 1;
      if (state.isAway) throw new Error("away");
    },
    onFailure: () => (state.failures += 1),
  });
  return { state, refresh };
}

test("any number of refreshes during a read cause one more read after it", async () => {
  const { state, refresh } = setUp();
  await Promise.all([refresh(), refresh(), refresh(), refresh()]);
  expect(state.readings).toBe(2);
  await refresh();
  expect(state.readings).toBe(3);
});

test("many failed reads are retried as one", async () => {
  const { state, refresh } = setUp();
  state.isAway = true;
  for (let told = 0; told < 20; told++) await refresh();
  expect(state).toMatchObject({ readings: 20, failures: 20 });
  state.isAway = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state).toMatchObject({ readings: 21, failures: 20 });
});

test("a refresh that succeeds after a failure leaves nothing to retry", async () => {
  const { state, refresh } = setUp();
  state.isAway = true;
  await refresh();
  state.isAway = false;
  await refresh();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state).toMatchObject({ readings: 2, failures: 1 });
});

test("a failed read is retried until it succeeds", async () => {
  const { state, refresh } = setUp();
  state.isAway = true;
  await refresh();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.failures).toBeGreaterThan(5);
  state.isAway = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.readings).toBe(state.failures + 1);
});
