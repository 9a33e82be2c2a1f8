import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { MEDIA_TYPES } from "#contract/vocabulary.ts";
import { calibrate, calibrationErrors } from "#engine/popularity-calibration.ts";
import { comparableVotes, expectedPopularity } from "#engine/popularity.ts";

import { judgedVotes, readEmbeddedCatalogue } from "../embedded/embedded.ts";
import { popularityFromVotes, yearsAtVotes } from "./sources.ts";

const CATALOGUE = fileURLToPath(new URL("../../../../catalogue", import.meta.url));
/** Largest allowed difference, in popularity points, between the curve in the code and a freshly fitted one. */
const AGREEMENT = 1.5;

const { titles } = await readEmbeddedCatalogue(CATALOGUE);
const judged = judgedVotes(titles);

test("the popularity curve in the code matches the judged titles: npm run -s catalogue -- popularity", () => {
  const curves = calibrate(judged);
  const farthest = judged.reduce(
    (most, title) => Math.max(most, Math.abs(expectedPopularity(title) - expectedPopularity(title, curves))),
    0,
  );
  expect(farthest).toBeLessThan(AGREEMENT);
});

test("popularity estimated from votes is off by less than 12 points on average and ranks titles like the judgments", () => {
  const errors = calibrationErrors(judged);
  expect(errors.all.titles).toBe(judged.length);
  for (const kind of MEDIA_TYPES) {
    expect(errors[kind].mae).toBeLessThan(12);
    expect(errors[kind].rankCorrelation).toBeGreaterThan(0.65);
  }
});

test("a title's age is measured at the date of its votes", () => {
  const film = { media_type: "movie", released: "2011-06-01", vote_count: 900 } as const;
  expect(yearsAtVotes({ ...film, votes_as_of: "2012-06-01" })).toBeCloseTo(1, 2);
  expect(yearsAtVotes({ ...film, votes_as_of: null })).toBeCloseTo(10, 2);
  expect(yearsAtVotes({ ...film, votes_as_of: "2010-06-01" })).toBe(0);
  const [early, late] = ["2012-06-01", "2025-06-01"].map((day) =>
    popularityFromVotes({ ...film, votes_as_of: day }),
  );
  expect(late).toBeGreaterThan(early ?? 100);
  expect(popularityFromVotes({ ...film, vote_count: 0, votes_as_of: null })).toBe(0);
});

test.for([
  ["Attack on Titan", true],
  ["Friends", true],
  ["Breaking Bad", true],
  ["given", false],
] as const)("%s has the 1,000 comparable votes of an acclaimed title: %s", ([name, hasEnough]) => {
  const votes = titles
    .filter(({ title }) => title === name)
    .map(({ media_type: mediaType, released, popularity, vote_count: voteCount }) =>
      comparableVotes({ mediaType, popularity, voteCount, releasedAt: Date.parse(released) }),
    );
  expect(votes.map((count) => count >= 1000)).toEqual([hasEnough]);
});
