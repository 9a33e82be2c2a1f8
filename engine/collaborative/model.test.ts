import { expect, test } from "vitest";

import { seededRandom } from "../random.ts";
import { titleOf } from "../world.fixture.ts";
import { type Blend, standardize, weightsAt } from "./blend.ts";
import { decodeModel, encodeModel } from "./encoding.ts";
import { interactionsOf } from "./interactions.ts";
import { createScorer } from "./model.ts";
import { trainModel } from "./training.ts";

const WESTERNS = [1, 2, 3, 4, 5, 6];
const MUSICALS = [11, 12, 13, 14, 15, 16];
const UNKNOWN_WESTERN = 7;

const titles = [
  ...[...WESTERNS, UNKNOWN_WESTERN].map((id) => titleOf(id, { genres: ["western"] })),
  ...MUSICALS.map((id) => titleOf(id, { genres: ["music"] })),
];

function invented(count: number): { titleId: number; weight: number }[][] {
  const random = seededRandom(5);
  return Array.from({ length: count }, (_, nth) =>
    (nth % 2 === 0 ? WESTERNS : MUSICALS)
      .filter(() => random() < 0.7)
      .map((titleId) => ({ titleId, weight: 1 })),
  );
}

const model = trainModel(interactionsOf(invented(200)), { seed: 1, titles });
const scores = (...titleIds: number[]) => {
  const found = createScorer(model)(titleIds.map((titleId) => ({ titleId, weight: 1 })));
  return new Map(Array.from(model.titleIds, (titleId, place) => [titleId, found?.[place] ?? Number.NaN]));
};

test.each([1, 2, 3])("naming %i westerns ranks westerns before musicals", (count) => {
  const found = scores(...WESTERNS.slice(0, count));
  const least = Math.min(...WESTERNS.slice(count).map((id) => found.get(id) ?? Number.NaN));
  const most = Math.max(...MUSICALS.map((id) => found.get(id) ?? Number.NaN));
  expect(least).toBeGreaterThan(most);
});

test("a title without a single mark is placed by its content", () => {
  expect(scores(1, 2, 3).get(UNKNOWN_WESTERN)).toBeGreaterThan(scores(11, 12, 13).get(UNKNOWN_WESTERN) ?? 0);
});

test("a new mark changes the scores at once", () => {
  const before = scores(1, 2).get(13) ?? 0;
  expect(scores(1, 2, 11, 12, 14).get(13)).toBeGreaterThan(before);
});

test("a person without marks on titles the model knows has no scores", () => {
  expect(createScorer(model)([])).toBeNull();
  expect(createScorer(model)([{ titleId: 999, weight: 1 }])).toBeNull();
  expect(createScorer(model)([{ titleId: 1, weight: Number.NaN }])).toBeNull();
});

test("a person with 20,000 marks is scored like any other", () => {
  const marks = Array.from({ length: 20_000 }, (_, nth) => ({ titleId: (nth % 6) + 1, weight: 1 }));
  expect(createScorer(model)(marks)?.every((score) => Number.isFinite(score))).toBe(true);
});

test("the same people, titles and seed give the same model to the last bit", () => {
  const again = trainModel(interactionsOf(invented(200)), { seed: 1, titles });
  expect(encodeModel(again)).toEqual(encodeModel(model));
});

test("without people, the model consists of content alone", () => {
  const empty = trainModel(interactionsOf([]), { seed: 1, titles });
  const found = createScorer(empty)([{ titleId: 1, weight: 1 }]);
  expect(found?.every((score) => Number.isFinite(score))).toBe(true);
});

test("an encoded and decoded model scores the same", () => {
  const again = decodeModel(encodeModel(model));
  const marks = [{ titleId: 2, weight: 0.7 }];
  expect(createScorer(again)(marks)).toEqual(createScorer(model)(marks));
});

test.each<[string, (bytes: Uint8Array) => Uint8Array, string]>([
  ["nothing", () => new Uint8Array(0), "aren't a model"],
  ["other bytes", () => Uint8Array.from([1, 2, 3, 10, 4]), "aren't a model"],
  ["half a model", (bytes) => bytes.slice(0, bytes.length / 2), "truncated"],
  ["a model of another version", (bytes) => replaced(bytes, '"version":3', '"version":9'), "version 9"],
  [
    "one whose parts don't match",
    (bytes) => replaced(bytes, '"dimensions":80', '"dimensions":8 '),
    "don't match",
  ],
])("%s is refused with a clear message", (_, damage, sentence) => {
  expect(() => decodeModel(damage(encodeModel(model)))).toThrow(sentence);
});

test("decoding a model with a NaN fails", () => {
  const damaged = { ...model, popularity: model.popularity.map(() => Number.NaN) };
  expect(() => decodeModel(encodeModel(damaged))).toThrow("don't match");
});

/** The same bytes, with one word of the first line replaced by another of the same length. */
function replaced(bytes: Uint8Array, from: string, to: string): Uint8Array {
  const text = Buffer.from(bytes).toString("latin1");
  expect(text).toContain(from);
  return Uint8Array.from(Buffer.from(text.replace(from, to), "latin1"));
}

test("title scales don't affect a person with few marks", () => {
  const scaled = { ...model, titleScales: model.titleScales.map((_, place) => (place === 0 ? 0.1 : 1)) };
  const scoresBy = (which: typeof model, count: number) => {
    const marks = Array.from({ length: count }, (_, nth) => ({ titleId: (nth % 6) + 1, weight: 1 }));
    return [...(createScorer(which)(marks) ?? [])];
  };
  const unscaled = { ...model, titleScales: model.titleScales.map(() => 1) };
  expect(scoresBy(scaled, 14)).toEqual(scoresBy(unscaled, 14));
  expect(scoresBy(scaled, 28)).not.toEqual(scoresBy(unscaled, 28));
});

const BLEND: Blend = [
  { marks: 1, linear: 1, factors: 0, walk: 8, popularity: 2 },
  { marks: 100, linear: 1, factors: 1, walk: 0, popularity: 0 },
];

test("a knot's weights apply at its number of marks, and the outer knots' weights beyond them", () => {
  expect(weightsAt(BLEND, 1)).toEqual({ linear: 1, factors: 0, walk: 8, popularity: 2 });
  expect(weightsAt(BLEND, 0.5)).toEqual(weightsAt(BLEND, 1));
  expect(weightsAt(BLEND, 5000)).toEqual({ linear: 1, factors: 1, walk: 0, popularity: 0 });
});

test("between two knots, weights change with the logarithm of the number of marks", () => {
  expect(weightsAt(BLEND, 10)).toEqual({ linear: 1, factors: 0.5, walk: 4, popularity: 1 });
});

test("standardized scores have mean 0 and deviation 1; equal scores become 0", () => {
  expect(Array.from(standardize(Float32Array.from([1, 3])))).toEqual([-1, 1]);
  expect(Array.from(standardize(Float32Array.from([5, 5, 5])))).toEqual([0, 0, 0]);
  expect(standardize(new Float32Array(0))).toHaveLength(0);
});
