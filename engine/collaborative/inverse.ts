/**
 * Inverts a symmetric positive definite matrix by sweeping blocks of pivots (Goodnight 1979), each as a matrix product on the lower
 * triangle.
 */
import { NotPositiveDefinite } from "./cholesky.ts";
import { FLOAT_BYTES, TILE_COLUMNS, TILE_ROWS, createKernels } from "./kernels.ts";

/** Pivots per block. Chosen by judgment. */
const BLOCK = 64;
/** Columns processed together, few enough to stay in the processor's cache. Chosen by judgment. */
const CHUNK = 256;

/**
 * @param matrix `size` × `size` numbers in row order; only the lower triangle is read. Overwritten with the whole inverse. Throws
 * NotPositiveDefinite if it isn't.
 */
export function invert(matrix: Float32Array, size: number): void {
  const padded = Math.ceil(size / BLOCK) * BLOCK;
  const square = padded * padded;
  const strip = padded * BLOCK;
  const kernels = createKernels(square + 4 * strip + 2 * BLOCK * BLOCK);
  const { floats } = kernels;
  const swept = floats.subarray(0, square);
  // The pivots' columns in panels of eight and of four rows; then their product with the pivots' inverse, by rows and in panels of four.
  const [byEight, byFour, products, productsByFour] = [0, 1, 2, 3].map((nth) =>
    floats.subarray(square + nth * strip, square + (nth + 1) * strip),
  ) as [Float32Array, Float32Array, Float32Array, Float32Array];
  const pivots = floats.subarray(square + 4 * strip, square + 4 * strip + BLOCK * BLOCK);

  for (let row = 0; row < padded; row++) {
    if (row < size) {
      swept.set(matrix.subarray(row * size, row * size + row + 1), row * padded);
    } else {
      swept[row * padded + row] = 1;
    }
  }

  for (let first = 0; first < padded; first += BLOCK) {
    readPivots(first);
    readColumns(first);
    multiplyByPivots();
    sweepOthers(first);
    writeColumns(first);
  }
  writeInverse();

  function readPivots(first: number): void {
    const block = new Float64Array(BLOCK * BLOCK);
    for (let row = 0; row < BLOCK; row++) {
      for (let column = 0; column <= row; column++) {
        const value = swept[(first + row) * padded + first + column] ?? 0;
        block[row * BLOCK + column] = value;
        block[column * BLOCK + row] = value;
      }
    }
    invertSmall(block, BLOCK);
    pivots.set(block);
  }

  function readColumns(first: number): void {
    for (let row = 0; row < padded; row++) {
      const eight = Math.floor(row / TILE_COLUMNS) * TILE_COLUMNS * BLOCK + (row % TILE_COLUMNS);
      const four = Math.floor(row / TILE_ROWS) * TILE_ROWS * BLOCK + (row % TILE_ROWS);
      const isBelow = row >= first;
      const start = isBelow ? row * padded + first : first * padded + row;
      const step = isBelow ? 1 : padded;
      for (let pivot = 0; pivot < BLOCK; pivot++) {
        const value = swept[start + pivot * step] as number;
        byEight[eight + pivot * TILE_COLUMNS] = value;
        byFour[four + pivot * TILE_ROWS] = value;
      }
    }
  }

  function multiplyByPivots(): void {
    products.fill(0);
    for (let row = 0; row < padded; row += TILE_ROWS) {
      for (let column = 0; column < BLOCK; column += TILE_COLUMNS) {
        kernels.addProducts(
          byFour.byteOffset + row * BLOCK * FLOAT_BYTES,
          TILE_ROWS * FLOAT_BYTES,
          pivots.byteOffset + column * FLOAT_BYTES,
          BLOCK * FLOAT_BYTES,
          BLOCK,
          products.byteOffset + (row * BLOCK + column) * FLOAT_BYTES,
          BLOCK * FLOAT_BYTES,
          1,
        );
      }
    }
    for (let row = 0; row < padded; row++) {
      const four = Math.floor(row / TILE_ROWS) * TILE_ROWS * BLOCK + (row % TILE_ROWS);
      for (let pivot = 0; pivot < BLOCK; pivot++) {
        productsByFour[four + pivot * TILE_ROWS] = products[row * BLOCK + pivot] as number;
      }
    }
  }

  /** Updates the lower triangle, except for the rows and columns of the pivots. */
  function sweepOthers(first: number): void {
    for (let chunk = 0; chunk < padded; chunk += CHUNK) {
      for (let row = chunk; row < padded; row += TILE_ROWS) {
        if (row >= first && row < first + BLOCK) continue;
        const end = Math.min(chunk + CHUNK, row + TILE_ROWS, padded);
        for (let column = chunk; column < end; column += TILE_COLUMNS) {
          if (column >= first && column < first + BLOCK) continue;
          kernels.addProducts(
            productsByFour.byteOffset + row * BLOCK * FLOAT_BYTES,
            TILE_ROWS * FLOAT_BYTES,
            byEight.byteOffset + column * BLOCK * FLOAT_BYTES,
            TILE_COLUMNS * FLOAT_BYTES,
            BLOCK,
            (row * padded + column) * FLOAT_BYTES,
            padded * FLOAT_BYTES,
            -1,
          );
        }
      }
    }
  }

  function writeColumns(first: number): void {
    for (let row = 0; row < padded; row++) {
      const isPivot = row >= first && row < first + BLOCK;
      for (let pivot = 0; pivot < BLOCK; pivot++) {
        const product = products[row * BLOCK + pivot] as number;
        if (isPivot) {
          swept[row * padded + first + pivot] = -(pivots[(row - first) * BLOCK + pivot] as number);
        } else if (row > first) {
          swept[row * padded + first + pivot] = product;
        } else {
          swept[(first + pivot) * padded + row] = product;
        }
      }
    }
  }

  function writeInverse(): void {
    for (let row = 0; row < size; row++) {
      for (let column = 0; column <= row; column++) {
        const value = -(swept[row * padded + column] as number);
        matrix[row * size + column] = value;
        matrix[column * size + row] = value;
      }
    }
  }
}

/** Gauss–Jordan inversion of a small matrix in place, both triangles. */
function invertSmall(matrix: Float64Array, size: number): void {
  for (let pivot = 0; pivot < size; pivot++) {
    const value = matrix[pivot * size + pivot] ?? 0;
    if (!(value > 0 && value < Number.POSITIVE_INFINITY)) throw new NotPositiveDefinite(value);
    matrix[pivot * size + pivot] = 1;
    for (let column = 0; column < size; column++) {
      matrix[pivot * size + column] = (matrix[pivot * size + column] as number) / value;
    }
    for (let row = 0; row < size; row++) {
      const factor = matrix[row * size + pivot] as number;
      if (row === pivot || factor === 0) continue;
      matrix[row * size + pivot] = 0;
      for (let column = 0; column < size; column++) {
        matrix[row * size + column] =
          (matrix[row * size + column] as number) - factor * (matrix[pivot * size + column] as number);
      }
    }
  }
}
