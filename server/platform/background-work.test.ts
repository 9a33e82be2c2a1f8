import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createCoalescedRefresh } from "./background-work.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function following() {
  const state = { readings: 0, failures: 0, isAway: false };
  const follow = createCoalescedRefresh({
    async read() {
      state.readings += 1;
      if (state.isAway) throw new Error("away");
    },
    onFailure: () => (state.failures += 1),
  });
  return { state, follow };
}

test("what is told during a reading is read once more after it, however often it is told", async () => {
  const { state, follow } = following();
  await Promise.all([follow(), follow(), follow(), follow()]);
  expect(state.readings).toBe(2);
  await follow();
  expect(state.readings).toBe(3);
});

test("many readings that failed are repeated as one", async () => {
  const { state, follow } = following();
  state.isAway = true;
  for (let told = 0; told < 20; told++) await follow();
  expect(state).toMatchObject({ readings: 20, failures: 20 });
  state.isAway = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state).toMatchObject({ readings: 21, failures: 20 });
});

test("a reading that is told of and succeeds leaves nothing to repeat", async () => {
  const { state, follow } = following();
  state.isAway = true;
  await follow();
  state.isAway = false;
  await follow();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state).toMatchObject({ readings: 2, failures: 1 });
});

test("a reading is repeated until it succeeds", async () => {
  const { state, follow } = following();
  state.isAway = true;
  await follow();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.failures).toBeGreaterThan(5);
  state.isAway = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.readings).toBe(state.failures + 1);
});
