import fc from "fast-check";
import { expect, test } from "vitest";

import { MEDIA_TYPES } from "#contract/vocabulary.ts";

import { calibrate } from "./renown-calibration.ts";
import { RENOWN_CURVES, comparableVotes, expectedRenown, expectedVotes } from "./renown.ts";
import { titleOf } from "./world.fixture.ts";

const anyTitle = fc.record({
  mediaType: fc.constantFrom(...MEDIA_TYPES),
  voteCount: fc.integer({ min: 20, max: 40_000 }),
  ageYears: fc.float({ min: 0, max: 100, noNaN: true }),
});

test("of two titles of one age the one with more votes is better known, and of two with as many votes the older", () => {
  fc.assert(
    fc.property(anyTitle, (title) => {
      const renown = expectedRenown(title);
      expect(renown).toBeGreaterThan(0);
      expect(renown).toBeLessThan(100);
      expect(expectedRenown({ ...title, voteCount: 2 * title.voteCount })).toBeGreaterThan(renown);
      expect(expectedRenown({ ...title, ageYears: title.ageYears + 1 })).toBeGreaterThan(renown);
    }),
    { seed: 1 },
  );
});

test("the votes that a renown lets expect are those that let expect that renown", () => {
  fc.assert(
    fc.property(anyTitle, (title) => {
      const renown = expectedRenown(title);
      fc.pre(renown > 0.1 && renown < 99.5);
      expect(expectedVotes({ ...title, renown }) / title.voteCount).toBeCloseTo(1, 6);
    }),
    { seed: 2 },
  );
});

test("a fit finds the curve that titles lie on, however far off a few of them are", () => {
  const titles = MEDIA_TYPES.flatMap((mediaType) =>
    Array.from({ length: 100 }, (_, place) => {
      const voted = { mediaType, voteCount: 10 + 37 * place, ageYears: (place * 7) % 60 };
      return { ...voted, renown: place % 12 === 0 ? 99 : expectedRenown(voted) };
    }),
  );
  const curves = calibrate(titles);
  for (const kind of MEDIA_TYPES) {
    expect(curves[kind].base).toBeCloseTo(RENOWN_CURVES[kind].base, 1);
    expect(curves[kind].votes).toBeCloseTo(RENOWN_CURVES[kind].votes, 1);
    expect(curves[kind].age).toBeCloseTo(RENOWN_CURVES[kind].age, 1);
  }
});

test("what everybody knows has the votes that go with that, whatever was counted; a greater count stands", () => {
  const known = titleOf(1, { renown: 90, voteCount: 40 });
  expect(comparableVotes(known)).toBeGreaterThan(5_000);
  expect(comparableVotes({ ...known, voteCount: 1_000_000 })).toBe(1_000_000);
  expect(comparableVotes({ ...known, renown: 0 })).toBe(40);
  expect(comparableVotes({ ...known, renown: Number.NaN, voteCount: Number.NaN })).toBe(0);
});
