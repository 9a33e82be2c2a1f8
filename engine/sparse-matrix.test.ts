import { expect, test } from "vitest";

import { type SparseMatrix, stacked, transposed } from "./sparse-matrix.ts";
import { STEP, type Steps, mapInSteps, runToEnd } from "./steps.ts";

/** 1 · 2 / · · · / · 3 4 */
const MATRIX: SparseMatrix = {
  starts: Int32Array.from([0, 2, 2, 4]),
  columns: Int32Array.from([0, 2, 1, 2]),
  weights: Float32Array.from([1, 2, 3, 4]),
};

test("a transposed matrix holds the same entries, ascending in each row", () => {
  const turned = transposed(MATRIX, 3);
  expect(turned).toEqual({
    starts: Int32Array.from([0, 1, 2, 4]),
    columns: Int32Array.from([0, 2, 0, 2]),
    weights: Float32Array.from([1, 3, 2, 4]),
  });
  expect(transposed(turned, 3)).toEqual(MATRIX);
});

test("stacking two matrices concatenates their rows", () => {
  expect(stacked([MATRIX, transposed(MATRIX, 3)])).toEqual({
    starts: Int32Array.from([0, 2, 2, 4, 5, 6, 8]),
    columns: Int32Array.from([0, 2, 1, 2, 0, 2, 0, 2]),
    weights: Float32Array.from([1, 2, 3, 4, 1, 3, 2, 4]),
  });
  expect(stacked([]).starts).toEqual(Int32Array.from([0]));
});

test("a long list is processed in steps with the same result", () => {
  const list = Array.from({ length: 2 * STEP + 1 }, (_, place) => place);
  const steps = mapInSteps(list, (entry, place) => entry + place);
  expect([steps.next().done, steps.next().done]).toEqual([false, false]);
  expect(steps.next()).toEqual({ done: true, value: list.map((entry) => 2 * entry) });
});

test("running all steps at once returns the final result", () => {
  function* counted(): Steps<string> {
    yield;
    yield;
    return "done";
  }
  expect(runToEnd(counted())).toBe("done");
});
