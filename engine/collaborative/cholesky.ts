export class NotPositiveDefinite extends Error {
  constructor(pivot: number) {
    super(`The matrix is not positive definite: a pivot is ${pivot}`);
  }
}

/**
 * Solves `matrix · x = vector` for a symmetric positive definite matrix by Cholesky decomposition. Overwrites both; `vector` becomes the
 * solution. Reads only the lower triangle of the matrix. Throws NotPositiveDefinite if the matrix isn't.
 */
export function solvePositive(matrix: Float64Array, vector: Float64Array, size: number): void {
  for (let column = 0; column < size; column++) {
    const own = column * size;
    for (let row = column; row < size; row++) {
      const other = row * size;
      let sum = matrix[other + column] as number;
      for (let inner = 0; inner < column; inner++) {
        sum -= (matrix[other + inner] as number) * (matrix[own + inner] as number);
      }
      if (row === column && !(sum > 0 && sum < Number.POSITIVE_INFINITY)) throw new NotPositiveDefinite(sum);
      matrix[other + column] = row === column ? Math.sqrt(sum) : sum / (matrix[own + column] as number);
    }
  }
  for (let row = 0; row < size; row++) {
    let sum = vector[row] as number;
    for (let inner = 0; inner < row; inner++) {
      sum -= (matrix[row * size + inner] as number) * (vector[inner] as number);
    }
    vector[row] = sum / (matrix[row * size + row] as number);
  }
  for (let row = size - 1; row >= 0; row--) {
    let sum = vector[row] as number;
    for (let inner = row + 1; inner < size; inner++) {
      sum -= (matrix[inner * size + row] as number) * (vector[inner] as number);
    }
    vector[row] = sum / (matrix[row * size + row] as number);
  }
}
