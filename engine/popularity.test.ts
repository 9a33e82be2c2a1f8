import fc from "fast-check";
import { expect, test } from "vitest";

import { MEDIA_TYPES } from "#contract/vocabulary.ts";

import { calibrate } from "./popularity-calibration.ts";
import { POPULARITY_CURVES, comparableVotes, expectedPopularity, expectedVotes } from "./popularity.ts";
import { titleOf } from "./world.fixture.ts";

const anyTitle = fc.record({
  mediaType: fc.constantFrom(...MEDIA_TYPES),
  voteCount: fc.integer({ min: 20, max: 40_000 }),
  ageYears: fc.float({ min: 0, max: 100, noNaN: true }),
});

test("popularity rises with votes at the same age, and with age at the same votes", () => {
  fc.assert(
    fc.property(anyTitle, (title) => {
      const popularity = expectedPopularity(title);
      expect(popularity).toBeGreaterThan(0);
      expect(popularity).toBeLessThan(100);
      expect(expectedPopularity({ ...title, voteCount: 2 * title.voteCount })).toBeGreaterThan(popularity);
      expect(expectedPopularity({ ...title, ageYears: title.ageYears + 1 })).toBeGreaterThan(popularity);
    }),
    { seed: 1 },
  );
});

test("expected votes and expected popularity are inverse functions", () => {
  fc.assert(
    fc.property(anyTitle, (title) => {
      const popularity = expectedPopularity(title);
      fc.pre(popularity > 0.1 && popularity < 99.5);
      expect(expectedVotes({ ...title, popularity }) / title.voteCount).toBeCloseTo(1, 6);
    }),
    { seed: 2 },
  );
});

test("the fit recovers the true curve despite a few outliers", () => {
  const titles = MEDIA_TYPES.flatMap((mediaType) =>
    Array.from({ length: 100 }, (_, place) => {
      const voted = { mediaType, voteCount: 10 + 37 * place, ageYears: (place * 7) % 60 };
      return { ...voted, popularity: place % 12 === 0 ? 99 : expectedPopularity(voted) };
    }),
  );
  const curves = calibrate(titles);
  for (const kind of MEDIA_TYPES) {
    expect(curves[kind].base).toBeCloseTo(POPULARITY_CURVES[kind].base, 1);
    expect(curves[kind].votes).toBeCloseTo(POPULARITY_CURVES[kind].votes, 1);
    expect(curves[kind].age).toBeCloseTo(POPULARITY_CURVES[kind].age, 1);
  }
});

test("a title gets at least the votes expected for its popularity, and a higher count is kept", () => {
  const known = titleOf(1, { popularity: 90, voteCount: 40 });
  expect(comparableVotes(known)).toBeGreaterThan(5_000);
  expect(comparableVotes({ ...known, voteCount: 1_000_000 })).toBe(1_000_000);
  expect(comparableVotes({ ...known, popularity: 0 })).toBe(40);
  expect(comparableVotes({ ...known, popularity: Number.NaN, voteCount: Number.NaN })).toBe(0);
});
