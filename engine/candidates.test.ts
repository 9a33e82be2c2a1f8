import { expect, test } from "vitest";

import {
  explorationSource,
  genreSource,
  primarySource,
  recentSource,
  similarSource,
  strongestGenres,
} from "./candidates.ts";
import { type TitleFeedback, chancesOf, drawBeta } from "./chances.ts";
import { seededRandom } from "./random.ts";
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

const evenAndOddWorld = evenAndOdd(40);

test("the primary source returns every title, the matching half first", () => {
  const ids = idsAt(
    evenAndOddWorld,
    primarySource(gatheringFor(evenAndOddWorld, { marks: [loved(2)] }), amongAll(evenAndOddWorld)),
  );
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
  const gathering = gatheringFor(index, { favoriteGenres: ["horror"] });
  expect(idsAt(index, genreSource(gathering, amongAll(index))).toSorted((a, b) => a - b)).toEqual([1, 2]);
});

test("the strongest genres come from loved titles, never from a disliked one", () => {
  const { taste } = gatheringFor(evenAndOddWorld, { marks: [loved(2), disliked(1)] });
  expect(strongestGenres(evenAndOddWorld, taste)).toEqual(["horror"]);
  expect(strongestGenres(evenAndOddWorld, gatheringFor(evenAndOddWorld).taste)).toEqual([]);
});

test("the similar source returns neighbors of liked titles, and nothing without likes", () => {
  const ids = idsAt(
    evenAndOddWorld,
    similarSource(
      gatheringFor(evenAndOddWorld, { marks: [loved(2), disliked(1)] }),
      amongAll(evenAndOddWorld),
    ),
  );
  expect(ids.slice(0, 19).every(isEven)).toBe(true);
  expect(ids).not.toContain(2);
  for (const marks of [[disliked(1)], [marked(1, "viewed")]]) {
    expect(similarSource(gatheringFor(evenAndOddWorld, { marks }), amongAll(evenAndOddWorld))).toEqual([]);
  }
});

