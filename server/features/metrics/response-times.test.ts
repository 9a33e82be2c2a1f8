import { expect, test } from "vitest";

import { seededRandom } from "#engine/random.ts";

import { addedUp, averageOf, noResponses, noteResponse, percentileOf } from "./response-times.ts";

const GROWTH = 1.2;

function timesOf(all: readonly number[]) {
  const times = noResponses();
  for (const milliseconds of all) noteResponse(times, { status: 200, milliseconds });
  return times;
}

test("a percentile is off by a fifth at most, whatever the times are", () => {
  const random = seededRandom(7);
  const all = Array.from({ length: 5_000 }, () => Math.exp(random() * 8));
  const sorted = all.toSorted((one, other) => one - other);
  for (const share of [0.5, 0.95, 0.99]) {
    const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
    const told = percentileOf(timesOf(all), share) ?? 0;
    expect(told).toBeGreaterThan(exact / GROWTH - 0.1);
    expect(told).toBeLessThan(exact * GROWTH + 0.1);
  }
});

test("what two processes counted is, added up, what one would have counted", () => {
  const random = seededRandom(8);
  const all = Array.from({ length: 400 }, () => random() * 900);
  const parts = [timesOf(all.slice(0, 150)), timesOf(all.slice(150))];
  const { totalMs, ...sum } = addedUp(parts);
  const { totalMs: ofOne, ...one } = timesOf(all);
  expect(sum).toEqual(one);
  expect(totalMs).toBeCloseTo(ofOne);
});

test("the average is exact, and of nothing there is none", () => {
  expect(averageOf(timesOf([10, 20, 60]))).toBe(30);
  expect(averageOf(noResponses())).toBeNull();
  expect(percentileOf(noResponses(), 0.5)).toBeNull();
});

test("an answer that took longer than any limit counts as the longest", () => {
  expect(percentileOf(timesOf([3_600_000]), 0.99)).toBeGreaterThan(10_000);
});

test("failures are those of the server", () => {
  const times = noResponses();
  for (const status of [200, 404, 429, 500, 503]) noteResponse(times, { status, milliseconds: 1 });
  expect(times.failures).toBe(2);
});
