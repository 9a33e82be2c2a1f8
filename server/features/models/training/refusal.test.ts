import { expect, test } from "vitest";

import type { Measured } from "#engine/evaluation/measure.ts";

import { refusalOf } from "./refusal.ts";

/** A model by what it reaches with each of the people. */
function measured(...ndcg100OfEach: number[]): Measured {
  const sum = ndcg100OfEach.reduce((whole, ndcg) => whole + ndcg, 0);
  const people = ndcg100OfEach.length;
  const others = { ndcg10: 0, recall20: 0, recall50: 0, coverage10: 0 };
  return { figures: { ndcg100: people === 0 ? 0 : sum / people, people, ...others }, ndcg100OfEach };
}

const inService = (...ndcg100OfEach: number[]) => ({ version: 3, ...measured(...ndcg100OfEach) });

test("a model that is a little worse with everybody is refused, however different the people are", () => {
  expect(refusalOf(measured(0.1, 0.5, 0.9), inService(0.11, 0.52, 0.91))).toBe(
    "NDCG@100 is 0.5000 and that of model 3 in service 0.5133 with the same 3 held-out people: worse by 0.0133, of which chance explains no more than 0.0067.",
  );
});

test("a model that is worse with some and better with others is not refused for a difference that is chance", () => {
  // Differences −.2, .1, −.1, .1, −.1: −.04 on average, give or take .06.
  const worse = measured(0.3, 0.6, 0.4, 0.6, 0.4);
  expect(refusalOf(worse, inService(0.5, 0.5, 0.5, 0.5, 0.5))).toBeNull();
});

test("a model that is worse with one person alone is not refused, however much", () => {
  expect(refusalOf(measured(0, 0.5, 0.5, 0.5), inService(0.9, 0.5, 0.5, 0.5))).toBeNull();
  expect(refusalOf(measured(0), inService(0.9))).toBeNull();
});

test("a model that is as good or better is not refused", () => {
  expect(refusalOf(measured(0.2, 0.4), inService(0.2, 0.4))).toBeNull();
  expect(refusalOf(measured(0.3, 0.5), inService(0.2, 0.4))).toBeNull();
});

test("without anybody to judge by, or without a model in service, nothing is refused", () => {
  expect(refusalOf(measured(), inService())).toBeNull();
  expect(refusalOf(measured(0.1, 0.1), null)).toBeNull();
});

test("a model whose ranking is no number is refused", () => {
  expect(refusalOf(measured(Number.NaN, 0.1), null)).toBe("Its ranking cannot be measured.");
});
