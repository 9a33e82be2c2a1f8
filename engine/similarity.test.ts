import { expect, test } from "vitest";

import { type Compared, addLikeness, comparedAt, nearestTo } from "./similarity.ts";
import { type TitleIndex, indexTitles } from "./title-index.ts";
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

test("a title is never its own neighbour, and no more come than were asked for", () => {
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

test("of two that are alike the better liked is nearer", () => {
  const index = indexTitles([titleOf(1), titleOf(2, { renown: 1 }), titleOf(3, { renown: 50 })]);
  expect(nearestTo(index, 0, 2).map(({ position }) => position)).toEqual([2, 1]);
});

test("a title that does not exist has no neighbours", () => {
  expect(nearestTo(world, 99, 5)).toEqual([]);
});

test("of two that are alike in facts the one whose description has a rare word in common is nearer", () => {
  const index = indexTitles([
    titleOf(1, { words: ["linguist", "spaceship"] }),
    titleOf(2, { words: ["boxer", "ring"] }),
    titleOf(3, { words: ["linguist", "boxer"] }),
  ]);
  expect(nearestIds(index)).toEqual([3, 2]);
});

test("a word in common does not outweigh a genre in common", () => {
  const index = indexTitles([
    titleOf(1, { genres: ["sci_fi"], words: ["linguist"] }),
    titleOf(2, { genres: ["western"], words: ["linguist"] }),
    titleOf(3, { genres: ["sci_fi"], words: ["boxer"] }),
    titleOf(4, { genres: ["western"], words: ["boxer"] }),
  ]);
  expect(nearestIds(index, 1)).toEqual([3]);
});

test("a title without a description is as near as one whose description says something else", () => {
  const index = indexTitles([
    titleOf(1, { words: ["linguist"] }),
    titleOf(2, { words: ["boxer"] }),
    titleOf(3),
    titleOf(4, { words: ["boxer"] }),
    titleOf(5, { words: ["linguist"] }),
  ]);
  const [first, ...others] = nearestTo(index, 0, 4);
  expect(first?.position).toBe(4);
  expect(new Set(others.map(({ similarity }) => similarity)).size).toBe(1);
});

test("among some of the titles a likeness is what it is among all, and one that is not known is like nothing", () => {
  const index = indexTitles([
    titleOf(1, { words: ["linguist"] }),
    titleOf(2, { genres: ["western"] }),
    titleOf(3, { words: ["linguist"] }),
  ]);
  const among = (compared: Compared, place: number, size: number) => {
    const sums = new Float32Array(size);
    addLikeness(compared, place, { scale: 2, sums });
    return Array.from(sums);
  };
  const [self = 0, , other = 0] = among(index, 0, 3);
  const some = comparedAt(index, Int32Array.from([2, -1, 0]));
  expect(among(some, 2, 3)).toEqual([other, 0, self]);
  expect(among(some, 1, 3)).toEqual([0, 0, 0]);
});

function nearestIds(index: TitleIndex, limit = 2): number[] {
  return idsAt(
    index,
    nearestTo(index, 0, limit).map(({ position }) => position),
  );
}
