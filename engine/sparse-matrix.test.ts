import { expect, test } from "vitest";

import { type SparseMatrix, stacked, transposed } from "./sparse-matrix.ts";

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
