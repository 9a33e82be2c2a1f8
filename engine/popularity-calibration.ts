/**
 * Fits popularity as a function of votes and age to titles with judged popularity. Vote counts are from different years and some are far
 * off, so the fit is Huber's (1964): iteratively reweighted least squares in which distant points pull with bounded strength. The same
 * titles give the same curve.
 */
import type { MediaType } from "#contract/vocabulary.ts";

import {
  POPULARITY_CURVES,
  type PopularityCurve,
  log10Plus1,
  expectedPopularity,
  logitOf,
} from "./popularity.ts";

/** A title with judged popularity; `ageYears` is the time from its release to the day of the votes. */
export type JudgedTitle = { mediaType: MediaType; voteCount: number; ageYears: number; popularity: number };

export type PopularityError = {
  titles: number;
  /** Mean absolute error, in points of popularity. */
  mae: number;
  /** Spearman's rank correlation. */
  rankCorrelation: number;
};

/** Residuals up to this many deviations count in full: 95 % efficiency on normal data (Huber 1964). */
const HUBER = 1.345;
/** Ratio of the standard deviation to the median absolute deviation of a normal distribution. */
const DEVIATION = 1.4826;
/** Number of reweightings. Enough for the curve to converge. */
const ROUNDS = 50;
/** Chosen by judgment. */
const FOLDS = 5;

type Curves = typeof POPULARITY_CURVES;
type Row = readonly [one: number, votes: number, age: number];

export function calibrate(titles: readonly JudgedTitle[]): Curves {
  const ofKind = (kind: MediaType) => titles.filter(({ mediaType }) => mediaType === kind);
  return { movie: fit(ofKind("movie")), tv: fit(ofKind("tv")) };
}

/** Cross-validation: each of FOLDS parts of the titles is predicted from the others. */
export function calibrationErrors(
  titles: readonly JudgedTitle[],
): Record<"all" | MediaType, PopularityError> {
  const predicted = Array.from({ length: FOLDS }, (_, fold) => {
    const curves = calibrate(titles.filter((_title, place) => place % FOLDS !== fold));
    return titles
      .filter((_title, place) => place % FOLDS === fold)
      .map((title) => ({ title, expected: expectedPopularity(title, curves) }));
  }).flat();
  const errorOf = (pairs: typeof predicted): PopularityError => ({
    titles: pairs.length,
    mae: mean(pairs.map(({ title, expected }) => Math.abs(title.popularity - expected))),
    rankCorrelation: correlation(
      ranks(pairs.map(({ title }) => title.popularity)),
      ranks(pairs.map(({ expected }) => expected)),
    ),
  });
  const ofKind = (kind: MediaType) => predicted.filter(({ title }) => title.mediaType === kind);
  return { all: errorOf(predicted), movie: errorOf(ofKind("movie")), tv: errorOf(ofKind("tv")) };
}

function fit(titles: readonly JudgedTitle[]): PopularityCurve {
  const rows = titles.map(({ voteCount, ageYears }): Row => [
    1,
    log10Plus1(voteCount),
    log10Plus1(ageYears) ** 2,
  ]);
  const wanted = titles.map(({ popularity }) => logitOf(popularity));
  let curve: Row = [0, 0, 0];
  let weights = wanted.map(() => 1);
  for (let round = 0; round < ROUNDS; round++) {
    curve = leastSquares(rows, wanted, weights);
    const distances = rows.map((row, place) => Math.abs((wanted[place] ?? 0) - dot(row, curve)));
    const bound = HUBER * DEVIATION * median(distances);
    weights = distances.map((distance) => (distance <= bound ? 1 : bound / distance));
  }
  const [base, votes, age] = curve;
  return { base, votes, age };
}

/** Solves the normal equations by Cramer's rule. */
function leastSquares(rows: readonly Row[], wanted: readonly number[], weights: readonly number[]): Row {
  const column = (one: (place: number) => number, other: (row: Row) => number) =>
    rows.reduce((sum, row, place) => sum + (weights[place] ?? 0) * one(place) * other(row), 0);
  const sums = (one: (place: number) => number): Row => [
    column(one, ([first]) => first),
    column(one, ([, second]) => second),
    column(one, ([, , third]) => third),
  ];
  const [a, b, c] = [
    sums((place) => rows[place]?.[0] ?? 0),
    sums((place) => rows[place]?.[1] ?? 0),
    sums((place) => rows[place]?.[2] ?? 0),
  ];
  const right = sums((place) => wanted[place] ?? 0);
  const whole = determinant(a, b, c);
  return [
    determinant(right, b, c) / whole,
    determinant(a, right, c) / whole,
    determinant(a, b, right) / whole,
  ];
}

function determinant(a: Row, b: Row, c: Row): number {
  return (
    a[0] * (b[1] * c[2] - b[2] * c[1]) -
    b[0] * (a[1] * c[2] - a[2] * c[1]) +
    c[0] * (a[1] * b[2] - a[2] * b[1])
  );
}

function dot(one: Row, other: Row): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** @returns the rank of each value; equal values share their mean rank */
function ranks(values: readonly number[]): number[] {
  const order = values.map((value, place) => ({ value, place })).toSorted((a, b) => a.value - b.value);
  const places = values.map(() => 0);
  for (let first = 0; first < order.length;) {
    let next = first;
    while (next < order.length && order[next]?.value === order[first]?.value) next++;
    for (const { place } of order.slice(first, next)) places[place] = (first + next - 1) / 2;
    first = next;
  }
  return places;
}

/** Pearson's correlation; of ranks, Spearman's. */
function correlation(ones: readonly number[], others: readonly number[]): number {
  const [meanOne, meanOther] = [mean(ones), mean(others)];
  const product = (left: readonly number[], leftMean: number, right: readonly number[], rightMean: number) =>
    left.reduce((sum, value, place) => sum + (value - leftMean) * ((right[place] ?? 0) - rightMean), 0);
  return (
    product(ones, meanOne, others, meanOther) /
    Math.sqrt(product(ones, meanOne, ones, meanOne) * product(others, meanOther, others, meanOther))
  );
}
