import { expect, test } from "vitest";

import { lineOf, segmentsOf, roundAbove } from "./response-line.ts";

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
])("the scale above %d ends at %d", ([value = 0, round = 0]) => {
  expect(roundAbove(value)).toBe(round);
});
