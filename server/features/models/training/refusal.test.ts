import { expect, test } from "vitest";

import type { Measured } from "#engine/evaluation/measure.ts";

import { type Judged, refusalOf } from "./refusal.ts";

/** A model, given its result with each person. */
function measured(...ndcg100OfEach: number[]): Measured {
  const sum = ndcg100OfEach.reduce((whole, ndcg) => whole + ndcg, 0);
  const people = ndcg100OfEach.length;
  const others = { ndcg10: 0, recall20: 0, recall50: 0, coverage10: 0 };
  return { figures: { ndcg100: people === 0 ? 0 : sum / people, people, ...others }, ndcg100OfEach };
}

const inService = (...ndcg100OfEach: number[]) => ({ version: 3, ...measured(...ndcg100OfEach) });

/** By default, a model that's far better than no model and has no rival. */
function judged(model: Measured, change: Partial<Judged> = {}): Judged {
  const poor = measured(...model.ndcg100OfEach.map((ndcg) => ndcg - 1));
  return {
    ...model,
    isFinite: true,
    baselines: [{ name: "popularity alone", ...poor }],
    rival: null,
    ...change,
  };
}

test("a model that is a little worse with everybody is refused, however different the people are", () => {
  const rival = inService(0.11, 0.52, 0.91);
  expect(refusalOf(judged(measured(0.1, 0.5, 0.9), { rival }))).toBe(
    "NDCG@100 is 0.5000 and that of model 3 in service 0.5133 with the same 3 held-out people: worse by 0.0133, of which chance explains no more than 0.0067.",
  );
});

test("a model that is worse with some and better with others is not refused for a difference that is chance", () => {
  // Differences −.2, .1, −.1, .1, −.1: −.04 on average, give or take .06.
  const worse = measured(0.3, 0.6, 0.4, 0.6, 0.4);
  expect(refusalOf(judged(worse, { rival: inService(0.5, 0.5, 0.5, 0.5, 0.5) }))).toBeNull();
});

test("a model that is worse with one person alone is not refused, however much", () => {
  const rival = inService(0.9, 0.5, 0.5, 0.5);
  expect(refusalOf(judged(measured(0, 0.5, 0.5, 0.5), { rival }))).toBeNull();
});

test("a model that is as good as the one in service or better is not refused, nor is the first", () => {
  const rival = inService(0.2, 0.4);
  expect(refusalOf(judged(measured(0.2, 0.4), { rival }))).toBeNull();
  expect(refusalOf(judged(measured(0.3, 0.5), { rival }))).toBeNull();
  expect(refusalOf(judged(measured(0.3, 0.5)))).toBeNull();
});

test.each(["popularity alone", "likeness by content alone"])(
  "a model that is no better than %s is refused",
  (name) => {
    const model = measured(0.2, 0.4, 0.6);
    const better = { name: "nothing", ...measured(0, 0.1, 0.2) };
    const refusalBy = (...ofOther: number[]) =>
      refusalOf(judged(model, { baselines: [better, { name, ...measured(...ofOther) }] }));
    expect(refusalBy(0.2, 0.4, 0.6)).toBe(
      `NDCG@100 is 0.4000 and that of ${name} 0.4000 with the same 3 held-out people: better by 0.0000, of which chance may explain 0.0000.`,
    );
    // Better by .1 on average, give or take .1.
    expect(refusalBy(0.2, 0.4, 0.3)).toMatch(/better by 0\.1000, of which chance may explain 0\.2000\.$/);
    expect(refusalBy(0.1, 0.3, 0.5)).toBeNull();
  },
);

test("with nobody to judge by, or one alone, nothing can be told, and the model is refused", () => {
  for (const people of [[], [0.5]]) {
    expect(refusalOf(judged(measured(...people)))).toBe(
      `It cannot be told whether it is better than no model: ${people.length} held-out people are too few to judge by.`,
    );
  }
});

test("a model that holds what is no number is refused, and so is one whose ranking is none", () => {
  expect(refusalOf(judged(measured(0.3, 0.5), { isFinite: false }))).toBe(
    "The model holds what is no number.",
  );
  expect(refusalOf(judged(measured(Number.NaN, 0.1)))).toBe("Its ranking cannot be measured.");
});
