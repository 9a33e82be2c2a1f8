import { expect, test } from "vitest";

import { createCircuitBreaker } from "./outbound-requests.ts";

function breakerAt() {
  let now = 0;
  const breaker = createCircuitBreaker(() => now);
  const times = (count: number, does: () => void) => Array.from({ length: count }, does);
  return { ...breaker, times, pass: (ms: number) => (now += ms) };
}

test("a few failures among many successes keep the circuit closed", () => {
  const { admits, failed, succeeded, state, times } = breakerAt();
  times(6, succeeded);
  times(5, failed);
  expect(state()).toBe("closed");
  expect(admits()).toBe(true);
});

test("the circuit opens when most requests fail", () => {
  const { admits, failed, state, isResting, times } = breakerAt();
  times(4, failed);
  expect(admits()).toBe(true);
  failed();
  expect([state(), admits(), isResting()]).toEqual(["open", false, true]);
});

test("old failures don't count", () => {
  const { failed, state, times, pass } = breakerAt();
  times(4, failed);
  pass(10_001);
  failed();
  expect(state()).toBe("closed");
});

test("after a pause one probe is admitted, and its success closes the circuit", () => {
  const { admits, failed, succeeded, state, times, pass } = breakerAt();
  times(5, failed);
  pass(5_000);
  expect([admits(), admits(), state()]).toEqual([true, false, "probing"]);
  succeeded();
  expect([state(), admits()]).toEqual(["closed", true]);
});

test("a failed probe doubles the next pause, up to a minute", () => {
  const { admits, failed, times, pass } = breakerAt();
  times(5, failed);
  for (const rest of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
    pass(rest - 1);
    expect(admits()).toBe(false);
    pass(1);
    expect(admits()).toBe(true);
    failed();
  }
});

test("requests sent before the circuit opened don't change its state", () => {
  const { succeeded, failed, state, times } = breakerAt();
  times(5, failed);
  succeeded();
  failed();
  expect(state()).toBe("open");
});

test("a probe without a result is followed by another", () => {
  const { admits, failed, times, pass } = breakerAt();
  times(5, failed);
  pass(5_000);
  expect(admits()).toBe(true);
  pass(20_000);
  expect(admits()).toBe(true);
});
