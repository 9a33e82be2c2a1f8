import { expect, test } from "vitest";

import { nearestTo } from "./similarity.ts";
import { indexTitles } from "./title-index.ts";
import { evenAndOdd, idsAt, isEven, person, titleOf } from "./world.fixture.ts";

const world = evenAndOdd(20);

test("the nearest titles of an even title are the other even ones", () => {
  const nearest = idsAt(
    world,
    nearestTo(world, 3, 9).map(({ position }) => position),
  );
  expect(nearest).toEqual([2, 6, 8, 10, 12, 14, 16, 18, 20]);
  expect(nearest.every(isEven)).toBe(true);
});

test("a title is never its own neighbor, and the limit holds", () => {
  const neighbours = nearestTo(world, 3, 100);
  expect(neighbours).toHaveLength(19);
  expect(neighbours.map(({ position }) => position)).not.toContain(3);
  expect(nearestTo(world, 3, 4)).toHaveLength(4);
});

test("the other film of the collection comes before a film of the same genre", () => {
  const index = indexTitles([
    titleOf(1, { genres: ["sci_fi"], collection: "Alien", directors: [person(1)] }),
    titleOf(2, { genres: ["sci_fi"] }),
    titleOf(3, { genres: ["sci_fi"], collection: "Alien", directors: [person(2)] }),
    titleOf(4),
  ]);
  expect(nearestTo(index, 0, 1)).toMatchObject([{ position: 2 }]);
});

test("of two equally similar titles the better liked is nearer", () => {
  const index = indexTitles([titleOf(1), titleOf(2, { popularity: 1 }), titleOf(3, { popularity: 50 })]);
  expect(nearestTo(index, 0, 2).map(({ position }) => position)).toEqual([2, 1]);
});

test("an unknown title has no neighbors", () => {
  expect(nearestTo(world, 99, 5)).toEqual([]);
});

test("descriptions don't make titles alike: only facts do", () => {
  const index = indexTitles([
    titleOf(1, { words: ["linguist"] }),
    titleOf(2, { words: ["boxer"] }),
    titleOf(3, { words: ["linguist"] }),
  ]);
  const similarities = nearestTo(index, 0, 2).map(({ similarity }) => similarity);
  expect(new Set(similarities).size).toBe(1);
});
