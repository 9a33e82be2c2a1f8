import { expect, test } from "vitest";

import { BUSY_LIMITS, FULL_LIMITS, levelOf } from "./levels.ts";

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
