import { expect, test } from "vitest";

import type { MaturityLevel } from "#contract/maturity.ts";

import { UNKNOWN_MATURITY, gatedMaturity, isWithin, maturityOf, strictest } from "./certification.ts";
import type { TitleFacts } from "./title-facts.ts";
import { titleOf } from "./world.fixture.ts";

test.for<[string, string, MaturityLevel | null]>([
  ["US", "G", 0],
  ["US", "TV-Y", 0],
  ["US", "PG", 1],
  ["US", "TV-Y7-FV", 1],
  ["US", "TV-PG", 1],
  ["US", "PG-13", 2],
  ["US", "TV-14", 2],
  ["US", "R", 3],
  ["US", "TV-MA", 3],
  ["US", "NC-17", 4],
  ["US", "NR", null],
  ["US", "Unrated", null],
  ["US", "Approved", null],
  ["GB", "U", 0],
  ["GB", "PG", 1],
  ["GB", "12A", 2],
  ["GB", "15", 3],
  ["GB", "18", 4],
  ["DE", "0", 0],
  ["DE", "6", 1],
  ["DE", "12", 2],
  ["DE", "FSK 16", 3],
  ["FR", "TP", 0],
  ["FR", "12", 2],
  ["FR", "16", 3],
  ["AU", "M", 3],
  ["AU", "MA 15+", 3],
  ["CA", "14A", 2],
  ["IN", "UA", 2],
  ["IN", "U/A 16+", 3],
  ["IN", "A", 4],
  ["DK", "A", 0],
  ["JP", "PG12", 2],
  ["JP", "R15+", 3],
  ["KR", "ALL", 0],
  ["KR", "19", 4],
  ["BR", "L", 0],
  ["FI", "K-16", 3],
  ["IT", "VM14", 2],
  ["PT", "M/12", 2],
  ["MX", "B-15", 3],
  ["SG", "NC16", 3],
  ["HK", "III", 4],
  ["", "A", null],
  ["DE", "99", null],
  ["DE", "  ", null],
])("in %s, the rating %s has the level %s", ([country, rating, level]) => {
  expect(maturityOf(rating, [country, "FR"])).toBe(level);
});

test("a title without a rating has no level", () => {
  expect(maturityOf(null, ["US"])).toBeNull();
});

const GENTLE: Partial<TitleFacts> = { genres: ["animation", "comedy"], intensity: 2, maturity: null };

test.for<[string, Partial<TitleFacts>, boolean]>([
  ["a gentle animated title", {}, true],
  ["a gentle family title", { genres: ["family"] }, true],
  ["one about a loss", { contentNotes: ["bereavement"] }, true],
  ["an intense one", { intensity: 3 }, false],
  ["one whose intensity isn’t known", { intensity: null }, false],
  ["one with violence", { contentNotes: ["violence"] }, false],
  ["one with strong language", { contentNotes: ["strong_language"] }, false],
  ["an animated horror movie", { genres: ["animation", "horror"] }, false],
  ["a gentle drama", { genres: ["drama"] }, false],
  ["an animated one whose notes are predicted", { areNotesJudged: false }, false],
  ["a family title whose notes are predicted", { genres: ["family"], areNotesJudged: false }, true],
])("without a rating, %s %o counts as suitable for children: %s", ([, facts, isForChildren]) => {
  const title = titleOf(1, { ...GENTLE, ...facts });
  expect(gatedMaturity(title)).toBe(isForChildren ? 1 : UNKNOWN_MATURITY);
  expect(isWithin(1, title)).toBe(isForChildren);
  expect(isWithin(0, title)).toBe(false);
  expect(isWithin(null, title)).toBe(true);
});

test("a rating counts more than what’s known about the content", () => {
  expect(gatedMaturity(titleOf(1, { ...GENTLE, maturity: 3 }))).toBe(3);
});

test("of several limits the lowest counts", () => {
  expect(strictest([null, 2, 1, null])).toBe(1);
  expect(strictest([0, null])).toBe(0);
  expect(strictest([null])).toBeNull();
  expect(strictest([])).toBeNull();
});
