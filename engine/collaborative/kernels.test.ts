import { expect, test } from "vitest";

import { titleOf } from "../world.fixture.ts";
import { encodeModel } from "./encoding.ts";
import { interactionsOf } from "./interactions.ts";
import { FLOAT_BYTES, TILE_COLUMNS, TILE_ROWS, createKernels } from "./kernels.ts";
import { placed } from "./placement.ts";
import { trainModel } from "./training.ts";

test("the scaled sum of products is added to a tile, and nothing around it changes", () => {
  const { floats, addProducts } = createKernels(1000);
  const count = 3;
  const left = 0;
  const right = 100;
  const target = 200;
  const width = 10;
  for (let k = 0; k < count; k++) {
    for (let row = 0; row < TILE_ROWS; row++) floats[left + k * TILE_ROWS + row] = k + row;
    for (let column = 0; column < TILE_COLUMNS; column++)
      floats[right + k * TILE_COLUMNS + column] = k * column;
  }
  floats.fill(7, target, target + width * TILE_ROWS);
  addProducts(
    left * FLOAT_BYTES,
    TILE_ROWS * FLOAT_BYTES,
    right * FLOAT_BYTES,
    TILE_COLUMNS * FLOAT_BYTES,
    count,
    target * FLOAT_BYTES,
    width * FLOAT_BYTES,
    -2,
  );
  for (let row = 0; row < TILE_ROWS; row++) {
    for (let column = 0; column < width; column++) {
      // Σ (k + row) · k · column over k = 0, 1, 2 is (5 + 3 row) · column.
      const sum = column < TILE_COLUMNS ? (5 + 3 * row) * column : 0;
      expect(floats[target + row * width + column]).toBe(7 - 2 * sum);
    }
  }
});

test("without rows, nothing is added", () => {
  const { floats, addProducts } = createKernels(100);
  addProducts(0, 16, 0, 32, 0, 0, 32, 1);
  expect(floats.every((value) => value === 0)).toBe(true);
});

test("each row of a matrix is multiplied by the vector, and nothing around the products changes", () => {
  const { floats, multiplyRows } = createKernels(1000);
  const [rows, columns] = [3, 16];
  const [matrix, vector, target] = [4, 100, 200];
  for (let column = 0; column < columns; column++) {
    floats[vector + column] = column - 3;
    for (let row = 0; row < rows; row++) floats[matrix + row * columns + column] = row + column;
  }
  floats.fill(7, target, target + rows + 1);
  multiplyRows(matrix * FLOAT_BYTES, rows, columns * FLOAT_BYTES, vector * FLOAT_BYTES, target * FLOAT_BYTES);
  // Σ (row + column) · (column − 3) over the columns 0 to 15 is 72 row + 880.
  expect([...floats.subarray(target, target + rows + 1)]).toEqual([880, 952, 1024, 7]);
});

test.each([
  ["addSparse16", Uint16Array],
  ["addSparse32", Uint32Array],
] as const)("%s adds a scaled sparse row, and nothing around it changes", (name, Columns) => {
  const kernels = createKernels(1000);
  const [columns, weights, target] = [4, 20, 100];
  new Columns(kernels.floats.buffer as ArrayBuffer, columns * FLOAT_BYTES, 4).set([0, 3, 40, 1]);
  kernels.floats.set([1, -2, 0.5, 9], weights);
  kernels.floats.fill(7, target, target + 42);
  kernels[name](columns * FLOAT_BYTES, weights * FLOAT_BYTES, 3, 2, target * FLOAT_BYTES);
  const changed = new Map([
    [0, 9],
    [3, 3],
    [40, 8],
  ]);
  expect([...kernels.floats.subarray(target, target + 42)]).toEqual(
    Array.from({ length: 42 }, (_, place) => changed.get(place) ?? 7),
  );
});

const people = [
  [1, 2, 3],
  [1, 2],
  [2, 3, 4],
].map((ids) => ids.map((titleId) => ({ titleId, weight: 1 })));
const model = trainModel(interactionsOf(people), {
  seed: 1,
  titles: [1, 2, 3, 4, 5].map((id) => titleOf(id)),
});

test("a model moved into the kernels' memory keeps the same numbers", () => {
  const { model: moved, kernels, factors } = placed(model);
  expect(encodeModel(moved)).toEqual(encodeModel(model));
  const arrays = [
    moved.factors.vectors,
    moved.linear.columns,
    moved.linear.weights,
    moved.walk.weights,
    factors,
  ];
  for (const { buffer } of arrays) expect(buffer).toBe(kernels.floats.buffer);
});

test("moving the same model again returns the first result", () => {
  const first = placed(model);
  expect(placed(first.model)).toBe(first);
});
