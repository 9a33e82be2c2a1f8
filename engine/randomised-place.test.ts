import { expect, test } from "vitest";

import { type Picking, pickTitles, pickTitlesWithDraw } from "./picking.ts";
import { seedOf } from "./random.ts";
import { drawCandidate, drawPlace } from "./randomised-place.ts";
import { type TitleIndex, indexTitles } from "./title-index.ts";
import { NO_WISHES, gatheringFor, idsAt, loved, person, titleOf } from "./world.fixture.ts";

const DRAWS = 20_000;
const seeds = Array.from({ length: DRAWS }, (_, userId) => seedOf(`${userId} 2026-03-30`));

test("titles are drawn as often as their propensities say", () => {
  const candidates = [9, 7, 7, 5, 2, 1].map((score, place) => ({ id: 100 + place, score }));
  const counts = candidates.map(() => 0);
  const propensities = candidates.map(() => 0);
  for (const seed of seeds) {
    const drawn = drawCandidate(candidates, seed) ?? { chosen: 0, propensity: 0 };
    counts[drawn.chosen] = (counts[drawn.chosen] ?? 0) + 1;
    propensities[drawn.chosen] = drawn.propensity;
  }
  expect(propensities.reduce((sum, propensity) => sum + propensity, 0)).toBeCloseTo(1, 10);
  expect(propensities[1]).toBe(propensities[2]);
  // The thousandth part of all true draws is beyond this, with five degrees of freedom.
  expect(chiSquare(counts, propensities)).toBeLessThan(20.5);
});

test("a place is drawn from the third to the twelfth, each as often; of a short list the last", () => {
  const counts = Array.from({ length: 10 }, () => 0);
  for (const seed of seeds) {
    const place = drawPlace(24, { seed, mayBeDrawn: () => true }) ?? 0;
    counts[place - 2] = (counts[place - 2] ?? 0) + 1;
  }
  expect(counts).toHaveLength(10);
  expect(
    chiSquare(
      counts,
      counts.map(() => 0.1),
    ),
  ).toBeLessThan(27.9);
  expect([1, 2, 3].map((length) => drawPlace(length, { seed: 1, mayBeDrawn: () => true }))).toEqual([
    0, 1, 2,
  ]);
  expect(drawPlace(0, { seed: 1, mayBeDrawn: () => true })).toBeNull();
  expect(drawPlace(24, { seed: 1, mayBeDrawn: (place) => place < 2 })).toBeNull();
});

test("titles of one score are drawn alike, and there is nothing to draw from no title", () => {
  const alike = [1, 2, 3, 4].map((id) => ({ id, score: 3 }));
  expect(drawCandidate(alike, 5)?.propensity).toBe(0.25);
  expect(drawCandidate([], 5)).toBeNull();
});

test("a title that goes changes nothing for the others", () => {
  const candidates = Array.from({ length: 12 }, (_, place) => ({ id: place, score: place % 2 }));
  for (const seed of seeds.slice(0, 200)) {
    const drawn = candidates[drawCandidate(candidates, seed)?.chosen ?? 0];
    const left = candidates.filter(({ id }) => id === drawn?.id || id % 4 > 1);
    // The same two scores as before, so the same order of propensities.
    expect(left[drawCandidate(left, seed)?.chosen ?? 0]).toBe(drawn);
  }
});

test("the list is as it would be but for one place of the primary source, from the third to the twelfth", () => {
  const index = worldOf(300);
  const places = new Set<number>();
  let exchanged = 0;
  for (const seed of seeds.slice(0, 300)) {
    const picking = pickingFor(index, { seed });
    const before = pickTitles(picking);
    const { picks, drawn } = pickTitlesWithDraw(picking);
    const place = drawn?.place ?? -1;
    places.add(place);
    expect(picks.toSpliced(place, 1)).toEqual(before.toSpliced(place, 1));
    expect([before[place]?.source, picks[place]?.source]).toEqual(["primary", "primary"]);
    expect(drawn?.propensity).toBeGreaterThan(0);
    expect(new Set(idsAt(index, positionsOf(picks))).size).toBe(24);
    exchanged += Number(picks[place]?.candidate !== before[place]?.candidate);
  }
  expect(exchanged).toBeGreaterThan(100);
  expect(Math.min(...places)).toBeGreaterThanOrEqual(2);
  expect(Math.max(...places)).toBeLessThanOrEqual(11);
  expect(places.size).toBeGreaterThan(4);
});

