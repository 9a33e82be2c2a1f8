import { expect, test } from "vitest";

import type { SparseMatrix } from "../sparse-matrix.ts";
import { titleOf } from "../world.fixture.ts";
import { contentOf, weightedByPerson, createGram } from "./gram.ts";
import { type Interactions, type WeightedMark, interactionsOf, titleTotals } from "./interactions.ts";
import { trainLinear } from "./linear.ts";
import { weightBetween } from "./neighborhoods.ts";

const liked = (...titleIds: number[]): WeightedMark[] => titleIds.map((titleId) => ({ titleId, weight: 1 }));

/** Three westerns (0–2), three musicals (3–5), and title 6, which everybody likes. */
const PEOPLE = [
  ...Array.from({ length: 10 }, () => liked(0, 1, 2, 6)),
  ...Array.from({ length: 10 }, () => liked(3, 4, 5, 6)),
  liked(0, 1, 6),
  liked(3, 4, 6),
];
const WORLD = interactionsOf(PEOPLE);
const MARKS = weightedByPerson(WORLD, 0);
const RIDGE = 1;

function trained(core: number, parts: readonly SparseMatrix[] = [MARKS], size = 7) {
  return trainLinear({
    gram: createGram(parts, size),
    marks: totalsOf(WORLD, size),
    core,
    ridge: RIDGE,
    dropout: 0.3,
  });
}

function totalsOf(interactions: Interactions, size: number): Float32Array {
  const totals = new Float32Array(size);
  totals.set(titleTotals(interactions));
  return totals;
}

type Model = ReturnType<typeof trainLinear>;

function scoreOf(model: Model, other: number, ...titles: number[]): number {
  return titles.reduce((sum, title) => sum + weightBetween(model, title, other), 0);
}

test.each([7, 5, 2])("liking two westerns predicts the third (core of %i)", (core) => {
  const model = trained(core);
  const scores = [2, 3, 4, 5].map((title) => scoreOf(model, title, 0, 1));
  expect(Math.max(...scores)).toBe(scores[0]);
  expect(scores[0]).toBeGreaterThan(0.1);
  expect(scores[1]).toBeLessThan(0.05);
});

test("a single title outside the core has the same weights as inside it", () => {
  // Titles 2 and 5 have the fewest marks; 5 comes last.
  const [whole, beside] = [trained(7), trained(6)];
  for (let row = 0; row < 7; row++) {
    for (let column = 0; column < 7; column++) {
      expect(weightBetween(beside, row, column)).toBeCloseTo(weightBetween(whole, row, column), 5);
    }
  }
});

test("a title outside the core is predicted from the core alone", () => {
  // One person liked both, so all products are 1. A ridge of 1 is added to each title's own product: (1 + 1)·w = 1.
  const both = interactionsOf([liked(0, 1)]);
  const gram = createGram([weightedByPerson(both, 0)], 2);
  const model = trainLinear({ gram, marks: titleTotals(both), core: 1, ridge: 1, dropout: 0 });
  expect(weightBetween(model, 0, 1)).toBeCloseTo(0.5, 6);
  expect(weightBetween(model, 1, 0)).toBeCloseTo(0.5, 6);
});

test.each([8, 4])("an unmarked title is placed by its content (core of %i)", (core) => {
  // Title 7 resembles the westerns and has no marks.
  const alike: SparseMatrix = {
    starts: Int32Array.from([0, 4]),
    columns: Int32Array.from([0, 1, 2, 7]),
    weights: Float32Array.from([1, 1, 1, 1]),
  };
  const model = trained(core, [MARKS, alike], 8);
  const [western, musical] = [scoreOf(model, 7, 0, 1), scoreOf(model, 7, 3, 4)];
  expect(western).toBeGreaterThan(0.02);
  expect(western).toBeGreaterThan(2 * musical);
});

test("an unmarked title changes nothing between others", () => {
  const alike: SparseMatrix = {
    starts: Int32Array.from([0, 2]),
    columns: Int32Array.from([0, 7]),
    weights: Float32Array.from([1, 1]),
  };
  const alone: SparseMatrix = {
    ...alike,
    starts: Int32Array.from([0, 1]),
    columns: Int32Array.from([0]),
    weights: Float32Array.from([1]),
  };
  const [without, beside] = [trained(7, [MARKS, alone]), trained(7, [MARKS, alike], 8)];
  for (const [row, column] of [
    [0, 1],
    [1, 0],
    [3, 0],
    [6, 2],
  ] as const)
    expect(weightBetween(beside, row, column)).toBeCloseTo(weightBetween(without, row, column), 6);
});

test("if four of five titles have no marks, content places them and every weight is finite", () => {
  const size = 1_000;
  const genreOf = (title: number) => (title % 2 === 0 ? "western" : "music");
  const marked = Array.from({ length: size / 5 }, (_, title) => title);
  const people = Array.from({ length: 300 }, (_, person) =>
    liked(...marked.filter((title) => title % 2 === person % 2 && (title + person) % 7 < 2)),
  );
  const titleIds = Int32Array.from({ length: size }, (_, title) => title);
  const titles = Array.from(titleIds, (id) => titleOf(id, { genres: [genreOf(id)] }));
  const content = contentOf(titleIds, titles, 30);
  const interactions = interactionsOf([...people, liked(...marked)]);
  const gram = createGram([weightedByPerson(interactions, 0.5), content], size);
  const marks = totalsOf(interactions, size);
  const model = trainLinear({ gram, marks, core: 60, ridge: 90, dropout: 0.5 });
  expect(model.weights.every((weight) => Number.isFinite(weight))).toBe(true);
  const westerns = marked.filter((title) => title % 2 === 0);
  const placed = Array.from(titleIds).slice(marked.length);
  const [worst, best] = [0, 1].map((genre) => {
    const scores = placed
      .filter((title) => title % 2 === genre)
      .map((title) => scoreOf(model, title, ...westerns));
    return genre === 0 ? Math.min(...scores) : Math.max(...scores);
  });
  expect(worst).toBeGreaterThan(best ?? Number.NaN);
});