test("the latest like affects the similar source, however many earlier titles were loved", () => {
  const before = Array.from({ length: 15 }, (_, place) => loved(2 * place + 2, 10));
  const ids = idsAt(
    evenAndOddWorld,
    similarSource(gatheringFor(evenAndOddWorld, { marks: [...before, liked(1)] }), amongAll(evenAndOddWorld)),
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

test("if the nearest titles can't be shown, the next nearest are", () => {
  const gathering = gatheringFor(evenAndOddWorld, { marks: [loved(2)] });
  const { allowed, reach } = amongAll(evenAndOddWorld);
  for (const id of [4, 6, 8, 10, 12]) allowed[evenAndOddWorld.positions.get(id) ?? -1] = 0;
  const ids = idsAt(evenAndOddWorld, similarSource(gathering, { allowed, reach }));
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
  const ids = idsAt(
    evenAndOddWorld,
    explorationSource(gatheringFor(evenAndOddWorld, { marks: [loved(2)] }), amongAll(evenAndOddWorld)),
  );
  expect(ids.some(isEven)).toBe(false);
  expect(ids).toHaveLength(20);
});

test("exploration depends on the seed alone", () => {
  const explored = (seed: number) =>
    explorationSource({ ...gatheringFor(evenAndOddWorld), seed }, amongAll(evenAndOddWorld));
  expect(explored(1)).toEqual(explored(1));
  expect(explored(1)).not.toEqual(explored(2));
});

test("removing a title doesn't change the order of the others in exploration", () => {
  const among = amongAll(evenAndOddWorld);
  const [first = 0, ...others] = explorationSource(gatheringFor(evenAndOddWorld), among);
  among.allowed[first] = 0;
  expect(explorationSource(gatheringFor(evenAndOddWorld), among)).toEqual(others);
});

test("no source returns a forbidden title or more than it's asked for", () => {
  const gathering = gatheringFor(evenAndOddWorld, {
    marks: [loved(2)],
    tunables: { RECENCY_SQL_YEARS: 100 },
  });
  const allowed = Uint8Array.from(evenAndOddWorld.titles, (_, position) => (position % 3 === 0 ? 1 : 0));
  for (const source of [primarySource, recentSource, genreSource, similarSource, explorationSource]) {
    const all = source(gathering, { allowed, reach: 40 });
    expect(all.length).toBeGreaterThan(4);
    for (const position of all) expect(position % 3).toBe(0);
    expect(source(gathering, { allowed, reach: 4 })).toEqual(all.slice(0, 4));
  }
});

test.for([
  [2, 2],
  [2, 19],
  [30, 5],
  [400, 100],
  [1.5, 1.5],
] as const)("draws from Beta(%d, %d) have the distribution's mean and spread", ([alpha, beta]) => {
  const random = seededRandom(9);
  const drawn = Array.from({ length: 20_000 }, () => drawBeta(alpha, beta, random));
  const mean = drawn.reduce((sum, value) => sum + value, 0) / drawn.length;
  const variance = drawn.reduce((sum, value) => sum + (value - mean) ** 2, 0) / drawn.length;
  const trials = alpha + beta;
  expect(mean).toBeCloseTo(alpha / trials, 2);
  expect(Math.sqrt(variance)).toBeCloseTo(Math.sqrt((alpha * beta) / (trials * trials * (trials + 1))), 2);
  for (const value of drawn) expect(value > 0 && value < 1).toBe(true);
});

test("exploration shows well-rated titles more often, and others occasionally", () => {
  const index = indexTitles([
    titleOf(1, { popularity: 40, voteAverage: 7.5, voteCount: 10_000 }),
    titleOf(2, { popularity: 40, voteAverage: 7, voteCount: 100 }),
  ]);
  const wins = winsOf(index, new Map(), 1);
  expect(wins).toBeGreaterThan(250);
  expect(wins).toBeLessThan(400);
});

test("exploration shows nothing that's better known than most of the best picks", () => {
  const dramas = Array.from({ length: 30 }, (_, nth) =>
    titleOf(nth + 1, { genres: ["drama"], popularity: 50 }),
  );
  const obscure = Array.from({ length: 10 }, (_, nth) =>
    titleOf(nth + 101, { genres: ["comedy"], popularity: 40 }),
  );
  const famous = Array.from({ length: 10 }, (_, nth) =>
    titleOf(nth + 201, { genres: ["comedy"], popularity: 90 }),
  );
  const index = indexTitles([...dramas, ...obscure, ...famous]);
  const gathering = gatheringFor(index, { marks: [loved(1)] });
  const explored = idsAt(index, explorationSource(gathering, amongAll(index)));
  expect(explored.toSorted((one, other) => one - other)).toEqual(obscure.map(({ id }) => id));
});

test("titles viewers like are explored more often, and titles they dislike less often", () => {
  const world = evenAndOdd(2);
  expect(winsOf(world, received(1, { likes: 20 }), 1)).toBeGreaterThan(300);
  expect(winsOf(world, received(1, { dislikes: 20 }), 1)).toBeLessThan(100);
});

test("a title shown many times without a response is explored less often", () => {
  const world = evenAndOdd(2);
  expect(winsOf(world, received(1, { showings: 10 }), 1)).toBeGreaterThan(150);
  expect(winsOf(world, received(1, { showings: 2_000 }), 1)).toBeLessThan(60);
});

test("feedback on an unknown title is ignored", () => {
  expect(() => chancesOf(evenAndOdd(2), received(99, { likes: 5 }))).not.toThrow();
});

function received(titleId: number, counts: Partial<TitleFeedback>): Map<number, TitleFeedback> {
  return new Map([[titleId, { likes: 0, dislikes: 0, showings: 0, ...counts }]]);
}

/** Counts for how many of 400 seeds the title is explored first. */
function winsOf(
  index: ReturnType<typeof evenAndOdd>,
  feedback: Map<number, TitleFeedback>,
  titleId: number,
): number {
  const gathering = { ...gatheringFor(index), chances: chancesOf(index, feedback) };
  const firsts = Array.from({ length: 400 }, (_, seed) => {
    return idsAt(index, explorationSource({ ...gathering, seed }, amongAll(index)))[0];
  });
  return firsts.filter((first) => first === titleId).length;
}
