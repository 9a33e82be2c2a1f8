import { expect, test } from "vitest";

import { compare, teamDraft } from "./interleaving.ts";
import { seededRandom } from "./random.ts";

const draftOf = (
  current: readonly number[],
  challenger: readonly number[],
  random: () => number,
  limit = 4,
) =>
  teamDraft({ current, challenger }, { limit, keyOf: (pick) => pick, random }).map(
    ({ pick, team }) => `${pick} ${team}`,
  );

test("a coin toss decides which team picks first each round, and no title is taken twice", () => {
  expect(draftOf([1, 2, 3], [2, 1, 4], () => 0)).toEqual([
    "1 current",
    "2 challenger",
    "3 current",
    "4 challenger",
  ]);
  expect(draftOf([1, 2, 3], [1, 4, 5], () => 0.9, 3)).toEqual(["1 challenger", "2 current", "4 challenger"]);
});

test("two equal lists give the same list, and neither team gets better ranks", () => {
  const random = seededRandom(7);
  const list = [1, 2, 3, 4];
  let firsts = 0;
  for (let time = 0; time < 1_000; time++) {
    const drafted = draftOf(list, list, random);
    expect(drafted.map((entry) => Number(entry.split(" ")[0]))).toEqual(list);
    expect(drafted.filter((entry) => entry.endsWith("current"))).toHaveLength(2);
    firsts += Number(drafted[0]?.endsWith("current"));
  }
  // Four standard deviations.
  expect(Math.abs(firsts - 500)).toBeLessThan(64);
});

test("once a list is exhausted, the other takes its turns", () => {
  expect(draftOf([1], [1, 2, 3], () => 0)).toEqual(["1 current", "2 challenger", "3 challenger"]);
  expect(draftOf([], [], () => 0)).toEqual([]);
});

test("wins are compared with their error, and the sign test leaves out ties", () => {
  const { difference, standardError, pValue } = compare({ current: 1, challenger: 9, ties: 10 });
  expect(difference).toBeCloseTo(0.4, 10);
  expect(standardError).toBeCloseTo(Math.sqrt((0.5 - 0.16) / 20), 10);
  // 2 · (1 + 10) / 1024
  expect(pValue).toBeCloseTo(22 / 1024, 10);
});

test("without responses there's nothing to compare, and equal wins show no difference", () => {
  expect(compare({ current: 0, challenger: 0, ties: 0 })).toEqual({
    difference: null,
    standardError: null,
    pValue: 1,
  });
  expect(compare({ current: 50_000, challenger: 50_000, ties: 0 })).toMatchObject({
    difference: 0,
    pValue: 1,
  });
});
