/**
 * Implicit alternating least squares: one vector per title, whose product with a person's vector predicts how much they'd like the title.
 * Method: iALS (Hu, Koren, Volinsky 2008) with the frequency-scaled regularization of Rendle, Krichene, Zhang and Koren 2022.
 * A person's vector is computed exactly from their current marks, whether or not they were in training.
 */
import { seededRandom } from "../random.ts";
import { type SparseMatrix, transposed } from "../sparse-matrix.ts";
import { solvePositive } from "./cholesky.ts";
import { type Interactions, peopleCount } from "./interactions.ts";
import { FLOAT_BYTES, type Kernels, TILE_COLUMNS, TILE_ROWS, createKernels } from "./kernels.ts";

export type FactorOptions = {
  /** A multiple of 8. */
  dimensions: number;
  /** Weight of every unmarked title, against 1 for a mark. */
  unobserved: number;
  regularisation: number;
  sweeps: number;
  seed: number;
};

export type Factors = Pick<FactorOptions, "dimensions" | "unobserved" | "regularisation"> & {
  /** titles × dimensions. */
  vectors: Float32Array;
  /** dimensions × dimensions: the Gram matrix of all title vectors, the same for everybody. */
  gramian: Float32Array;
};

/** Expected length of a title's initial random vector. Chosen by judgment. */
const INITIAL_LENGTH = 0.1;

export function trainFactors(interactions: Interactions, options: FactorOptions): Factors {
  const { dimensions, seed, sweeps } = options;
  const titleCount = interactions.titleIds.length;
  const byTitle = transposed(interactions, titleCount);
  const longest = Math.max(
    longestRow(interactions),
    longestRow(byTitle),
    titleCount,
    peopleCount(interactions),
  );
  const solver = createSolver(dimensions, longest);
  const normal = seededNormal(seed);
  const titles = Float32Array.from(
    { length: titleCount * dimensions },
    () => (normal() * INITIAL_LENGTH) / Math.sqrt(dimensions),
  );
  // The vector of a title nobody marked stays zero, so the title isn't counted among the known ones.
  for (let title = 0; title < titleCount; title++) {
    if (byTitle.starts[title] === byTitle.starts[title + 1])
      titles.fill(0, title * dimensions, (title + 1) * dimensions);
  }
  const people = new Float32Array(peopleCount(interactions) * dimensions);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    solveAll(solver, interactions, { from: titles, to: people, options });
    solveAll(solver, byTitle, { from: people, to: titles, options });
  }
  return {
    dimensions,
    unobserved: options.unobserved,
    regularisation: options.regularisation,
    vectors: titles,
    gramian: solver.gramianOf(titles).slice(),
  };
}

/** Computes a person's vector from their marks. Reuses its working memory, so use one per thread. */
export type PersonSolver = (marks: {
  columns: ArrayLike<number>;
  weights: ArrayLike<number>;
}) => Float64Array;

/** @param longest maximum number of marks per person; further marks are ignored */
export function createPersonSolver(
  { dimensions, vectors, gramian, unobserved, regularisation }: Factors,
  longest: number,
): PersonSolver {
  const solver = createSolver(dimensions, longest);
  const known = knownIn(vectors, dimensions);
  return ({ columns, weights }) =>
    solver.solve({
      vectors,
      known,
      gramian,
      columns,
      weights,
      start: 0,
      end: Math.min(columns.length, longest),
      unobserved,
      regularisation,
    });
}

type Solve = {
  vectors: Float32Array;
  /** The number of vectors that aren't zero. */
  known: number;
  gramian: Float32Array;
  columns: ArrayLike<number>;
  weights: ArrayLike<number>;
  start: number;
  end: number;
  unobserved: number;
  regularisation: number;
};

type Solver = {
  gramianOf(vectors: Float32Array): Float32Array;
  /** The next call overwrites the result. */
  solve(part: Solve): Float64Array;
};

