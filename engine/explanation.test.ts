import fc from "fast-check";
import { expect, test } from "vitest";

import type { Rating } from "#contract/rating.ts";

import { createExplainer } from "./explanation.ts";
import { productAt } from "./sparse-matrix.ts";
import { type Mark, tasteOf } from "./taste.ts";
import { type TitleIndex, indexTitles } from "./title-index.ts";
import {
  NOW,
  disliked,
  evenAndOdd,
  gatheringFor,
  isEven,
  liked,
  loved,
  person,
  rated,
  saved,
  titleOf,
} from "./world.fixture.ts";

const world = evenAndOdd(20);
const explained = (index: TitleIndex, marks: readonly Mark[], titleId: number) =>
  createExplainer({ index, taste: gatheringFor(index, { marks }).taste, advice: null })(
    index.positions.get(titleId) ?? -1,
  );

test.for<[string, Mark, "loved" | "liked" | "watchlist"]>([
  ["loved", loved(2), "loved"],
  ["liked", liked(2), "liked"],
  ["put on the watchlist", saved(2), "watchlist"],
])("an even title is picked because an even one was %s", ([, mark, evidence]) => {
  expect(explained(world, [mark], 4)).toEqual({ kind: "because", titleId: 2, evidence });
});

test("what was disliked is never named", () => {
  expect(explained(world, [disliked(1), disliked(2)], 4)).toEqual({ kind: "popular" });
});

test("the title that says most is named", () => {
  const index = indexTitles([
    titleOf(1, { genres: ["horror"], directors: [person(5)] }),
    titleOf(2, { genres: ["horror"], directors: [person(5)] }),
    titleOf(3, { genres: ["horror"], themes: ["revenge"] }),
    titleOf(4, { themes: ["revenge"] }),
    titleOf(5),
  ]);
  expect(explained(index, [loved(2, 9), loved(3), saved(4)], 1)).toMatchObject({ titleId: 2 });
});

test("of titles that say as much the one marked last is named", () => {
  const index = indexTitles([
    titleOf(1, { themes: ["revenge", "identity"] }),
    titleOf(2, { themes: ["revenge"] }),
    titleOf(3, { themes: ["identity"] }),
    titleOf(4),
    titleOf(5),
  ]);
  expect(explained(index, [loved(2, 2), loved(3, 1)], 1)).toMatchObject({ titleId: 3 });
  expect(explained(index, [loved(2, 1), loved(3, 2)], 1)).toMatchObject({ titleId: 2 });
});

test("where a taste would be the same without any one title, none is named", () => {
  expect(explained(world, [loved(2), loved(6), loved(8)], 4)).toEqual({ kind: "genre", name: "horror" });
});

test("a director in common is said where no title can be named", () => {
  const index = indexTitles([
    titleOf(1, { genres: ["war"], directors: [person(5)] }),
    titleOf(2, { genres: ["western"], directors: [person(5)] }),
    titleOf(3),
    titleOf(4),
  ]);
  const { taste } = gatheringFor(index, { marks: [loved(1)] });
  expect(createExplainer({ index, taste: { ...taste, evidence: [] }, advice: null })(1)).toEqual({
    kind: "person",
    name: "Person 5",
  });
});

test("a favourite genre of the sign-up is said, a mood where it is the strongest", () => {
  const { taste } = gatheringFor(world, { favouriteGenres: ["horror"] });
  expect(createExplainer({ index: world, taste, advice: null })(3)).toEqual({
    kind: "genre",
    name: "horror",
  });
  const moody = indexTitles([
    titleOf(1, { moods: { epic: 1 } }),
    titleOf(2, { moods: { epic: 1 } }),
    titleOf(3),
    titleOf(4),
  ]);
  const epic = gatheringFor(moody, { marks: [loved(1)] }).taste;
  expect(createExplainer({ index: moody, taste: { ...epic, evidence: [] }, advice: null })(1)).toEqual({
    kind: "mood",
    name: "epic",
  });
});

test("without any taste a pick is popular", () => {
  expect(explained(world, [], 4)).toEqual({ kind: "popular" });
  expect(explained(world, [loved(2)], 5)).toEqual({ kind: "popular" });
});

test("a named title is true: without it the pick would fit the taste less", () => {
  const index = variedWorld();
  const ids = fc.integer({ min: 1, max: index.titles.length });
  const histories = fc.uniqueArray(
    fc.tuple(ids, fc.constantFrom<(Rating | "watchlist")[]>(1, 2, 3, "watchlist"), fc.nat(900)),
    { minLength: 1, maxLength: 30, selector: ([id]) => id },
  );
  let named = 0;
  fc.assert(
    fc.property(histories, ids, fc.boolean(), (history, pick, hasFavourite) => {
      const marks = history.map(([id, said, daysAgo]) =>
        said === "watchlist" ? saved(id, daysAgo) : rated(id, said, daysAgo),
      );
      const favouriteGenres = hasFavourite ? (["horror"] as const) : [];
      const position = index.positions.get(pick) ?? -1;
      const affinity = (of: readonly Mark[]) =>
        productAt(index.rows, position, tasteOf(index, { marks: of, favouriteGenres, now: NOW }).vector);
      const reason = createExplainer({
        index,
        taste: tasteOf(index, { marks, favouriteGenres, now: NOW }),
        advice: null,
      })(position);
      if (reason.kind !== "because") return;
      named += 1;
      expect(affinity(marks)).toBeGreaterThan(
        affinity(marks.filter(({ titleId }) => titleId !== reason.titleId)),
      );
      expect(reason.titleId).not.toBe(pick);
    }),
    { seed: 20_260_101, numRuns: 3_000 },
  );
  expect(named).toBeGreaterThan(1_000);
});

/** Sixty titles whose facts repeat at different paces, so that every two have something else in common. */
function variedWorld(): TitleIndex {
  const genres = ["horror", "romance", "comedy", "war", "western"] as const;
  const moods = ["funny", "epic", "chilling"] as const;
  return indexTitles(
    Array.from({ length: 60 }, (_, place) =>
      titleOf(place + 1, {
        genres: [genres[place % 5] ?? "drama", isEven(place) ? "drama" : "crime"],
        moods: { [moods[place % 3] ?? "funny"]: 0.3 + (place % 7) / 10 },
        directors: [person(place % 23)],
        cast: [person(100 + (place % 17)), person(100 + (place % 13))],
        themes: place % 4 === 0 ? ["revenge"] : [],
        popularity: place,
      }),
    ),
  );
}
