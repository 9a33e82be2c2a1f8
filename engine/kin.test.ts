import { expect, test } from "vitest";

import { nearestAmong } from "./similarity.ts";
import type { Kin, TitleFacts } from "./title-facts.ts";
import { indexTitles } from "./title-index.ts";
import { NOW, gatheringFor, idsAt, loved, ranked, titleOf } from "./world.fixture.ts";

const kin = (titleId: number, strength = 3): Kin => ({ titleId, strength });

function nearestIds(titles: TitleFacts[], titleId: number): number[] {
  const index = indexTitles(titles);
  const allowed = new Uint8Array(titles.length).fill(1);
  const neighbours = nearestAmong(index, index.positions.get(titleId) ?? -1, { limit: 3, allowed });
  return idsAt(
    index,
    neighbours.map(({ position }) => position),
  );
}

test("kin leads over what has the same genre, director and decade", () => {
  const alike = { genres: ["horror"], directors: [{ id: 5, name: "Person 5" }] } as const;
  const titles = [
    titleOf(1, { ...alike, kin: [kin(3)] }),
    titleOf(2, { ...alike, kin: [kin(5)] }),
    titleOf(3, { genres: ["comedy"], releasedAt: NOW, kin: [kin(4)] }),
    titleOf(4, { genres: ["comedy"], releasedAt: NOW }),
    titleOf(5),
  ];
  expect(nearestIds(titles, 1)[0]).toBe(3);
});

test("of kin the stronger is nearer, and one that is named stands behind one that names back", () => {
  const titles = [1, 2, 3].map((id) => titleOf(id, id === 1 ? { kin: [kin(2, 1), kin(3, 3)] } : {}));
  expect(nearestIds(titles, 1).slice(0, 2)).toEqual([3, 2]);
  const mutual = [titleOf(1, { kin: [kin(2, 2), kin(3, 2)] }), titleOf(2), titleOf(3, { kin: [kin(1, 2)] })];
  expect(nearestIds(mutual, 1).slice(0, 2)).toEqual([3, 2]);
});

test("who loves a title is near to the kin of its kin, and nearer than to a stranger", () => {
  const index = indexTitles([
    titleOf(1, { kin: [kin(2)] }),
    titleOf(2, { kin: [kin(3)] }),
    titleOf(3),
    titleOf(4, { kin: [kin(5)] }),
    titleOf(5),
  ]);
  expect(ranked(index, gatheringFor(index, { marks: [loved(1)] }).scores.totals).slice(0, 3)).toEqual([
    1, 2, 3,
  ]);
});

test("kin that the catalogue does not have changes nothing", () => {
  const without = indexTitles([titleOf(1), titleOf(2)]);
  const lost = indexTitles([titleOf(1, { kin: [kin(99)] }), titleOf(2)]);
  expect(lost.rows).toEqual(without.rows);
});
