/**
 * The item-item linear model: each title's mark is predicted from a person's other marks by one weight for each pair of titles.
 * Methods: EDLAE (Steck 2020, "Autoencoders that don't overfit towards the identity"), the closed form of a linear autoencoder under
 * dropout, whose diagonal is zero; for many titles its sparse form, in which each title is predicted from its nearest ones alone
 * (fsSLIM, Ning and Karypis 2011). Likeness by content is added to what people have in common, so that a title
 * without a mark has its place too.
 */
import { solvePositive } from "./cholesky.ts";
import type { Cooccurrence } from "./cooccurrence.ts";
import { invert } from "./inverse.ts";
import { type Neighbourhoods, emptyNeighbourhoods, strongestOf } from "./neighbourhoods.ts";

export type LinearOptions = {
  size: number;
  /** All pairs of titles weighed at once, which takes the cube of their number; or each title by its nearest alone. */
  form: "dense" | "sparse";
  cooccurrence: Cooccurrence;
  /** The ridge that draws all weights to zero, in marks. */
  ridge: number;
  /** The share of marks that is thought away, 0 to below 1. */
  dropout: number;
  /** Adds the likeness by content of a title and all titles to a row. */
  addContent: (title: number, row: Float32Array) => void;
};

const WIDTH = 448;
const CANDIDATES = 100;
const REMEMBERED = 400;

export function trainLinear(options: LinearOptions): Neighbourhoods {
  return options.form === "dense" ? trainDense(options) : trainSparse(options);
}

function rowWithContent({ cooccurrence, addContent }: LinearOptions, title: number): Float32Array {
  const row = cooccurrence.rowOf(title);
  addContent(title, row);
  return row;
}

function trainDense(options: LinearOptions): Neighbourhoods {
  const { size, ridge, dropout } = options;
  const matrix = new Float32Array(size * size);
  for (let title = 0; title < size; title++) {
    const row = rowWithContent(options, title);
    row[title] = (row[title] as number) / (1 - dropout) + ridge;
    matrix.set(row, title * size);
  }
  invert(matrix, size);
  const diagonal = Float32Array.from({ length: size }, (_, title) => matrix[title * size + title] as number);
  return strongestOf(
    (title) => {
      const row = matrix.subarray(title * size, (title + 1) * size);
      for (let column = 0; column < size; column++) {
        row[column] = -(row[column] as number) / (diagonal[column] as number);
      }
      return row;
    },
    size,
    WIDTH,
  );
}

function trainSparse(options: LinearOptions): Neighbourhoods {
  const { size, ridge, dropout } = options;
  const diagonal = diagonalOf(options);
  const remembered = strongestOf(
    (title) => {
      const row = rowWithContent(options, title);
      for (let column = 0; column < size; column++) {
        const both = (diagonal[column] as number) * (diagonal[title] as number);
        row[column] = both > 0 ? (row[column] as number) / Math.sqrt(both) : 0;
      }
      return row;
    },
    size,
    REMEMBERED,
  );
  const predictors: { columns: number[]; weights: Float64Array }[] = [];
  const places = new Int32Array(size).fill(-1);
  for (let title = 0; title < size; title++) {
    const candidates = nearestCandidates(remembered, title);
    const { matrix, vector } = equationsOf(title, candidates);
    solvePositive(matrix, vector, candidates.length);
    predictors.push({ columns: candidates, weights: vector });
  }
  return turned(predictors, size);

  /** What is known of the candidates among themselves, and of each and the title. */
  function equationsOf(title: number, candidates: readonly number[]) {
    const count = candidates.length;
    const matrix = new Float64Array(count * count);
    const vector = new Float64Array(count);
    for (const [place, candidate] of candidates.entries()) places[candidate] = place;
    const lengthOf = (column: number) => Math.sqrt(diagonal[column] as number);
    for (let entry = remembered.starts[title] ?? 0; entry < (remembered.starts[title + 1] ?? 0); entry++) {
      const column = remembered.columns[entry] as number;
      const place = places[column] as number;
      if (place >= 0)
        vector[place] = (remembered.weights[entry] as number) * lengthOf(title) * lengthOf(column);
    }
    for (const [place, candidate] of candidates.entries()) {
      const end = remembered.starts[candidate + 1] as number;
      for (let entry = remembered.starts[candidate] as number; entry < end; entry++) {
        const column = remembered.columns[entry] as number;
        const other = places[column] as number;
        if (other < 0) continue;
        const value = (remembered.weights[entry] as number) * lengthOf(candidate) * lengthOf(column);
        // One of the two may have been forgotten by the other.
        matrix[place * count + other] = value;
        matrix[other * count + place] = value;
      }
      matrix[place * count + place] = (diagonal[candidate] as number) / (1 - dropout) + ridge;
    }
    for (const candidate of candidates) places[candidate] = -1;
    return { matrix, vector };
  }
}

function diagonalOf(options: LinearOptions): Float32Array {
  return Float32Array.from(
    { length: options.size },
    (_, title) => rowWithContent(options, title)[title] ?? 0,
  );
}

function nearestCandidates({ starts, columns, weights }: Neighbourhoods, title: number): number[] {
  const entries = Array.from(
    { length: (starts[title + 1] ?? 0) - (starts[title] ?? 0) },
    (_, nth) => (starts[title] ?? 0) + nth,
  );
  return entries
    .toSorted((a, b) => (weights[b] as number) - (weights[a] as number) || a - b)
    .slice(0, CANDIDATES)
    .map((entry) => columns[entry] as number);
}

/** From what predicts each title to what each title predicts. */
function turned(
  predictors: readonly { columns: readonly number[]; weights: Float64Array }[],
  size: number,
): Neighbourhoods {
  const count = predictors.reduce((sum, { columns }) => sum + columns.length, 0);
  const rows = emptyNeighbourhoods(size, count);
  for (const { columns } of predictors) {
    for (const column of columns) rows.starts[column + 1] = (rows.starts[column + 1] ?? 0) + 1;
  }
  for (let row = 0; row < size; row++)
    rows.starts[row + 1] = (rows.starts[row + 1] ?? 0) + (rows.starts[row] ?? 0);
  const next = rows.starts.slice();
  for (const [title, { columns, weights }] of predictors.entries()) {
    for (const [nth, column] of columns.entries()) {
      const place = next[column] ?? 0;
      rows.columns[place] = title;
      rows.weights[place] = weights[nth] ?? 0;
      next[column] = place + 1;
    }
  }
  return rows;
}
