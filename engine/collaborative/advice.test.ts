import { expect, test } from "vitest";

import { createExplainer } from "../explanation.ts";
import { indexTitles } from "../title-index.ts";
import { disliked, gatheringFor, loved, titleOf } from "../world.fixture.ts";
import { createAdviser } from "./advice.ts";
import { interactionsOf } from "./interactions.ts";
import { trainModel } from "./training.ts";

// These titles have nothing in common by content. Only people's marks connect titles 1 to 5 with each other, and 11 to 15.
const GROUPS = [
  [1, 2, 3, 4, 5],
  [11, 12, 13, 14, 15],
];
const index = indexTitles(GROUPS.flat().map((id) => titleOf(id)));
const people = Array.from({ length: 900 }, (_, person) =>
  (GROUPS[person % 2] ?? [])
    .filter((_id, place) => (person >> place) % 3 !== 0)
    .map((titleId) => ({ titleId, weight: 1 })),
);
const model = trainModel(interactionsOf(people), { seed: 1, titles: [] });
const adviser = createAdviser(model, index);
const scoreOf = (titleId: number, ...marked: number[]) =>
  adviser(marked.map((id) => loved(id)))?.scores[index.positions.get(titleId) ?? -1] ?? Number.NaN;

test("the model recommends what people with the same marks love, not what the other group loves", () => {
  expect(scoreOf(4, 1, 2)).toBeGreaterThan(0.3);
  expect(scoreOf(14, 1, 2)).toBeLessThan(0);
});

test("a person without marks gets no advice", () => {
  expect(adviser([])).toBeNull();
});

test("a person with only dislikes gets no advice", () => {
  expect(adviser([disliked(1), disliked(2), disliked(3)])).toBeNull();
});

test("titles like a disliked one score lower, never higher", () => {
  expect(adviser([loved(11), disliked(1)])?.scores[index.positions.get(4) ?? -1]).toBeLessThan(
    scoreOf(4, 11),
  );
  expect(adviser([loved(1), disliked(2)])?.scores[index.positions.get(4) ?? -1]).toBeLessThan(scoreOf(4, 1));
});

test("a title that the same people love is named as the reason, and the pick scores less without it", () => {
  const marks = [loved(1), loved(12)];
  const advice = adviser(marks);
  const position = index.positions.get(4) ?? -1;
  if (advice === null) throw new Error("There is no advice");
  // As if the model had many titles: among only ten, no score can be far above the mean.
  const trusted = { ...advice, scores: advice.scores.map((score) => 2 * score) };
  const { taste } = gatheringFor(index, { marks });
  const neutral = { ...taste, vector: taste.vector.fill(0) };
  const affinities = new Float32Array(index.titles.length);
  const [reason] = createExplainer({ index, taste: neutral, affinities, advice: trusted })([position], {
    country: null,
    novelty: null,
  });
  expect(reason).toEqual({ kind: "because", titleId: 1, evidence: "loved" });
  expect(scoreOf(4, 12)).toBeLessThan(scoreOf(4, 1, 12));
});

test("an unrelated mark contributes nothing", () => {
  const advice = adviser([loved(1), loved(12)]);
  const position = index.positions.get(4) ?? -1;
  expect(advice?.contribution(position, 1)).toBeGreaterThan(0.05);
  expect(advice?.contribution(position, 12)).toBeLessThan(0.05);
});
