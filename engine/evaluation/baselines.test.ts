import { expect, test } from "vitest";

import { titleOf } from "../world.fixture.ts";
import { rankingByContent, rankingByPopularity } from "./baselines.ts";
import { measure } from "./measure.ts";

const titleIds = Int32Array.from([1, 2, 3, 4]);
const titles = [1, 2, 3, 4].map((id) => titleOf(id, { genres: [id <= 2 ? "western" : "music"] }));
const lovesWestern = { foldIn: [{ titleId: 1, weight: 1 }], targets: [2] };

test("the content baseline ranks the other western first for a viewer who loves one", () => {
  expect(measure(rankingByContent(titleIds, titles), [lovesWestern]).ndcg100).toBe(1);
});

test("a mark on an unranked title is ignored", () => {
  const { scoresFor } = rankingByContent(titleIds, titles);
  expect(Array.from(scoresFor([{ titleId: 99, weight: 1 }]) ?? [])).toEqual([0, 0, 0, 0]);
});

test("the popularity baseline gives everybody the same ranking", () => {
  const ranking = rankingByPopularity(titleIds, Float32Array.from([0, 1, 3, 2]));
  expect(measure(ranking, [lovesWestern]).ndcg100).toBeCloseTo(1 / 2, 10);
});
