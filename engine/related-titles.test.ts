import { expect, test } from "vitest";

import { nearestAmong } from "./similarity.ts";
import type { RelatedTitle, TitleFacts } from "./title-facts.ts";
import { indexTitles } from "./title-index.ts";
import { NOW, gatheringFor, idsAt, loved, ranked, titleOf } from "./world.fixture.ts";

const related = (titleId: number, strength = 3): RelatedTitle => ({ titleId, strength });

function nearestIds(titles: TitleFacts[], titleId: number): number[] {
  const index = indexTitles(titles);
  const allowed = new Uint8Array(titles.length).fill(1);
  const neighbours = nearestAmong(index, index.positions.get(titleId) ?? -1, { limit: 3, allowed });
  return idsAt(
    index,
    neighbours.map(({ position }) => position),
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

test("a stronger relation is nearer, and a mutual one is nearer than a one-way one", () => {
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

test("a related title that the catalog doesn't have changes nothing", () => {
  const without = indexTitles([titleOf(1), titleOf(2)]);
  const lost = indexTitles([titleOf(1, { relatedTitles: [related(99)] }), titleOf(2)]);
  expect(lost.rows).toEqual(without.rows);
});
