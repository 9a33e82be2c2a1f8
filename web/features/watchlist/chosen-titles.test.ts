import { expect, test } from "vitest";

import { type Wanted, chosenTitles, pickOne } from "./chosen-titles.ts";

const title = (
  id: number,
  facts: { title: string; year: number; stars: number; minutes: number | null },
) => ({
  id,
  title: facts.title,
  release_date: `${facts.year}-01-01`,
  first_air_date: null,
  vote_average: facts.stars,
  runtime: facts.minutes,
  added_at: null,
});

const TITLES = [
  title(1, { title: "Éclair", year: 2001, stars: 6, minutes: 119 }),
  title(2, { title: "Drift", year: 2020, stars: 9, minutes: null }),
  title(3, { title: "Fog", year: 1999, stars: 7, minutes: 89 }),
];
const ANY: Wanted = { sort: "added", length: null, onServices: null, hidden: new Set() };
const ids = (wanted: Partial<Wanted>) => chosenTitles(TITLES, { ...ANY, ...wanted }).map(({ id }) => id);

test.for([
  ["added", [1, 2, 3]],
  ["title", [2, 1, 3]],
  ["year", [2, 1, 3]],
  ["rating", [2, 3, 1]],
  ["length", [3, 1, 2]],
] as const)("by %s, the titles come in this order: %j", ([sort, order]) => {
  expect(ids({ sort })).toEqual(order);
});

test("hidden titles are left out", () => {
  expect(ids({ hidden: new Set([1, 3]) })).toEqual([2]);
});

test("a title of unknown length isn't shown as a short one", () => {
  expect(ids({ length: "90" })).toEqual([3]);
  expect(ids({ length: "120" })).toEqual([1, 3]);
});

test("only titles on the viewer's services are shown if they want those", () => {
  expect(ids({ onServices: new Set([2]) })).toEqual([2]);
});

test("better fitting titles are picked more often, and every title now and then", () => {
  const fits = new Map([
    [1, 0.25],
    [2, 0.75],
  ]);
  const picked = (random: number) => pickOne(TITLES.slice(0, 2), { fits, shown: [], random })?.id;
  const picks = Array.from({ length: 100 }, (_, nth) => picked(nth / 100));
  expect(picks.filter((id) => id === 1)).toHaveLength(25);
  expect(picks.filter((id) => id === 2)).toHaveLength(75);
});

test("another pick is a title that wasn't shown yet, and never the same twice in a row", () => {
  const pick = (shown: number[]) => pickOne(TITLES, { fits: new Map(), shown, random: 0.99 })?.id;
  expect(pick([1, 3])).toBe(2);
  expect(pick([1, 2, 3])).not.toBe(3);
  expect(pickOne(TITLES.slice(0, 1), { fits: new Map(), shown: [1], random: 0 })?.id).toBe(1);
  expect(pickOne([], { fits: new Map(), shown: [], random: 0 })).toBeNull();
});
