import { expect, test } from "vitest";

import { BUSY_LIMITS, FULL_LIMITS, levelOf } from "./overview-card.tsx";
import { lineOf, segmentsOf, roundAbove } from "./performance-cards.tsx";

test("processor and memory are good below 50 and a warning below 80; everything else below 70 and 85", () => {
  expect([49.9, 50, 79.9, 80].map((percent) => levelOf(percent, BUSY_LIMITS))).toEqual([
    "good",
    "warning",
    "warning",
    "critical",
  ]);
  expect([69.9, 70, 84.9, 85].map((percent) => levelOf(percent, FULL_LIMITS))).toEqual([
    "good",
    "warning",
    "warning",
    "critical",
  ]);
  expect(levelOf(null, BUSY_LIMITS)).toBe("unknown");
});

const SIZE = { width: 40, height: 100, max: 200 };

test("a line has a gap where nothing was measured, and a single minute is a dot", () => {
  expect(segmentsOf([200, 100, null, 0, null], SIZE)).toEqual([
    [
      { x: 0, y: 0 },
      { x: 10, y: 50 },
    ],
    [{ x: 30, y: 100 }],
  ]);
  expect(segmentsOf([null, null], SIZE)).toEqual([]);
});

test("a line connects its points", () => {
  expect(
    lineOf([
      { x: 0, y: 1 },
      { x: 10, y: 2.25 },
    ]),
  ).toBe("M0.0 1.0L10.0 2.3");
});

test.for([
  [0, 10],
  [7, 10],
  [11, 20],
  [150, 200],
  [201, 500],
  [999, 1000],
])("a scale for values up to %d ends at %d", ([value = 0, round = 0]) => {
  expect(roundAbove(value)).toBe(round);
});
