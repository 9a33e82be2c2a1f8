import fc from "fast-check";
import { expect, test } from "vitest";

import { bestOf, valueOfRank } from "./selection.ts";

test("the best few are the first of the sorted list", () => {
  const entries = fc.array(fc.tuple(fc.integer({ min: -4, max: 4 }), fc.boolean()), { maxLength: 60 });
  fc.assert(
    fc.property(entries, fc.nat(70), (list, limit) => {
      const values = Float32Array.from(list, ([value]) => value);
      const allowed = Uint8Array.from(list, ([, isAllowed]) => Number(isAllowed));
      const inOrder = [...values.keys()]
        .filter((position) => allowed[position] === 1)
        .toSorted((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b);
      expect(bestOf(values, limit, allowed)).toEqual(inOrder.slice(0, limit));
    }),
    { seed: 4, numRuns: 3_000 },
  );
});

test("an empty list or a limit of 0 gives nothing", () => {
  expect(bestOf(new Float32Array(), 5, new Uint8Array())).toEqual([]);
  expect(bestOf(Float32Array.of(1, 2), 0, Uint8Array.of(1, 1))).toEqual([]);
});

test("the value at a rank matches the sorted list, and no value is lost", () => {
  const numbers = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(numbers, fc.nat(60), (list, rank) => {
      const values = Float32Array.from(list);
      const inOrder = values.toSorted();
      expect(valueOfRank(values, rank)).toBe(inOrder[Math.min(rank, list.length - 1)]);
      expect(values.toSorted()).toEqual(inOrder);
    }),
    { seed: 5, numRuns: 3_000 },
  );
});
