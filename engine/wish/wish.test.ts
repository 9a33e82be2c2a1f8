import { expect, test } from "vitest";

import { worldOf } from "./wish.fixture.ts";

const { read } = worldOf([
  { title: "Heat", popularity: 80, runtimeMinutes: 170, directors: [{ id: 7, name: "Michael Mann" }] },
  { title: "The Thing", popularity: 60 },
  { title: "Her", popularity: 60 },
  { title: "Lost in Translation", popularity: 60, cast: [{ id: 8, name: "Bill Murray" }] },
]);

/** "+mood:funny" for a wish, "−" for what isn't wanted, "!" for a limit. */
function said(text: string, birthYear: number | null = null): string[] {
  return read(text, birthYear).parts.flatMap(({ facets }) =>
    facets
      .filter(({ strength }) => Math.abs(strength) > 0.3)
      .map(
        ({ kind, value, strength, isLimit }) =>
          `${strength > 0 ? "+" : "−"}${kind}:${value}${isLimit ? "!" : ""}`,
      ),
  );
}

test.for<[string, string[]]>([
  ["funny", ["+mood:funny"]],
  ["a funny movie", ["+mood:funny", "+kind:movie!"]],
  ["korean thriller", ["+country:KR", "+genre:thriller"]],
  ["k-drama", ["+country:KR", "+kind:tv!"]],
  ["heists", ["+nanogenre:perfect heist", "+nanogenre:heist gone wrong"]],
  ["funnier", ["+mood:funny"]],
  ["on netflix", ["+service:netflix!"]],
  ["90s", ["+era:1990-1999!"]],
  ["early 80s", ["+era:1980-1984!"]],
  ["the nineties", ["+era:1990-1999!"]],
  ["before 1970", ["+era:-1969!"]],
  ["after 2010", ["+era:2011-!"]],
  ["since 2010", ["+era:2010-!"]],
  ["between 1970 and 1980", ["+era:1970-1980!"]],
  ["last 5 years", ["+era:2021-!"]],
  ["under two hours", ["+runtime:-120!", "+kind:movie"]],
  ["under 90 minutes", ["+runtime:-90!", "+kind:movie"]],
  ["no longer than an hour and a half", ["+runtime:-90!", "+kind:movie"]],
  ["over 3 hours", ["+runtime:180-!", "+kind:movie"]],
  ["between 90 and 120 minutes", ["+runtime:90-120!", "+kind:movie"]],
  ["series, at most 3 seasons", ["+kind:tv!", "+seasons:1-3!", "+kind:tv!"]],
  ["classic", ["+era:1900-1979"]],
  ["a bit sad", ["+mood:melancholic"]],
])("%j means %j", ([text, facets]) => {
  expect(said(text)).toEqual(facets);
});

test.for([
  ["under 1 hour 40 minutes", "-100"],
  ["under 1h 30m", "-90"],
  ["1h 45m or less", "-105"],
  ["less than 2h 15m", "-135"],
  ["under 2 hours 15 minutes", "-135"],
  ["under 2 hours and 15 minutes", "-135"],
  ["under an hour and 20 minutes", "-80"],
  ["about 1h 50m", "95-125"],
  ["under 1h45", "-105"],
  ["2h30min or less", "-150"],
  ["1h30 max", "-90"],
  ["at least 2 hours long", "120-"],
  ["under 2 hours long", "-120"],
  ["90-120 minutes", "90-120"],
  ["90 to 120 minutes", "90-120"],
  ["90 - 120 min", "90-120"],
  ["1h30-2h", "90-120"],
  ["1.5 to 2 hours", "90-120"],
  ["between 1 hour 30 minutes and 2 hours", "90-120"],
  ["<90 min", "-90"],
  ["> 2h", "120-"],
  ["90+ minutes", "90-"],
] as const)("%j is a length of %s minutes", ([text, range]) => {
  expect(said(text)).toEqual([`+runtime:${range}!`, "+kind:movie"]);
  expect(read(text).leftover).toEqual([]);
});

test.for([
  ["a two hour long movie", ["+runtime:90-135!", "+kind:movie!"]],
  ["under 2 hours 3 seasons", ["+runtime:-120!", "+seasons:3-3!", "+kind:tv!"]],
  ["5 90-minute movies", ["+runtime:60-105!", "+kind:movie!"]],
] as const)("only what belongs to a length is read as one in %j", ([text, facets]) => {
  expect(said(text)).toEqual(facets);
  expect(read(text).leftover.map(({ word }) => word)).not.toContain("long");
});

test.for([
  ["more than 3 seasons", "4-"],
  ["over 3 seasons", "4-"],
  ["at least 3 seasons", "3-"],
  ["3+ seasons", "3-"],
  ["less than 3 seasons", "1-2"],
  ["fewer than 3 seasons", "1-2"],
  ["no more than 3 seasons", "1-3"],
  ["up to 3 seasons", "1-3"],
] as const)("%j means %s seasons", ([text, range]) => {
  expect(said(text)).toEqual([`+seasons:${range}!`, "+kind:tv!"]);
});

