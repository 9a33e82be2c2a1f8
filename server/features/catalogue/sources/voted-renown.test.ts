import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { MEDIA_TYPES } from "#contract/vocabulary.ts";
import { calibrate, calibrationErrors } from "#engine/renown-calibration.ts";
import { comparableVotes, expectedRenown } from "#engine/renown.ts";

import { judgedVotes, readEmbeddedCatalogue } from "../embedded/embedded.ts";
import { votedRenown, yearsAtVotes } from "./voted-renown.ts";

const CATALOGUE = fileURLToPath(new URL("../../../../catalogue", import.meta.url));
/** In points of renown, where the curve in the code and the one that the titles give differ most. */
const AGREEMENT = 1.5;

const { titles } = await readEmbeddedCatalogue(CATALOGUE);
const judged = judgedVotes(titles);

test("the renown that votes let expect is the one that the judged titles give: npm run -s catalogue -- renown", () => {
  const curves = calibrate(judged);
  const farthest = judged.reduce(
    (most, title) => Math.max(most, Math.abs(expectedRenown(title) - expectedRenown(title, curves))),
    0,
  );
  expect(farthest).toBeLessThan(AGREEMENT);
});

test("what votes say of renown is off by less than twelve points, and in an order close to the judged one", () => {
  const errors = calibrationErrors(judged);
  expect(errors.all.titles).toBe(judged.length);
  for (const kind of MEDIA_TYPES) {
    expect(errors[kind].mae).toBeLessThan(12);
    expect(errors[kind].rankCorrelation).toBeGreaterThan(0.7);
  }
});

test("a title is as old as on the day that its votes are of", () => {
  const film = { media_type: "movie", released: "2011-06-01", vote_count: 900 } as const;
  expect(yearsAtVotes({ ...film, votes_as_of: "2012-06-01" })).toBeCloseTo(1, 2);
  expect(yearsAtVotes({ ...film, votes_as_of: null })).toBeCloseTo(10, 2);
  expect(yearsAtVotes({ ...film, votes_as_of: "2010-06-01" })).toBe(0);
  const [early, late] = ["2012-06-01", "2025-06-01"].map((day) => votedRenown({ ...film, votes_as_of: day }));
  expect(late).toBeGreaterThan(early ?? 100);
  expect(votedRenown({ ...film, vote_count: 0, votes_as_of: null })).toBe(0);
});

test.for([
  ["Attack on Titan", true],
  ["Friends", true],
  ["Breaking Bad", true],
  ["given", false],
] as const)("whether %s has the thousand votes of an acclaimed title: %s", ([name, hasEnough]) => {
  const votes = titles
    .filter(({ title }) => title === name)
    .map(({ media_type: mediaType, released, renown, vote_count: voteCount }) =>
      comparableVotes({ mediaType, renown, voteCount, releasedAt: Date.parse(released) }),
    );
  expect(votes.map((count) => count >= 1000)).toEqual([hasEnough]);
});
