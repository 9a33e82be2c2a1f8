import { expect, test } from "vitest";

import { type Mark, type MarkKind, SIGNALS, markKindOf } from "./marks.ts";
import { productAt } from "./sparse-matrix.ts";
import { tasteOf } from "./taste.ts";
import { indexTitles } from "./title-index.ts";
import {
  NOW,
  disliked,
  evenAndOdd,
  gatheringFor,
  isEven,
  liked,
  loved,
  marked,
  ranked,
  saved,
  titleOf,
} from "./world.fixture.ts";

const world = evenAndOdd(40);
const order = (marks: readonly Mark[]) => ranked(world, gatheringFor(world, { marks }).scores.affinities);

test("people who love even titles get even ones, and people who love odd titles get odd ones", () => {
  expect(
    order([loved(2), loved(4)])
      .slice(0, 20)
      .every(isEven),
  ).toBe(true);
  expect(
    order([loved(1), loved(3)])
      .slice(0, 20)
      .some(isEven),
  ).toBe(false);
});

test.for<[string, Mark, Mark]>([
  ["loved counts more than liked", loved(2), liked(1)],
  ["liked counts more than saved to the watchlist", liked(2), saved(1)],
  ["saved to the watchlist counts more than disliked", saved(2), disliked(1)],
  ["loved now counts more than loved years ago", loved(2), loved(1, 700)],
  ["adding to the watchlist as loved counts more than adding alone", marked(2, "savedAsLoved"), saved(1)],
  ["loved counts more than added to the watchlist as loved", loved(2), marked(1, "savedAsLoved")],
])("%s", ([, more, less]) => {
  expect(order([less, more]).slice(0, 20).every(isEven)).toBe(true);
});

test("a dislike lowers similar titles", () => {
  expect(
    order([disliked(1)])
      .slice(0, 20)
      .every(isEven),
  ).toBe(true);
});

test("a title loved long ago still counts half", () => {
  const longAgo = tasteOf(world, { marks: [loved(2, 36_500)], favoriteGenres: [], now: NOW });
  expect(longAgo.evidence[0]?.weight).toBeCloseTo(0.5, 5);
});

test("a mark dated in the future counts like one made now", () => {
  const ahead = tasteOf(world, { marks: [loved(2, -30)], favoriteGenres: [], now: NOW });
  expect(ahead.evidence[0]?.weight).toBe(1);
});

test("favorite genres alone already give a taste", () => {
  const { scores } = gatheringFor(world, { favoriteGenres: ["horror"] });
  expect(ranked(world, scores.affinities).slice(0, 20).every(isEven)).toBe(true);
});

test("a few ratings outweigh the favorite genres from sign-up", () => {
  const marks = [loved(1), loved(3)];
  const { scores } = gatheringFor(world, { marks, favoriteGenres: ["horror"] });
  expect(ranked(world, scores.affinities).slice(0, 20).some(isEven)).toBe(false);
});

test("a person without marks has no taste", () => {
  const taste = tasteOf(world, { marks: [], favoriteGenres: [], now: NOW });
  expect(taste).toMatchObject({ length: 0, strength: 0, evidence: [] });
  expect(taste.vector.every((value) => value === 0)).toBe(true);
});

test("marks on titles and genres the catalog doesn't have are ignored", () => {
  const taste = tasteOf(world, { marks: [loved(999)], favoriteGenres: ["western"], now: NOW });
  expect(taste.evidence).toEqual([]);
  expect(taste.vector.every((value) => value === 0)).toBe(true);
});

test("a taste has unit length, and its strength counts dislikes too", () => {
  const taste = tasteOf(world, {
    marks: [loved(2), liked(4), disliked(1)],
    favoriteGenres: ["horror"],
    now: NOW,
  });
  expect(Math.hypot(...taste.vector)).toBeCloseTo(1, 5);
  expect(taste.strength).toBeCloseTo(1 + 0.5 + 0.6 + 0.35, 5);
});

test("the affinity of the only loved title to the taste is one", () => {
  const index = indexTitles([titleOf(1, { genres: ["war"] }), titleOf(2, { genres: ["war"] }), titleOf(3)]);
  const taste = tasteOf(index, { marks: [loved(1)], favoriteGenres: [], now: NOW });
  expect(productAt(index.rows, 0, taste.vector)).toBeCloseTo(1, 5);
});

const ALL = Object.values(SIGNALS).reduce((sum, bit) => sum | bit, 0);

test.for<[string, number, MarkKind | null]>([
  ["loved and on the watchlist", SIGNALS.loved | SIGNALS.saved, "loved"],
  ["liked and viewed", SIGNALS.liked | SIGNALS.viewed, "liked"],
  ["liked after it was saved as loved", SIGNALS.liked | SIGNALS.saved | SIGNALS.savedAsLoved, "liked"],
  [
    "disliked, although it was saved as loved and completed",
    SIGNALS.disliked | SIGNALS.saved | SIGNALS.savedAsLoved | SIGNALS.completed,
    "disliked",
  ],
  [
    "saved as disliked and opened",
    SIGNALS.saved | SIGNALS.savedAsDisliked | SIGNALS.viewed,
    "savedAsDisliked",
  ],
  ["saved as liked and completed", SIGNALS.saved | SIGNALS.savedAsLiked | SIGNALS.completed, "completed"],
  ["only viewed", SIGNALS.viewed, "viewed"],
  ["skipped after viewing", SIGNALS.skipped | SIGNALS.viewed, null],
  ["never marked", 0, null],
])("a title that was %s has at most one mark", ([, signals, kind]) => {
  expect(markKindOf(signals)).toBe(kind);
});

test("a dislike outranks everything else", () => {
  for (let others = 0; others <= ALL; others++) {
    expect(markKindOf(others | SIGNALS.disliked)).toBe("disliked");
  }
});
