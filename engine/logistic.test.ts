import fc from "fast-check";
import { expect, test } from "vitest";

import { fitLogistic, probabilityOf } from "./logistic.ts";

/** `yes` of `all` rows with feature 0, and of rows without features, are positive. */
function world(withFeature: { yes: number; all: number }, without: { yes: number; all: number }) {
  const rows = [
    ...Array.from({ length: withFeature.all }, () => [0]),
    ...Array.from({ length: without.all }, () => []),
  ];
  const labels = rows.map((row, place) =>
    row.length > 0 ? place < withFeature.yes : place - withFeature.all < without.yes,
  );
  return { rows, labels };
}

test("with almost no penalty, probabilities match the observed shares", () => {
  const { rows, labels } = world({ yes: 30, all: 40 }, { yes: 12, all: 60 });
  const model = fitLogistic(rows, labels, { width: 1, penalty: 1e-6 });
  expect(probabilityOf(model, [0])).toBeCloseTo(0.75, 3);
  expect(probabilityOf(model, [])).toBeCloseTo(0.2, 3);
});

test("a feature in few rows is shrunk to the base rate, and one in many rows is trusted", () => {
  const few = world({ yes: 2, all: 2 }, { yes: 100, all: 200 });
  const many = world({ yes: 100, all: 100 }, { yes: 100, all: 200 });
  const chanceOf = ({ rows, labels }: typeof few) =>
    probabilityOf(fitLogistic(rows, labels, { width: 1, penalty: 3 }), [0]);
  expect(chanceOf(few)).toBeGreaterThan(0.5);
  expect(chanceOf(few)).toBeLessThan(0.7);
  expect(chanceOf(many)).toBeGreaterThan(0.9);
});

test("two features that always occur together share the weight", () => {
  const { rows, labels } = world({ yes: 30, all: 40 }, { yes: 12, all: 60 });
  const twins = rows.map((row) => (row.length > 0 ? [0, 1] : []));
  const { weights } = fitLogistic(twins, labels, { width: 2, penalty: 3 });
  expect(weights[0]).toBeCloseTo(weights[1] ?? 0, 2);
});

test("without rows the probability is 1/2, and unknown features are ignored", () => {
  expect(probabilityOf(fitLogistic([], [], { width: 3, penalty: 1 }), [0, 2])).toBeCloseTo(0.5, 6);
  const allYes = fitLogistic([[0], [0]], [true, true], { width: 1, penalty: 1 });
  expect(probabilityOf(allYes, [0, 99])).toBeGreaterThan(0.5);
});

test("weights are finite for any rows, and the same rows give the same weights", () => {
  const rowsWithLabels = fc.array(fc.tuple(fc.uniqueArray(fc.nat(5), { maxLength: 6 }), fc.boolean()), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(rowsWithLabels, (examples) => {
      const rows = examples.map(([row]) => row);
      const labels = examples.map(([, label]) => label);
      const fit = () => fitLogistic(rows, labels, { width: 6, penalty: 1 });
      const { bias, weights } = fit();
      expect([bias, ...weights].every((value) => Number.isFinite(value))).toBe(true);
      expect(fit()).toEqual({ bias, weights });
    }),
    { seed: 11, numRuns: 200 },
  );
});