test.for([
  ["1990 - 1999", "1990-1999"],
  ["1990-1999", "1990-1999"],
  ["1990 to 1999", "1990-1999"],
  ["2010+", "2010-"],
  ["2010 onwards", "2010-"],
  ["last year's", "2025-2025"],
  ["last year", "2025-2025"],
  ["the last years", "2021-"],
] as const)("%j means the years %s", ([text, range]) => {
  expect(said(text)).toEqual([`+era:${range}!`]);
});

test.for([
  ["my son is 8 years old", "+company:kids!"],
  ["for my 8-year-old", "+company:kids!"],
  ["for a 15-year-old", "+company:teens!"],
] as const)("a child's age says who watches: %j", ([text, facet]) => {
  expect(said(text)).toContain(facet);
});

test.for(["something for my 70 year old dad", "for a 40-year-old man", "a 30-year-old movie"])(
  "an adult's age is neither a wish nor a plot: %j",
  (text) => {
    expect(said(text).filter((facet) => facet !== "+kind:movie!")).toEqual([]);
    expect(read(text).leftover.map(({ word }) => word)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/\d|year|old/)]),
    );
  },
);

test.for([
  ["for an 8-year-old", "With an 8-year-old"],
  ["for an 11-year-old", "With an 11-year-old"],
  ["for a 7-year-old", "With a 7-year-old"],
  ["between 1 and 2 hours", "1 to 2 hours"],
  ["90-120 minutes", "90 to 120 minutes"],
  ["3+ seasons", "3+ seasons"],
  ["under 1h45", "Under 1 h 45 min"],
] as const)("%j is called %j", ([text, label]) => {
  expect(read(text).parts[0]?.label).toBe(label);
});

test.for<[string, string[]]>([
  ["nothing too dark", ["−mood:dark_gritty!", "+tone:3-5"]],
  ["no gore, sex or violence", ["−content:gore!", "−content:sex!", "−content:violence!"]],
  ["not sad, funny", ["−mood:melancholic!", "+tone:3-5", "+mood:funny"]],
  ["scary but not gory", ["+mood:chilling", "−content:gore!"]],
  ["no superhero movies", ["−subgenre:superhero!", "+kind:movie!"]],
  ["without horror and funny", ["−genre:horror!", "+mood:funny"]],
  ["anything but horror", ["−genre:horror!"]],
  ["not french", ["−country:FR!"]],
  ["I don't want a series", ["−kind:tv!"]],
])("in %j, what isn't wanted is a limit: %j", ([text, facets]) => {
  expect(said(text)).toEqual(facets);
});

test.for([
  ["like Heat but funny", "Like Heat"],
  ["something like the thing", "Like The Thing"],
  ["similar to lost in translation", "Like Lost in Translation"],
  ["heat vibes", "Like Heat"],
  ["Lost in Translation but lighter", "Like Lost in Translation"],
] as const)("%j names a title: %s", ([text, label]) => {
  expect(read(text).parts[0]?.label).toBe(label);
});

test("an ordinary word isn't a title, unless it's written as one", () => {
  expect(read("make her laugh").parts.map(({ label }) => label)).not.toContain("Like Her");
  expect(read("something like Her").parts.map(({ label }) => label)).toContain("Like Her");
});

test("a title's own length is what “shorter” compares with", () => {
  expect(said("like heat but shorter")).toContain("+runtime:-169!");
});

test.for([
  ["bill murray", "Bill Murray"],
  ["movies by the director of heat", "Michael Mann"],
  ["bil murray", "Bill Murray"],
] as const)("%j names %s", ([text, label]) => {
  expect(read(text).parts.map((part) => part.label)).toContain(label);
});

test("every part knows the words it was read from", () => {
  const text = "A Korean   thriller, nothing too dark – under two hours";
  expect(read(text).parts.map(({ start, end }) => text.slice(start, end))).toEqual([
    "Korean",
    "thriller",
    "dark",
    "under two hours",
  ]);
});

test("typing errors are corrected in context, and the label shows the right spelling", () => {
  expect(read("korean thriler").parts.map(({ label }) => label)).toEqual(["Korean", "Thriller"]);
});

test("words that nobody knows are kept as the plot", () => {
  const { parts, leftover, plot } = read("funny zeppelin");
  expect(parts).toHaveLength(1);
  expect(leftover.map(({ word }) => word)).toEqual(["zeppelin"]);
  expect(plot).toHaveLength(1);
});

test("a childhood is that of the viewer", () => {
  expect(said("when i was a kid", 1990)).toEqual(["+era:1990-2004!"]);
  expect(said("when i was a kid")).toEqual(["+era:1980-2004"]);
});

test("children in a story aren't the people who watch it", () => {
  expect(said("kids find an old map and look for a lost ship")).not.toContain("+company:kids!");
  expect(said("for the kids")).toContain("+company:kids!");
});

test.for(["", "   ", "?!", "🤣", "不", "<b>", "not", "no no no", "like", "under", "between", "\u0000"])(
  "%j is read without an error",
  (text) => {
    expect(read(text).parts).toEqual([]);
  },
);
