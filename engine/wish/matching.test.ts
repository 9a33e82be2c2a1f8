import fc from "fast-check";
import { expect, test } from "vitest";

import { TITLE_MOODS } from "#contract/vocabulary.ts";

import { mayHaveNote } from "../facets.ts";
import type { TitleFacts } from "../title-facts.ts";
import { rankWish } from "./ranking.ts";
import { worldOf } from "./wish.fixture.ts";

const released = (year: number) => Date.UTC(year, 5, 1);

test("of two titles, the one that meets both parts of a wish comes first", () => {
  const { find } = worldOf([
    { genres: ["thriller"], countries: ["US"], popularity: 90 },
    { genres: ["thriller"], countries: ["KR"] },
    { genres: ["drama"], countries: ["KR"], popularity: 90 },
  ]);
  expect(find("korean thriller")[0]).toBe(2);
});

test("a title that meets every part halfway comes before one that misses a part altogether", () => {
  const { find } = worldOf([
    { moods: { funny: 1 } },
    { moods: { funny: 0.6, chilling: 0.6 } },
    { moods: { chilling: 1 } },
  ]);
  expect(find("funny scary")[0]).toBe(2);
});

test("alternatives of one phrase both fit, and a perfect heist is nearer than one that went wrong", () => {
  const { find } = worldOf([
    { nanogenres: ["heist gone wrong", "friendship"] },
    { nanogenres: ["perfect heist"] },
    { nanogenres: ["friendship"] },
  ]);
  expect(new Set(find("heist").slice(0, 2))).toEqual(new Set([1, 2]));
});

test("likeness brings the nearest title first, and not the named one", () => {
  const { find } = worldOf([
    { title: "Heat", genres: ["crime"], nanogenres: ["perfect heist"], popularity: 80 },
    { genres: ["crime"], nanogenres: ["perfect heist"] },
    { genres: ["romance"] },
    { genres: ["romance"] },
  ]);
  expect(find("like heat but funny")[0]).toBe(2);
  expect(find("like heat but funny")).not.toContain(1);
});

test("a plot is found by the words of descriptions", () => {
  const { find } = worldOf([
    { words: ["cook", "rat"] },
    { words: ["zeppelin", "pilot"] },
    { words: ["pilot"] },
    ...Array.from({ length: 20 }, () => ({ words: ["other"] })),
  ]);
  expect(find("zeppelin pilot")[0]).toBe(2);
});

test("a hidden gem is little known and well liked", () => {
  const { find } = worldOf([
    { popularity: 90, voteAverage: 9 },
    { popularity: 5, voteAverage: 8 },
    { popularity: 5, voteAverage: 5 },
  ]);
  expect(find("hidden gem")[0]).toBe(2);
});

test("“I haven't seen” leaves out what was seen", () => {
  const { find } = worldOf([{ moods: { funny: 1 } }, { moods: { funny: 0.5 } }], { seen: [1] });
  expect(find("funny")).toContain(1);
  expect(find("funny i haven't seen")).toEqual([2]);
});

test("two decades are alternatives, and two open ends are a range", () => {
  const { find } = worldOf([1965, 1975, 1985, 1995].map((year) => ({ releasedAt: released(year) })));
  expect(new Set(find("70s or 90s"))).toEqual(new Set([2, 4]));
  expect(new Set(find("after 1970 and before 1990"))).toEqual(new Set([2, 3]));
});

test("limits that leave nothing are named, and the rest still hold", () => {
  const { match, find } = worldOf(
    [
      { mediaType: "tv", runtimeMinutes: 30, seasonsCount: 1 },
      { mediaType: "movie", runtimeMinutes: 200 },
    ],
    { netflix: [2] },
  );
  const { obstacles } = match("series on netflix");
  expect(obstacles).toHaveLength(1);
  expect(find("series on netflix")).toHaveLength(1);
});

test("a limit that only the named title meets is dropped and named", () => {
  const { match, find } = worldOf([
    { title: "Heat", releasedAt: released(1920), popularity: 80 },
    { releasedAt: released(1922) },
  ]);
  expect(match("like heat from 1920").obstacles).toHaveLength(1);
  expect(find("like heat from 1920")).toEqual([2]);
});

const YEARS = [1955, 1975, 1985, 1995, 2005, 2015, 2024];
const NOTES = ["gore", "sex", "violence", "drugs"] as const;

