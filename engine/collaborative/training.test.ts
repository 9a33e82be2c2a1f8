import { expect, test } from "vitest";

import type { HeldOut } from "../evaluation/held-out.ts";
import { titleOf } from "../world.fixture.ts";
import { DEFAULT_BLEND } from "./blend.ts";
import { encodeModel } from "./encoding.ts";
import { type WeightedMark, interactionsOf } from "./interactions.ts";
import { createScorer } from "./model.ts";
import { trainModel } from "./training.ts";

const WESTERNS = [1, 2, 3, 4];
const MUSICALS = [11, 12, 13, 14];
const UNKNOWN_WESTERN = 7;
const UNKNOWN_MUSICAL = 8;

const titles = [
  ...[...WESTERNS, UNKNOWN_WESTERN].map((id) => titleOf(id, { genres: ["western"] })),
  ...[...MUSICALS, UNKNOWN_MUSICAL].map((id) => titleOf(id, { genres: ["music"] })),
];

const liking = (titleIds: readonly number[]): WeightedMark[] =>
  titleIds.map((titleId) => ({ titleId, weight: 1 }));

/** Half like westerns, half musicals; each person likes all but one. */
function people(count: number): WeightedMark[][] {
  return Array.from({ length: count }, (_, nth) => {
    const liked = nth % 2 === 0 ? WESTERNS : MUSICALS;
    return liking(liked.filter((_title, place) => place !== (nth >> 1) % liked.length));
  });
}

const trained = (count: number, heldOut?: readonly HeldOut[]) =>
  trainModel(interactionsOf(people(count)), {
    seed: 1,
    titles,
    ...(heldOut === undefined ? {} : { heldOut }),
  });

test("unmarked titles are included and recommended to people who like similar titles", () => {
  const model = trained(60);
  expect(Array.from(model.titleIds)).toEqual([1, 2, 3, 4, 7, 8, 11, 12, 13, 14]);
  const score = createScorer(model);
  const placed = (marks: readonly number[], titleId: number) =>
    score(liking(marks))?.[model.titleIds.indexOf(titleId)] ?? Number.NaN;
  expect(placed([1, 2], UNKNOWN_WESTERN)).toBeGreaterThan(placed([1, 2], UNKNOWN_MUSICAL));
  expect(placed([11, 12], UNKNOWN_MUSICAL)).toBeGreaterThan(placed([11, 12], UNKNOWN_WESTERN));
});

test("a marked title is included even without facts", () => {
  const model = trainModel(interactionsOf([...people(20), liking([1, 2, 99])]), { seed: 1, titles });
  expect(model.titleIds).toContain(99);
});

test("with enough people, one in ten is held out to choose the blend", () => {
  expect(trained(200)).toMatchObject({ people: 180, marks: 3 * 180 });
});

test("with few people, all train and the default blend is used", () => {
  expect(trained(199)).toMatchObject({ people: 199, marks: 3 * 199, blend: DEFAULT_BLEND });
});

test("if other people are held out, everyone trains", () => {
  const others = people(30).map((marks) => ({ foldIn: marks.slice(1), targets: [marks[0]?.titleId ?? 0] }));
  expect(trained(200, others)).toMatchObject({ people: 200, marks: 3 * 200 });
  expect(trained(200, [])).toMatchObject({ people: 200, blend: DEFAULT_BLEND });
});

test("the same people and seed give the same bytes, and another seed gives different ones", () => {
  const bytes = (seed: number) => encodeModel(trainModel(interactionsOf(people(200)), { seed, titles }));
  expect(bytes(1)).toEqual(bytes(1));
  expect(bytes(2)).not.toEqual(bytes(1));
});

test("progress grows until training is done", () => {
  const shares: number[] = [];
  trainModel(interactionsOf(people(20)), { seed: 1, titles, onProgress: (share) => shares.push(share) });
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});
