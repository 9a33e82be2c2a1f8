import fc from "fast-check";
import { expect, test } from "vitest";

import { GRADES } from "./collaborative/grades.ts";
import { createExplainer } from "./explanation.ts";
import type { Mark, MarkKind } from "./marks.ts";
import { affinitiesOf } from "./scoring.ts";
import type { Taste } from "./taste.ts";
import { type TitleIndex, featureKey, indexTitles } from "./title-index.ts";
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
const ANYWHERE = { country: null, novelty: null };
const explainedBy = (index: TitleIndex, taste: Taste, titleId: number) =>
  createExplainer({ index, taste, affinities: affinitiesOf(index, taste), advice: null })(
    [index.positions.get(titleId) ?? -1],
    ANYWHERE,
  )[0];
const explained = (index: TitleIndex, marks: readonly Mark[], titleId: number) =>
  explainedBy(index, gatheringFor(index, { marks }).taste, titleId);

/** The same taste, but no single mark raises a score, so no title can be named. */
const withoutNameable = (taste: Taste): Taste => ({
  ...taste,
  evidence: taste.evidence.map((known) => ({ ...known, weight: 0 })),
});

test.for<[string, Mark, "loved" | "liked" | "watchlist"]>([
  ["loved", loved(2), "loved"],
  ["liked", liked(2), "liked"],
  ["put on the watchlist", saved(2), "watchlist"],
])("an even title is picked because an even one was %s", ([, mark, evidence]) => {
  expect(explained(world, [mark], 4)).toEqual({ kind: "because", titleId: 2, evidence });
});

test("a disliked title is never named", () => {
  expect(explained(world, [disliked(1), disliked(2)], 4)).toEqual({ kind: "popular" });
});

test("a genre is the reason only where it leads and where most of what was liked has it", () => {
  const index = indexTitles([
    titleOf(1, { genres: ["romance"], moods: { romantic: 0.5 } }),
    titleOf(2, { genres: ["romance"], moods: { romantic: 0.5 } }),
    titleOf(3, { genres: ["western"] }),
    titleOf(4, { genres: ["romance"] }),
    titleOf(5, { genres: ["comedy", "war", "romance"] }),
    titleOf(6, { genres: ["war"] }),
  ]);
  const reason = (marks: Mark[], titleId: number) =>
    explainedBy(index, withoutNameable(gatheringFor(index, { marks }).taste), titleId);
  const romances = [loved(1), loved(2)];
  expect(reason(romances, 4)).toEqual({ kind: "genre", name: "romance" });
  // Romance is only its third genre.
  expect(reason(romances, 5)).not.toMatchObject({ kind: "genre" });
  // One of three liked titles is a western.
  expect(reason([...romances, loved(3)], 3)).not.toMatchObject({ name: "western" });
});

test("the title that contributes most is named", () => {
  const index = indexTitles([
    titleOf(1, { genres: ["horror"], directors: [person(5)] }),
    titleOf(2, { genres: ["horror"], directors: [person(5)] }),
    titleOf(3, { genres: ["horror"], themes: ["revenge"] }),
    titleOf(4, { themes: ["revenge"] }),
    titleOf(5),
  ]);
  expect(explained(index, [loved(2, 9), loved(3), saved(4)], 1)).toMatchObject({ titleId: 2 });
});