test("the pipeline's own pick is drawn as often as its propensity says", () => {
  const index = worldOf(60);
  let [standing, expected, variance] = [0, 0, 0];
  for (const seed of seeds.slice(0, 2_000)) {
    const picking = pickingFor(index, { seed });
    const before = pickTitles(picking);
    const { picks, drawn } = pickTitlesWithDraw(picking);
    const place = drawn?.place ?? 0;
    const isStanding = picks[place]?.candidate === before[place]?.candidate;
    // By each draw's own weight the count of what stands is the number of draws.
    standing += isStanding ? 1 / (drawn?.propensity ?? 1) : 0;
    expected += 1;
    variance += isStanding ? (1 / (drawn?.propensity ?? 1)) ** 2 : 0;
  }
  expect(Math.abs(standing - expected)).toBeLessThan(4 * Math.sqrt(variance));
});

test("what is excluded, worn out, or not as asked for is never drawn", () => {
  const index = worldOf(80);
  const excluded = [2, 4, 6, 8];
  const overexposed = [1, 3, 5];
  const onPlatforms = new Set(Array.from({ length: 60 }, (_, place) => place + 1));
  for (const seed of seeds.slice(0, 300)) {
    const picking = pickingFor(index, { seed, wishes: { ...NO_WISHES, excluded, overexposed, onPlatforms } });
    const ids = idsAt(index, positionsOf(pickTitlesWithDraw(picking).picks));
    expect(ids.filter((id) => excluded.includes(id) || overexposed.includes(id) || id > 60)).toEqual([]);
  }
});

test("nobody is drawn whom the others of the list would refuse", () => {
  // All but a few are of one director, of whom three may stand.
  const index = worldOf(120, (id) => (id > 30 ? { directors: [person(1)], renown: 99 } : {}));
  for (const seed of seeds.slice(0, 200)) {
    const { picks } = pickTitlesWithDraw(pickingFor(index, { seed }));
    expect(idsAt(index, positionsOf(picks)).filter((id) => id > 30).length).toBeLessThanOrEqual(3);
  }
});

test("without exploration, or with nothing else to draw from, nothing is left to chance", () => {
  const tame = pickingFor(worldOf(80), { tunables: { EXPLORATION_PCT: 0 } });
  expect(pickTitlesWithDraw(tame)).toEqual({ picks: pickTitles(tame), drawn: null });
  const few = pickingFor(worldOf(20), {});
  expect(pickTitlesWithDraw(few)).toEqual({ picks: pickTitles(few), drawn: null });
});

test("the same seed draws the same", () => {
  const picking = pickingFor(worldOf(100), { seed: 77 });
  expect(pickTitlesWithDraw(picking)).toEqual(pickTitlesWithDraw(picking));
});

function chiSquare(counts: readonly number[], probabilities: readonly number[]): number {
  return counts.reduce((sum, count, place) => {
    const expected = DRAWS * (probabilities[place] ?? 0);
    return sum + (count - expected) ** 2 / expected;
  }, 0);
}

const positionsOf = (picks: readonly { candidate: number }[]) => picks.map(({ candidate }) => candidate);

function worldOf(
  count: number,
  factsOf: (id: number) => Parameters<typeof titleOf>[1] = () => ({}),
): TitleIndex {
  return indexTitles(
    Array.from({ length: count }, (_, place) =>
      titleOf(place + 1, { renown: place / 4, ...factsOf(place + 1) }),
    ),
  );
}

function pickingFor(
  index: TitleIndex,
  told: Parameters<typeof gatheringFor>[1] & { seed?: number; wishes?: Picking["wishes"] },
): Picking {
  return {
    ...gatheringFor(index, { marks: [loved(9)], ...told }),
    seed: told.seed ?? 1,
    favouriteGenres: [],
    wishes: told.wishes ?? { ...NO_WISHES, excluded: [9] },
    limit: 24,
    onFailure: (source, error) => {
      throw new Error(`The source ${source} failed`, { cause: error });
    },
  };
}