/** A world of every kind of title, by a fixed formula. */
const WORLD: Partial<TitleFacts>[] = Array.from({ length: 300 }, (_, place) => ({
  mediaType: place % 3 === 0 ? "tv" : "movie",
  seasonsCount: place % 3 === 0 ? 1 + (place % 9) : null,
  runtimeMinutes: place % 11 === 0 ? null : 20 + ((place * 37) % 190),
  releasedAt: released(YEARS[place % YEARS.length] ?? 2000),
  genres: [(["horror", "comedy", "family", "thriller"] as const)[place % 4] ?? "drama"],
  moods: { [TITLE_MOODS[place % TITLE_MOODS.length] ?? "funny"]: 0.4 + (place % 6) / 10 },
  contentNotes: NOTES.filter((_note, nth) => (place >> nth) % 2 === 1),
  areNotesJudged: place % 5 !== 0,
  maturity: ([0, 1, 2, 3, null] as const)[place % 5] ?? null,
  countries: [["KR", "FR", "US"][place % 3] ?? "US"],
  subgenres: place % 7 === 0 ? ["superhero"] : [],
  intensity: 1 + (place % 5),
  tone: 1 + ((place * 3) % 5),
  pace: 1 + ((place * 7) % 5),
}));

type Check = (title: TitleFacts) => boolean;
const year = ({ releasedAt }: TitleFacts) => new Date(releasedAt).getUTCFullYear();
const minutes = ({ runtimeMinutes }: TitleFacts) => runtimeMinutes ?? Number.NaN;
const lacks =
  (note: (typeof NOTES)[number]): Check =>
  (title) =>
    !mayHaveNote(title, note);

const LIMITS: readonly (readonly [string, Check])[] = [
  ["movies", ({ mediaType }) => mediaType === "movie"],
  ["series", ({ mediaType }) => mediaType === "tv"],
  ["from the 90s", (title) => year(title) >= 1990 && year(title) <= 1999],
  ["before 1980", (title) => year(title) < 1980],
  ["since 2010", (title) => year(title) >= 2010],
  ["under 90 minutes", (title) => minutes(title) <= 90],
  ["under two hours", (title) => minutes(title) <= 120],
  ["over 100 minutes", (title) => minutes(title) >= 100],
  ["on netflix", ({ id }) => id % 4 === 0],
  ["no gore", lacks("gore")],
  ["without violence", lacks("violence")],
  ["no sex", lacks("sex")],
  ["nothing too dark", ({ moods }) => moods.dark_gritty === undefined],
  ["not sad", ({ moods }) => moods.melancholic === undefined],
  ["no horror", ({ genres }) => !genres.includes("horror")],
  ["no superhero", ({ subgenres }) => !subgenres.includes("superhero")],
  ["not french", ({ countries }) => !countries.includes("FR")],
  ["not slow", ({ pace }) => pace === null || pace > 2],
  ["for the kids", (title) => (title.maturity ?? 1) <= 1 && lacks("gore")(title)],
  ["with my parents", lacks("sex")],
];
const WISHES = ["funny", "scary", "korean", "a comedy", "a heist", "a classic", "zeppelin"];

test("10,000 generated wishes break none of their limits", () => {
  const { match, index } = worldOf(WORLD, {
    netflix: Array.from({ length: 300 }, (_, place) => place + 1).filter((id) => id % 4 === 0),
  });
  const titles = index.index.titles;
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: LIMITS.length - 1 }), { minLength: 1, maxLength: 4 }),
      fc.subarray(WISHES, { maxLength: 2 }),
      fc.boolean(),
      (chosen, wishes, isFirst) => {
        const limits = chosen.flatMap((nth) => [LIMITS[nth] ?? LIMITS[0]]) as (readonly [string, Check])[];
        const said = limits.map(([words]) => words);
        const text = (isFirst ? [...wishes, ...said] : [...said, ...wishes]).join(", ");
        const matches = match(text);
        const dropped = new Set(matches.obstacles.flatMap(({ parts }) => parts.map(({ label }) => label)));
        const ranked = rankWish(matches, index.index.priors);
        expect(ranked.length).toBeGreaterThan(0);
        // Movies and series together are no limit, and limits that leave nothing are dropped and named.
        if (dropped.size > 0) return;
        const isBoth = said.includes("movies") && said.includes("series");
        const kept = limits.filter(([words]) => !isBoth || (words !== "movies" && words !== "series"));
        const eras = kept.filter(([words]) => ["from the 90s", "before 1980", "since 2010"].includes(words));
        // Two eras are alternatives.
        const isEither: Check = (title) => eras.length === 0 || eras.some(([, holds]) => holds(title));
        const every = kept.filter(([words]) => !eras.some(([era]) => era === words));
        const broken = ranked.flatMap((position) => {
          const title = titles[position] as TitleFacts;
          const failing = every.find(([, holds]) => !holds(title))?.[0];
          return failing === undefined && isEither(title) ? [] : `title ${title.id}: ${failing ?? "era"}`;
        });
        expect({ text, broken }).toEqual({ text, broken: [] });
      },
    ),
    { numRuns: 10_000, seed: 1 },
  );
}, 120_000);
