import { expect, test } from "vitest";

import { discountSkipped } from "./exposure.ts";
import { NOW, evenAndOdd, isEven } from "./world.fixture.ts";

const HOUR_MS = 60 * 60 * 1000;
/** Even titles are horror, odd ones romance. */
const index = evenAndOdd(20);

/** How much a horror title and a romance lose. */
function lossAfter(skips: { titleId: number; at: number }[], decidedAt: number | null = null) {
  const totals = new Float32Array(20);
  discountSkipped(index, totals, { skips, decidedAt, now: NOW });
  const lossOf = (wanted: (id: number) => boolean) =>
    -(totals[index.titles.findIndex(({ id }) => wanted(id))] ?? 0);
  return { horror: lossOf(isEven), romance: lossOf((id) => !isEven(id)) };
}

test("a skip counts against its kind, and only against that", () => {
  const { horror, romance } = lossAfter([{ titleId: 20, at: NOW }]);
  expect(horror).toBeGreaterThan(0);
  expect(romance).toBeLessThan(horror / 2);
});

test("a skip is forgotten after the evening", () => {
  expect(lossAfter([{ titleId: 20, at: NOW - 5 * HOUR_MS }]).horror).toBeCloseTo(0, 10);
});

test("three skips in a row count twice, until something else is marked", () => {
  const three = [20, 18, 16].map((titleId, nth) => ({ titleId, at: NOW - nth * 1000 }));
  const inARow = lossAfter(three).horror;
  expect(inARow).toBeCloseTo(2 * lossAfter(three, NOW - 1500).horror, 5);
});
