import { expect, test } from "vitest";

import { explorationSource } from "./candidates.ts";
import { type TitleFeedback, chancesOf, drawBeta } from "./chances.ts";
import { seededRandom } from "./random.ts";
import { indexTitles } from "./title-index.ts";
import { amongAll, evenAndOdd, gatheringFor, idsAt, titleOf } from "./world.fixture.ts";

test.for([
  [2, 2],
  [2, 19],
  [30, 5],
  [400, 100],
  [1.5, 1.5],
] as const)("draws from Beta(%d, %d) have its mean and spread", ([alpha, beta]) => {
  const random = seededRandom(9);
  const drawn = Array.from({ length: 20_000 }, () => drawBeta(alpha, beta, random));
  const mean = drawn.reduce((sum, value) => sum + value, 0) / drawn.length;
  const variance = drawn.reduce((sum, value) => sum + (value - mean) ** 2, 0) / drawn.length;
  const trials = alpha + beta;
  expect(mean).toBeCloseTo(alpha / trials, 2);
  expect(Math.sqrt(variance)).toBeCloseTo(Math.sqrt((alpha * beta) / (trials * trials * (trials + 1))), 2);
  for (const value of drawn) expect(value > 0 && value < 1).toBe(true);
});

test("exploration shows popular titles more often and little-known ones now and then", () => {
  const index = indexTitles([
    titleOf(1, { popularity: 70, voteAverage: 7.5, voteCount: 10_000 }),
    titleOf(2, { popularity: 40, voteAverage: 7, voteCount: 100 }),
  ]);
  const wins = winsOf(index, new Map(), 1);
  expect(wins).toBeGreaterThan(250);
  expect(wins).toBeLessThan(400);
});

test("titles viewers like are explored more often, titles they dislike less", () => {
  const world = evenAndOdd(2);
  expect(winsOf(world, received(1, { likes: 20 }), 1)).toBeGreaterThan(300);
  expect(winsOf(world, received(1, { dislikes: 20 }), 1)).toBeLessThan(100);
});

test("a title shown again and again without an answer gives way", () => {
  const world = evenAndOdd(2);
  expect(winsOf(world, received(1, { showings: 10 }), 1)).toBeGreaterThan(150);
  expect(winsOf(world, received(1, { showings: 2_000 }), 1)).toBeLessThan(60);
});

test("feedback on an unknown title does no harm", () => {
  expect(() => chancesOf(evenAndOdd(2), received(99, { likes: 5 }))).not.toThrow();
});

function received(titleId: number, told: Partial<TitleFeedback>): Map<number, TitleFeedback> {
  return new Map([[titleId, { likes: 0, dislikes: 0, showings: 0, ...told }]]);
}

/** For how many of 400 seeds the title is explored first. */
function winsOf(
  index: ReturnType<typeof evenAndOdd>,
  feedback: Map<number, TitleFeedback>,
  titleId: number,
): number {
  const gathering = { ...gatheringFor(index), chances: chancesOf(index, feedback) };
  const firsts = Array.from({ length: 400 }, (_, seed) => {
    return idsAt(index, explorationSource({ ...gathering, seed }, amongAll(index)))[0];
  });
  return firsts.filter((first) => first === titleId).length;
}
