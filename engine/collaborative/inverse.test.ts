import { expect, test } from "vitest";

import { seededRandom } from "../random.ts";
import { NotPositiveDefinite, solvePositive } from "./cholesky.ts";
import { invert } from "./inverse.ts";

test("a small matrix has the inverse computed by hand", () => {
  const matrix = Float32Array.from([4, 0, 2, 3]);
  invert(matrix, 2);
  // The inverse of (4 2; 2 3) is (3 −2; −2 4) / 8.
  expect(Array.from(matrix)).toEqual([0.375, -0.25, -0.25, 0.5]);
});

test.each([1, 63, 64, 65, 200, 300])("a matrix of %i rows times its inverse is the identity", (size) => {
  const random = seededRandom(size);
  const matrix = new Float32Array(size * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      const value = column === row ? size * 0.2 + 2 : random() - 0.3;
      matrix[row * size + column] = value;
      matrix[column * size + row] = value;
    }
  }
  const inverse = matrix.slice();
  invert(inverse, size);
  let farthest = 0;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      let sum = row === column ? -1 : 0;
      for (let inner = 0; inner < size; inner++) {
        sum += (matrix[row * size + inner] ?? 0) * (inverse[inner * size + column] ?? 0);
      }
      farthest = Math.max(farthest, Math.abs(sum));
    }
  }
  expect(farthest).toBeLessThan(1e-4);
});

test("a matrix that is not positive definite is refused", () => {
  expect(() => invert(Float32Array.from([1, 2, 2, 1]), 2)).toThrow("not positive definite");
  expect(() => invert(Float32Array.from([Number.NaN]), 1)).toThrow("not positive definite");
});

test("the solution matches the one computed by hand", () => {
  const vector = Float64Array.from([8, 7]);
  solvePositive(Float64Array.from([4, 0, 2, 3]), vector, 2);
  expect(vector[0]).toBeCloseTo(1.25, 10);
  expect(vector[1]).toBeCloseTo(1.5, 10);
});

test.for<[what: string, matrix: number[]]>([
  ["is singular", [1, 0, 1, 1]],
  ["is indefinite", [1, 0, 2, 1]],
  ["contains NaN", [Number.NaN, 0, 0, 1]],
  ["contains infinity", [Number.POSITIVE_INFINITY, 0, 0, 1]],
])("a matrix that %s is refused", ([, matrix]) => {
  expect(() => solvePositive(Float64Array.from(matrix), Float64Array.from([1, 1]), 2)).toThrow(
    NotPositiveDefinite,
  );
});
