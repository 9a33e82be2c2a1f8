import { expect, test } from "vitest";

import { type Verdict, type Wishes, judge } from "./eligibility.ts";
import type { TitleFacts } from "./title-facts.ts";
import { NOW, YEAR_MS, titleOf, tunablesWith } from "./world.fixture.ts";

const NO_WISHES: Wishes = { excluded: new Set(), overexposed: new Set(), onPlatforms: null, moods: null };
const tunables = tunablesWith({ RECENCY_MAX_YEARS: 50, NEW_TITLE_MONTHS: 6, NEW_TITLE_MIN_VOTES: 20 });
const aged = (years: number, voteCount = 1000) => ({ releasedAt: NOW - years * YEAR_MS, voteCount });

test.for<[string, Verdict, Partial<Wishes>, Partial<TitleFacts>]>([
  ["with nothing against it fits", "fitting", {}, {}],
  ["that was rated, skipped or excluded is never shown", "never", { excluded: new Set([7]) }, {}],
  ["fits where another is excluded", "fitting", { excluded: new Set([8]) }, {}],
  ["shown too often is beyond", "beyond", { overexposed: new Set([7]) }, {}],
  ["on a chosen service fits", "fitting", { onPlatforms: new Set([7]) }, {}],
  ["on none of the chosen services is beyond", "beyond", { onPlatforms: new Set() }, {}],
  ["with one of the chosen moods fits", "fitting", { moods: ["funny", "epic"] }, { moods: { epic: 0.3 } }],
  ["with none of the chosen moods is beyond", "beyond", { moods: ["funny"] }, { moods: { epic: 1 } }],
  ["older than the knob allows is never shown", "never", {}, aged(51)],
  ["just young enough fits", "fitting", {}, aged(49.9)],
  ["that is new and untried is never shown", "never", {}, aged(0.2, 19)],
  ["that is new and well voted fits", "fitting", {}, aged(0.2, 20)],
  ["that is not new needs no votes", "fitting", {}, aged(0.6, 0)],
  ["that is to come and untried is never shown", "never", {}, aged(-1, 0)],
  [
    "on the chosen service but excluded is never shown",
    "never",
    { onPlatforms: new Set([7]), excluded: new Set([7]) },
    {},
  ],
])("a title %s", ([, verdict, wishes, facts]) => {
  expect(judge(titleOf(7, facts), { ...NO_WISHES, ...wishes }, tunables, NOW)).toBe(verdict);
});
