import { expect, test } from "vitest";

import { titleOf } from "../world.fixture.ts";
import { encodeModel } from "./encoding.ts";
import { interactionsOf } from "./interactions.ts";
import { placed } from "./placement.ts";
import { trainModel } from "./training.ts";

const people = [
  [1, 2, 3],
  [1, 2],
  [2, 3, 4],
].map((ids) => ids.map((titleId) => ({ titleId, weight: 1 })));
const model = trainModel(interactionsOf(people), {
  seed: 1,
  titles: [1, 2, 3, 4, 5].map((id) => titleOf(id)),
});

test("a placed model has the same numbers, all in the kernels' memory", () => {
  const { model: moved, kernels, factors } = placed(model);
  expect(encodeModel(moved)).toEqual(encodeModel(model));
  const arrays = [
    moved.factors.vectors,
    moved.linear.columns,
    moved.linear.weights,
    moved.walk.weights,
    factors,
  ];
  for (const { buffer } of arrays) expect(buffer).toBe(kernels.floats.buffer);
});

test("placing a model again returns the same placement", () => {
  const first = placed(model);
  expect(placed(first.model)).toBe(first);
});
