import { expect, test } from "vitest";

import { type Wishes, passesFilter, findEligible, positionsPassing } from "./eligibility.ts";
import type { TitleFacts } from "./title-facts.ts";
import { indexTitles } from "./title-index.ts";
import { NO_WISHES, NOW, YEAR_MS, titleOf, tunablesWith } from "./world.fixture.ts";

type Verdict = "fitting" | "fallback" | "never";

const tunables = tunablesWith({ RECENCY_MAX_YEARS: 50, NEW_TITLE_MONTHS: 6, NEW_TITLE_MIN_VOTES: 20 });
const aged = (years: number, voteCount = 1000, popularity = 0) => ({
  releasedAt: NOW - years * YEAR_MS,
  voteCount,
  popularity,
});

test.for<[string, Verdict, Partial<Wishes>, Partial<TitleFacts>]>([
  ["without restrictions fits", "fitting", {}, {}],
  ["that was rated, skipped or excluded is never shown", "never", { excluded: new Set([7]) }, {}],
  ["fits if another is excluded", "fitting", { excluded: new Set([8]) }, {}],
  ["shown too often is a fallback", "fallback", { overexposed: new Set([7]) }, {}],
  ["on a chosen service fits", "fitting", { onPlatforms: new Set([7]) }, {}],
  ["on none of the chosen services is a fallback", "fallback", { onPlatforms: new Set() }, {}],
  ["with one of the chosen moods fits", "fitting", { moods: ["funny", "epic"] }, { moods: { epic: 0.5 } }],
  [
    "with a trace of the mood is a fallback",
    "fallback",
    { moods: ["epic"] },
    { moods: { epic: 0.4, funny: 1 } },
  ],
  ["with none of the chosen moods is a fallback", "fallback", { moods: ["funny"] }, { moods: { epic: 1 } }],
  ["older than the maximum age is never shown", "never", {}, aged(51)],
  ["just young enough fits", "fitting", {}, aged(49.9)],
  ["that is new and has few votes is never shown", "never", {}, aged(0.2, 19)],
  ["that is new and has enough votes fits", "fitting", {}, aged(0.2, 20)],
  ["that is new and popular fits, whatever its votes", "fitting", {}, aged(0.2, 3, 60)],
  ["that is not new needs no votes", "fitting", {}, aged(0.6, 0)],
  ["that is upcoming and has no votes is never shown", "never", {}, aged(-1, 0)],
  ["above the age limit is never shown", "never", { maturityLimit: 1 }, { maturity: 2 }],
  [
    "above the age limit and shown too often is never shown",
    "never",
    { maturityLimit: 1, overexposed: [7] },
    { maturity: 2 },
  ],
  [
    "above the age limit on no chosen service is never shown",
    "never",
    { maturityLimit: 1, onPlatforms: new Set([6]) },
    { maturity: 3 },
  ],
  ["within the age limit fits", "fitting", { maturityLimit: 1 }, { maturity: 1 }],
  ["without a rating is never shown under an age limit", "never", { maturityLimit: 2 }, { maturity: null }],
  ["without a rating fits if there is no age limit", "fitting", {}, { maturity: null }],
  [
    "on the chosen service but excluded is never shown",
    "never",
    { onPlatforms: new Set([7]), excluded: new Set([7]) },
    {},
  ],
])("a title %s", ([, verdict, wishes, facts]) => {
  const index = indexTitles([titleOf(6), titleOf(7, facts), titleOf(8)]);
  const { fitting, fallbacks } = findEligible(index, { ...NO_WISHES, ...wishes }, { tunables, now: NOW });
  const isFallback = fallbacks().some(({ allowed }) => allowed[1] === 1);
  expect([fitting[1], Number(isFallback)]).toEqual([
    Number(verdict === "fitting"),
    Number(verdict === "fallback"),
  ]);
});

test("if too few titles fit, overexposed titles are used before ones that don't match, in disjoint steps", () => {
  const index = indexTitles(Array.from({ length: 8 }, (_, place) => titleOf(place + 1)));
  const onPlatforms = new Set([1, 2, 5, 6]);
  const sessionMatches = Uint8Array.from([1, 1, 1, 1, 0, 0, 0, 0]);
  const overexposed = [2, 4, 6, 8];
  const { fitting, fallbacks } = findEligible(
    index,
    { ...NO_WISHES, onPlatforms, sessionMatches, overexposed },
    { tunables, now: NOW },
  );
  const idsOf = (allowed: Uint8Array) =>
    [...allowed].flatMap((isAllowed, nth) => (isAllowed === 1 ? nth + 1 : []));
  expect(idsOf(fitting)).toEqual([1]);
  expect(fallbacks().map(({ why, allowed }) => [why, idsOf(allowed)])).toEqual([
    ["saturation", [2]],
    ["filters", [5]],
    ["filters", [6]],
    ["filters", [3, 7]],
    ["filters", [4, 8]],
  ]);
});

test("a filter gives the same result for all titles and for one", () => {
  const index = indexTitles([
    titleOf(1, { moods: { funny: 0.2 }, maturity: 1 }),
    titleOf(2, { moods: { epic: 1, dreamlike: 0.1 } }),
    titleOf(3, { maturity: 2 }),
  ]);
  for (const onPlatforms of [null, new Set<number>(), new Set([1, 3, 99])]) {
    for (const moods of [null, ["funny"], ["dreamlike", "funny"], []] as const) {
      for (const avoided of [null, new Set([3, 99])]) {
        for (const maturityLimit of [null, 1, 2] as const) {
          const narrowing = { onPlatforms, moods, avoided, maturityLimit };
          const oneByOne = index.titles.map((title) => (passesFilter(title, narrowing) ? 1 : 0));
          expect([...positionsPassing(index, narrowing)]).toEqual(oneByOne);
        }
      }
    }
  }
});
