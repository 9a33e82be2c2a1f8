import { expect, test } from "vitest";

import { opensAt } from "./preview-times.ts";

const ENTERED = 10_000;

function waitFor(movedAfter: number, kind: "tiles" | "ranked" = "tiles"): number {
  return opensAt({ enteredAt: ENTERED, movedAt: ENTERED + movedAfter }, kind) - ENTERED;
}

test("a pointer at rest waits 500 ms, or 400 in the ranked row", () => {
  expect(waitFor(0)).toBe(500);
  expect(waitFor(0, "ranked")).toBe(400);
});

test("a pointer moving within the tile must rest for 300 ms", () => {
  expect(waitFor(150)).toBe(500);
  expect(waitFor(350)).toBe(650);
  expect(waitFor(350, "ranked")).toBe(650);
});

test("a pointer that never rests gets its preview after 800 ms", () => {
  expect(waitFor(700)).toBe(800);
  expect(waitFor(790, "ranked")).toBe(800);
});
