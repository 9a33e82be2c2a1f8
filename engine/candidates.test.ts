import { expect, test } from "vitest";

import {
  explorationSource,
  genreSource,
  primarySource,
  recentSource,
  similarSource,
  strongestGenres,
} from "./candidates.ts";
import { indexTitles } from "./title-index.ts";
import {
  NOW,
  YEAR_MS,
  amongAll,
  disliked,
  evenAndOdd,
  gatheringFor,
  idsAt,
  isEven,
  liked,
  loved,
  marked,
  titleOf,
} from "./world.fixture.ts";

const world = evenAndOdd(40);

test("the primary source returns every title, the matching half first", () => {
  const ids = idsAt(world, primarySource(gatheringFor(world, { marks: [loved(2)] }), amongAll(world)));
  expect(new Set(ids).size).toBe(40);
  expect(ids.slice(0, 20).every(isEven)).toBe(true);
});

test("the recent source returns exactly the titles of the last years", () => {
  const index = indexTitles([1, 3, 5, 7, 30].map((age) => titleOf(age, { releasedAt: NOW - age * YEAR_MS })));
  const recent = (years: number) =>
    idsAt(
      index,
      recentSource(gatheringFor(index, { tunables: { RECENCY_SQL_YEARS: years } }), amongAll(index)),
    );
  expect(recent(5).toSorted((a, b) => a - b)).toEqual([1, 3, 5]);
  expect(recent(1)).toEqual([1]);
});

test("the genre source returns titles whose first genre is a favorite", () => {
  const index = indexTitles([
    titleOf(1, { genres: ["horror"] }),
    titleOf(2, { genres: ["horror", "romance"] }),
    titleOf(3, { genres: ["romance", "horror"] }),
    titleOf(4, { genres: ["romance"] }),
  ]);
  const gathering = gatheringFor(index, { favouriteGenres: ["horror"] });
  expect(idsAt(index, genreSource(gathering, amongAll(index))).toSorted((a, b) => a - b)).toEqual([1, 2]);
});

test("the strongest genres come from loved titles, never from a disliked one", () => {
  const { taste } = gatheringFor(world, { marks: [loved(2), disliked(1)] });
  expect(strongestGenres(world, taste)).toEqual(["horror"]);
  expect(strongestGenres(world, gatheringFor(world).taste)).toEqual([]);
});

test("the similar source returns neighbors of liked titles, and nothing without likes", () => {
  const ids = idsAt(
    world,
    similarSource(gatheringFor(world, { marks: [loved(2), disliked(1)] }), amongAll(world)),
  );
  expect(ids.slice(0, 19).every(isEven)).toBe(true);
  expect(ids).not.toContain(2);
  for (const marks of [[disliked(1)], [marked(1, "viewed")]]) {
    expect(similarSource(gatheringFor(world, { marks }), amongAll(world))).toEqual([]);
  }
});

test("the latest like counts, however much was loved before", () => {
  const before = Array.from({ length: 15 }, (_, place) => loved(2 * place + 2, 10));
  const ids = idsAt(
    world,
    similarSource(gatheringFor(world, { marks: [...before, liked(1)] }), amongAll(world)),
  );
  expect(ids.filter((id) => !isEven(id)).length).toBeGreaterThanOrEqual(15);
});

test("the best-scoring neighbor of each liked title comes first", () => {
  const index = indexTitles([
    titleOf(1, { genres: ["horror"] }),
    titleOf(2, { genres: ["horror"], moods: { chilling: 1 }, popularity: 5 }),
    titleOf(3, { genres: ["horror"], popularity: 90 }),
    titleOf(4, { genres: ["romance"] }),
    titleOf(5, { genres: ["romance"], moods: { chilling: 1 } }),
  ]);
  const gathering = gatheringFor(index, { marks: [loved(1)] });
  expect(idsAt(index, similarSource(gathering, amongAll(index)))[0]).toBe(3);
});

test("if the nearest titles may not be shown, the next ones are", () => {
  const gathering = gatheringFor(world, { marks: [loved(2)] });
  const { allowed, reach } = amongAll(world);
  for (const id of [4, 6, 8, 10, 12]) allowed[world.positions.get(id) ?? -1] = 0;
  const ids = idsAt(world, similarSource(gathering, { allowed, reach }));
  expect(ids.filter(isEven)).toHaveLength(14);
});

test("a title with nothing in common with the taste isn't a discovery", () => {
  const index = indexTitles(
    Array.from({ length: 60 }, (_, place) =>
      titleOf(place + 1, {
        genres: [(["horror", "romance", "war", "music"] as const)[place % 4] ?? "drama"],
        moods: place % 4 === 1 ? { chilling: 0.3 } : place % 4 === 0 ? { chilling: 1 } : {},
      }),
    ),
  );
  const ids = idsAt(index, explorationSource(gatheringFor(index, { marks: [loved(1)] }), amongAll(index)));
  expect(ids.length).toBeGreaterThan(0);
  for (const id of ids) expect(index.titles[id - 1]?.genres[0]).toBe("romance");
});

test("exploration shows titles the taste says nothing about", () => {
  const ids = idsAt(world, explorationSource(gatheringFor(world, { marks: [loved(2)] }), amongAll(world)));
  expect(ids.some(isEven)).toBe(false);
  expect(ids).toHaveLength(20);
});

test("exploration depends on the seed alone", () => {
  const explored = (seed: number) => explorationSource({ ...gatheringFor(world), seed }, amongAll(world));
  expect(explored(1)).toEqual(explored(1));
  expect(explored(1)).not.toEqual(explored(2));
});

test("removing a title doesn't change the order of the others in exploration", () => {
  const among = amongAll(world);
  const [first = 0, ...others] = explorationSource(gatheringFor(world), among);
  among.allowed[first] = 0;
  expect(explorationSource(gatheringFor(world), among)).toEqual(others);
});

test("no source returns a forbidden title or more than it's asked for", () => {
  const gathering = gatheringFor(world, { marks: [loved(2)], tunables: { RECENCY_SQL_YEARS: 100 } });
  const allowed = Uint8Array.from(world.titles, (_, position) => (position % 3 === 0 ? 1 : 0));
  for (const source of [primarySource, recentSource, genreSource, similarSource, explorationSource]) {
    const all = source(gathering, { allowed, reach: 40 });
    expect(all.length).toBeGreaterThan(4);
    for (const position of all) expect(position % 3).toBe(0);
    expect(source(gathering, { allowed, reach: 4 })).toEqual(all.slice(0, 4));
  }
});