test("among titles that contribute equally, the most recently marked is named", () => {
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

test("one of several identical titles is named, because each raises the pick's score", () => {
  expect(explained(world, [loved(2, 2), loved(6, 1), loved(8)], 4)).toMatchObject({
    kind: "because",
    titleId: 8,
  });
});

test("a title that lowers the pick's score isn't named, however similar it is", () => {
  // Without the obscure title 2 the taste would be mainstream, and title 4 would gain more from its popularity than it loses in similarity.
  const index = indexTitles([
    titleOf(1, { genres: ["war"], popularity: 100 }),
    titleOf(2, { genres: ["horror", "war"], popularity: 0 }),
    titleOf(3, { genres: ["western"], popularity: 100 }),
    titleOf(4, { genres: ["horror", "western", "comedy"], popularity: 100 }),
    titleOf(5, { genres: ["comedy"] }),
  ]);
  const marks = [loved(1), marked(2, "savedAsLiked"), disliked(3)];
  for (const novelty of [0, 0.5, 1]) {
    for (const country of [null, "JP"]) {
      const totalsBy = (given: readonly Mark[]) =>
        gatheringFor(index, { marks: given, novelty, ...(country !== null && { country }) }).scores
          .totals[3] ?? 0;
      const { taste } = gatheringFor(index, { marks });
      const explain = createExplainer({ index, taste, affinities: affinitiesOf(index, taste), advice: null });
      const [reason] = explain([3], { country, novelty });
      if (reason?.kind !== "because") continue;
      expect(totalsBy(marks.filter(({ titleId }) => titleId !== reason.titleId))).toBeLessThan(
        totalsBy(marks),
      );
    }
  }
});

test("opening a title's page doesn't make its genre a reason", () => {
  const index = indexTitles([
    titleOf(1, { genres: ["horror"] }),
    titleOf(2, { genres: ["horror"] }),
    titleOf(3, { genres: ["romance"] }),
  ]);
  expect(explained(index, [marked(1, "viewed")], 2)).toEqual({ kind: "popular" });
});

test("a mood is a reason only if many loved titles have it", () => {
  const index = indexTitles([
    ...Array.from({ length: 6 }, (_, place) => titleOf(place + 1, { genres: ["war"], moods: { epic: 1 } })),
    titleOf(7, { genres: ["western"], moods: { chilling: 1 } }),
    titleOf(8, { genres: ["western"], moods: { chilling: 1 } }),
    titleOf(9, { genres: ["comedy"], moods: { chilling: 1 } }),
  ]);
  const reasonFor = (marks: readonly Mark[]) => {
    const { taste } = gatheringFor(index, { marks });
    const vector = taste.vector.slice().fill(0);
    vector[index.featureNumbers.get(featureKey("mood", "chilling")) ?? 0] = 1;
    return explainedBy(index, { ...withoutNameable(taste), vector }, 9);
  };
  expect(reasonFor([loved(7), loved(8), loved(1)])).toEqual({ kind: "mood", name: "chilling" });
  expect(reasonFor([loved(7), loved(1), loved(2), loved(3)])).not.toMatchObject({ kind: "mood" });
});

test("a little-known title without a reason isn't called loved by many", () => {
  const index = indexTitles([
    titleOf(1, { popularity: 90 }),
    titleOf(2, { popularity: 80 }),
    titleOf(3, { popularity: 70 }),
    titleOf(4, { popularity: 0 }),
  ]);
  expect(explained(index, [], 1)).toEqual({ kind: "popular" });
  expect(explained(index, [], 4)).toEqual({ kind: "different" });
});

test("a shared director is the reason if no title can be named", () => {
  const index = indexTitles([
    titleOf(1, { genres: ["war"], directors: [person(5)] }),
    titleOf(2, { genres: ["western"], directors: [person(5)] }),
    titleOf(3),
    titleOf(4),
  ]);
  const { taste } = gatheringFor(index, { marks: [loved(1)] });
  expect(explainedBy(index, withoutNameable(taste), 2)).toEqual({
    kind: "person",
    name: "Person 5",
    role: "director",
  });
});

test("a favorite genre from sign-up is a reason, or a mood if it's the strongest", () => {
  const { taste } = gatheringFor(world, { favoriteGenres: ["horror"] });
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
  expect(explainedBy(moody, withoutNameable(epic), 2)).toEqual({
    kind: "mood",
    name: "epic",
  });
});

test("without a taste, the reason is popularity", () => {
  expect(explained(world, [], 4)).toEqual({ kind: "popular" });
  expect(explained(world, [loved(2)], 5)).toEqual({ kind: "popular" });
});

test("a pick would score less without the title named as its reason", () => {
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
    fc.property(histories, ids, fc.boolean(), (history, pick, hasFavorite) => {
      const marks = history.map(([id, kind, daysAgo]) => marked(id, kind, daysAgo));
      const favoriteGenres = hasFavorite ? (["horror"] as const) : [];
      const position = index.positions.get(pick) ?? -1;
      const scoreOf = (of: readonly Mark[]) =>
        gatheringFor(index, { marks: of, favoriteGenres }).scores.totals[position] ?? Number.NaN;
      const reason = explainedBy(index, gatheringFor(index, { marks, favoriteGenres }).taste, pick);
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

/** Sixty titles whose facts repeat with different periods, so the facts that two titles share vary from pair to pair. */
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
