import fc from "fast-check";
import { expect, test } from "vitest";

import { GRADES } from "./collaborative/grades.ts";
import { createExplainer } from "./explanation.ts";
import type { Mark, MarkKind } from "./marks.ts";
import { affinitiesOf } from "./scoring.ts";
import type { Taste } from "./taste.ts";
import { type TitleIndex, indexTitles } from "./title-index.ts";
import {
  disliked,
  evenAndOdd,
  gatheringFor,
  isEven,
  liked,
  loved,
  marked,
  person,
  saved,
  titleOf,
} from "./world.fixture.ts";

const world = evenAndOdd(20);
const explainedBy = (index: TitleIndex, taste: Taste, titleId: number) =>
  createExplainer({ index, taste, affinities: affinitiesOf(index, taste), advice: null })([
    index.positions.get(titleId) ?? -1,
  ])[0];
const explained = (index: TitleIndex, marks: readonly Mark[], titleId: number) =>
  explainedBy(index, gatheringFor(index, { marks }).taste, titleId);

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

test("of titles that are all alike one is named, for each of them brings the pick nearer", () => {
  expect(explained(world, [loved(2, 2), loved(6, 1), loved(8)], 4)).toMatchObject({
    kind: "because",
    titleId: 8,
  });
});

test("a director in common is said where no title can be named", () => {
  const index = indexTitles([
    titleOf(1, { genres: ["war"], directors: [person(5)] }),
    titleOf(2, { genres: ["western"], directors: [person(5)] }),
    titleOf(3),
    titleOf(4),
  ]);
  const { taste } = gatheringFor(index, { marks: [loved(1)] });
  expect(explainedBy(index, { ...taste, evidence: [] }, 2)).toEqual({
    kind: "person",
    name: "Person 5",
    role: "director",
  });
});

test("a favourite genre of the sign-up is said, a mood where it is the strongest", () => {
  const { taste } = gatheringFor(world, { favouriteGenres: ["horror"] });
  expect(explainedBy(world, taste, 4)).toEqual({
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
  expect(explainedBy(moody, { ...epic, evidence: [] }, 2)).toEqual({
    kind: "mood",
    name: "epic",
  });
});

test("without any taste a pick is popular", () => {
  expect(explained(world, [], 4)).toEqual({ kind: "popular" });
  expect(explained(world, [loved(2)], 5)).toEqual({ kind: "popular" });
});

test("a named title is true: without it the pick would score less", () => {
  const index = variedWorld();
  const ids = fc.integer({ min: 1, max: index.titles.length });
  const kinds = Object.keys(GRADES) as MarkKind[];
  const histories = fc.uniqueArray(fc.tuple(ids, fc.constantFrom(...kinds), fc.nat(900)), {
    minLength: 1,
    maxLength: 30,
    selector: ([id]) => id,
  });
  let named = 0;
  fc.assert(
    fc.property(histories, ids, fc.boolean(), (history, pick, hasFavourite) => {
      const marks = history.map(([id, kind, daysAgo]) => marked(id, kind, daysAgo));
      const favouriteGenres = hasFavourite ? (["horror"] as const) : [];
      const position = index.positions.get(pick) ?? -1;
      const scoreOf = (of: readonly Mark[]) =>
        gatheringFor(index, { marks: of, favouriteGenres }).scores.totals[position] ?? Number.NaN;
      const reason = explainedBy(index, gatheringFor(index, { marks, favouriteGenres }).taste, pick);
      if (reason?.kind !== "because") return;
      named += 1;
      expect(scoreOf(marks)).toBeGreaterThan(
        scoreOf(marks.filter(({ titleId }) => titleId !== reason.titleId)),
      );
      expect(reason.titleId).not.toBe(pick);
    }),
    { seed: 20_260_101, numRuns: 3_000 },
  );
  expect(named).toBeGreaterThan(200);
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
        renown: place,
      }),
    ),
  );
}
