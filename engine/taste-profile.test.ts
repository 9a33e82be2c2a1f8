import { expect, test } from "vitest";

import type { GenreKey } from "#contract/vocabulary.ts";

import type { Mark } from "./marks.ts";
import { tasteLines } from "./taste-profile.ts";
import { tasteOf } from "./taste.ts";
import { type TitleIndex, indexTitles } from "./title-index.ts";
import { NOW, YEAR_MS, disliked, liked, loved, marked, person, titleOf } from "./world.fixture.ts";

const DIRECTOR = person(7);

/** A hundred titles, most of them dramas; every tenth is horror by one director, and the one after it is a western of the 1970s. */
const world = indexTitles(
  Array.from({ length: 100 }, (_, place) =>
    titleOf(
      place,
      place % 10 === 0
        ? {
            genres: ["horror", "drama"],
            directors: [DIRECTOR],
            moods: { chilling: 0.9, epic: 0.2 },
            nanogenres: ["haunted house"],
          }
        : place % 10 === 1
          ? { genres: ["western", "drama"], releasedAt: NOW - 50 * YEAR_MS }
          : {},
    ),
  ),
);

function linesFor(
  marks: readonly Mark[],
  favoriteGenres: readonly GenreKey[] = [],
  index: TitleIndex = world,
) {
  return tasteLines(index, { taste: tasteOf(index, { marks, favoriteGenres, now: NOW }), favoriteGenres });
}

const named = (lines: ReturnType<typeof linesFor>) => lines.map(({ kind, name }) => `${kind} ${name}`);

test("a person without marks has no lines", () => {
  expect(linesFor([])).toEqual([]);
});

test("lines name what three loved films share and most titles don't, with their sources", () => {
  const lines = linesFor([loved(10), loved(20), liked(30)]);
  expect(named(lines).toSorted()).toEqual([
    "genre Horror",
    "mood Chilling",
    "nanogenre haunted house",
    "person Person 7",
  ]);
  for (const line of lines) expect(line.titleIds).toEqual([10, 20, 30]);
});

test("a trait that most titles have is never a line", () => {
  expect(named(linesFor([loved(2), loved(3), loved(4)]))).toEqual([]);
});

test("lines shared by more loved titles come first and are stronger", () => {
  const lines = linesFor([loved(10), loved(20), loved(30), loved(1)]).filter(({ kind }) => kind === "genre");
  expect(named(lines)).toEqual(["genre Horror", "genre Western"]);
  const [one, three] = [[loved(10)], [loved(10), loved(20), loved(30)]].map(
    (marks) => linesFor(marks).find(({ key }) => key === "horror")?.strength ?? 0,
  );
  expect(three).toBeGreaterThan(one ?? 1);
  expect(one).toBeLessThan(0.4);
});

test("one loved film adds no line for its director, decade or nanogenres", () => {
  expect(named(linesFor([loved(10)])).toSorted()).toEqual(["genre Horror", "mood Chilling"]);
});

test("a liked decade is a line if it isn't the usual one", () => {
  expect(named(linesFor([loved(1), loved(11), loved(21)]))).toContain("era 1970s");
  expect(linesFor([loved(2), loved(3)]).map(({ kind }) => kind)).not.toContain("era");
});

test("a dislike is a negative line and no sign of liking anything else", () => {
  const lines = linesFor([disliked(10), disliked(20), disliked(30)]);
  expect(lines.map(({ key }) => key).toSorted()).toEqual(["7", "chilling", "haunted house", "horror"]);
  for (const { strength, titleIds } of lines) {
    expect(strength).toBeLessThan(0);
    expect(titleIds).toHaveLength(3);
  }
});

test("a genre chosen by name is a line without titles, and viewed titles add no lines", () => {
  const [line] = linesFor([], ["western"]);
  expect(line).toMatchObject({ kind: "genre", key: "western", isChosen: true, titleIds: [] });
  expect(linesFor([marked(10, "viewed"), marked(20, "viewed")])).toEqual([]);
});
