import fc from "fast-check";
import { expect, test } from "vitest";

import { bestOf } from "./selection.ts";

test("the best few are those that come first when all are put in order", () => {
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

test("none of nothing, and none where none is wanted", () => {
  expect(bestOf(new Float32Array(), 5, new Uint8Array())).toEqual([]);
  expect(bestOf(Float32Array.of(1, 2), 0, Uint8Array.of(1, 1))).toEqual([]);
});