function createSolver(dimensions: number, longest: number): Solver {
  const square = dimensions * dimensions;
  const kernels = createKernels(square + longest * dimensions);
  const matrix = kernels.floats.subarray(0, square);
  const rows = kernels.floats.subarray(square, square + longest * dimensions);
  const exact = new Float64Array(square);
  const solution = new Float64Array(dimensions);

  return {
    gramianOf(vectors) {
      matrix.fill(0);
      rows.set(vectors);
      addOuterProducts(kernels, { dimensions, count: vectors.length / dimensions, rows, matrix });
      mirror(matrix, dimensions);
      return matrix;
    },
    solve({ vectors, known, gramian, columns, weights, start, end, unobserved, regularisation }) {
      const count = end - start;
      let total = 0;
      solution.fill(0);
      for (let mark = start; mark < end; mark++) {
        const weight = weights[mark] as number;
        const from = (columns[mark] as number) * dimensions;
        const to = (mark - start) * dimensions;
        const scale = Math.sqrt(weight);
        total += weight;
        for (let dimension = 0; dimension < dimensions; dimension++) {
          const value = vectors[from + dimension] as number;
          rows[to + dimension] = scale * value;
          solution[dimension] = (solution[dimension] as number) + weight * value;
        }
      }
      for (let place = 0; place < square; place++) matrix[place] = unobserved * (gramian[place] as number);
      addOuterProducts(kernels, { dimensions, count, rows, matrix });
      const ridge = regularisation * (total + unobserved * known);
      exact.set(matrix);
      for (let place = 0; place < square; place += dimensions + 1) {
        exact[place] = (exact[place] as number) + ridge;
      }
      solvePositive(exact, solution, dimensions);
      return solution;
    },
  };
}

function solveAll(
  solver: Solver,
  rows: SparseMatrix,
  { from, to, options }: { from: Float32Array; to: Float32Array; options: FactorOptions },
): void {
  const { dimensions, unobserved, regularisation } = options;
  const gramian = solver.gramianOf(from).slice();
  const known = knownIn(from, dimensions);
  for (let row = 0; row + 1 < rows.starts.length; row++) {
    const [start = 0, end = 0] = [rows.starts[row], rows.starts[row + 1]];
    if (start === end) continue;
    const { columns, weights } = rows;
    to.set(
      solver.solve({
        vectors: from,
        known,
        gramian,
        columns,
        weights,
        start,
        end,
        unobserved,
        regularisation,
      }),
      row * dimensions,
    );
  }
}

function knownIn(vectors: Float32Array, dimensions: number): number {
  let known = 0;
  for (let start = 0; start < vectors.length; start += dimensions) {
    if (vectors.subarray(start, start + dimensions).some((value) => value !== 0)) known += 1;
  }
  return known;
}

/** Adds the rows' outer products to the matrix. Only the lower triangle is complete; tiles on the diagonal also write above it. */
function addOuterProducts(
  kernels: Kernels,
  part: { dimensions: number; count: number; rows: Float32Array; matrix: Float32Array },
): void {
  const { dimensions, count, rows, matrix } = part;
  const stride = dimensions * FLOAT_BYTES;
  for (let row = 0; row < dimensions; row += TILE_ROWS) {
    for (let column = 0; column < row + TILE_ROWS; column += TILE_COLUMNS) {
      kernels.addProducts(
        rows.byteOffset + row * FLOAT_BYTES,
        stride,
        rows.byteOffset + column * FLOAT_BYTES,
        stride,
        count,
        matrix.byteOffset + (row * dimensions + column) * FLOAT_BYTES,
        stride,
        1,
      );
    }
  }
}

function mirror(matrix: Float32Array, size: number): void {
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < row; column++) {
      matrix[column * size + row] = matrix[row * size + column] as number;
    }
  }
}

function longestRow({ starts }: Pick<Interactions, "starts">): number {
  let longest = 0;
  for (let row = 0; row + 1 < starts.length; row++) {
    longest = Math.max(longest, (starts[row + 1] ?? 0) - (starts[row] ?? 0));
  }
  return longest;
}

/** Standard normal random numbers (Box and Muller 1958). */
function seededNormal(seed: number): () => number {
  const random = seededRandom(seed);
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
