import { expect, test } from "vitest";

import { nearestTo, nearestAmong } from "./similarity.ts";
import type { RelatedTitle, TitleFacts } from "./title-facts.ts";
import { indexTitles } from "./title-index.ts";
import {
  evenAndOdd,
  idsAt,
  isEven,
  person,
  titleOf,
  NOW,
  gatheringFor,
  loved,
  ranked,
} from "./world.fixture.ts";

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
  const neighbors = nearestTo(world, 3, 100);
  expect(neighbors).toHaveLength(19);
  expect(neighbors.map(({ position }) => position)).not.toContain(3);
  expect(nearestTo(world, 3, 4)).toHaveLength(4);
});

test("another film of the collection comes before a film of the same genre", () => {
  const index = indexTitles([
    titleOf(1, { genres: ["sci_fi"], collection: "Alien", directors: [person(1)] }),
    titleOf(2, { genres: ["sci_fi"] }),
    titleOf(3, { genres: ["sci_fi"], collection: "Alien", directors: [person(2)] }),
    titleOf(4),
  ]);
  expect(nearestTo(index, 0, 1)).toMatchObject([{ position: 2 }]);
});

test("of two equally similar titles, the more popular one is nearer", () => {
  const index = indexTitles([titleOf(1), titleOf(2, { popularity: 1 }), titleOf(3, { popularity: 50 })]);
  expect(nearestTo(index, 0, 2).map(({ position }) => position)).toEqual([2, 1]);
});

test("an unknown title has no neighbors", () => {
  expect(nearestTo(world, 99, 5)).toEqual([]);
});

test("similarity depends on facts, not on descriptions", () => {
  const index = indexTitles([
    titleOf(1, { words: ["linguist"] }),
    titleOf(2, { words: ["boxer"] }),
    titleOf(3, { words: ["linguist"] }),
  ]);
  const similarities = nearestTo(index, 0, 2).map(({ similarity }) => similarity);
  expect(new Set(similarities).size).toBe(1);
});

const related = (titleId: number, strength = 3): RelatedTitle => ({ titleId, strength });

function nearestIds(titles: TitleFacts[], titleId: number): number[] {
  const index = indexTitles(titles);
  const allowed = new Uint8Array(titles.length).fill(1);
  const neighbors = nearestAmong(index, index.positions.get(titleId) ?? -1, { limit: 3, allowed });
  return idsAt(
    index,
    neighbors.map(({ position }) => position),
  );
}

test("a related title is nearer than one with the same genre, director and decade", () => {
  const alike = { genres: ["horror"], directors: [{ id: 5, name: "Person 5" }] } as const;
  const titles = [
    titleOf(1, { ...alike, relatedTitles: [related(3)] }),
    titleOf(2, { ...alike, relatedTitles: [related(5)] }),
    titleOf(3, { genres: ["comedy"], releasedAt: NOW, relatedTitles: [related(4)] }),
    titleOf(4, { genres: ["comedy"], releasedAt: NOW }),
    titleOf(5),
  ];
  expect(nearestIds(titles, 1)[0]).toBe(3);
});

test("strongly related titles are nearer, and mutually related ones are nearer than those related one way", () => {
  const titles = [1, 2, 3].map((id) =>
    titleOf(id, id === 1 ? { relatedTitles: [related(2, 1), related(3, 3)] } : {}),
  );
  expect(nearestIds(titles, 1).slice(0, 2)).toEqual([3, 2]);
  const mutual = [
    titleOf(1, { relatedTitles: [related(2, 2), related(3, 2)] }),
    titleOf(2),
    titleOf(3, { relatedTitles: [related(1, 2)] }),
  ];
  expect(nearestIds(mutual, 1).slice(0, 2)).toEqual([3, 2]);
});

test("a title is nearer to the related titles of its related titles than to an unrelated one", () => {
  const index = indexTitles([
    titleOf(1, { relatedTitles: [related(2)] }),
    titleOf(2, { relatedTitles: [related(3)] }),
    titleOf(3),
    titleOf(4, { relatedTitles: [related(5)] }),
    titleOf(5),
  ]);
  expect(ranked(index, gatheringFor(index, { marks: [loved(1)] }).scores.totals).slice(0, 3)).toEqual([
    1, 2, 3,
  ]);
});

test("a related title missing from the catalog changes nothing", () => {
  const without = indexTitles([titleOf(1), titleOf(2)]);
  const lost = indexTitles([titleOf(1, { relatedTitles: [related(99)] }), titleOf(2)]);
  expect(lost.rows).toEqual(without.rows);
});
