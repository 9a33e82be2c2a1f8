import { expect, test } from "vitest";

import { worldOf } from "./wish.fixture.ts";
import { withoutSpans } from "./wish.ts";

const released = (year: number) => Date.UTC(year, 5, 1);
const { read } = worldOf([
  { title: "Casablanca", popularity: 80, releasedAt: released(1942), runtimeMinutes: 102, tone: 2 },
  { title: "Titanic", popularity: 80, releasedAt: released(1997), runtimeMinutes: 194, intensity: 4 },
]);

/** "+mood:funny" for a wish, "−" for what isn't wanted, "!" for a limit. */
function said(text: string): string[] {
  return read(text).parts.flatMap(({ facets }) =>
    facets.map(
      ({ kind, value, strength, isLimit }) =>
        `${strength > 0 ? "+" : "−"}${kind}:${value}${isLimit ? "!" : ""}`,
    ),
  );
}

function chips(text: string): string[] {
  return read(text).parts.map(({ label, isWanted }) => `${isWanted ? "+" : "−"}${label}`);
}

test.for([
  "something with little violence",
  "as little violence as possible",
  "low violence",
  "low on violence",
  "with minimal violence",
  "hardly any violence",
  "barely any violence",
  "hardly any graphic violence",
  "violence-free",
  "violence free",
  "light on violence",
])("%j rules violence out", (text) => {
  expect(said(text)).toEqual(["−content:violence!"]);
  expect(read(text).leftover).toEqual([]);
});

test.for<[string, string[]]>([
  ["barely any sex or gore", ["−content:sex!", "−content:gore!"]],
  ["gore, sex and violence free", ["−content:gore!", "−content:sex!", "−content:violence!"]],
  ["funny, gore-free movie", ["+mood:funny", "−content:gore!", "+kind:movie!"]],
  ["low-violence thriller", ["−content:violence!", "+genre:thriller"]],
  ["low gore, not funny", ["−content:gore!", "−mood:funny!"]],
  ["low gore, not just funny", ["−content:gore!", "+mood:funny"]],
  ["low gore and funny", ["−content:gore!", "+mood:funny"]],
  ["a little violence", ["+content:violence"]],
  ["a bit of violence", ["+content:violence"]],
  ["low budget horror", ["+genre:horror"]],
  ["low budget gore", ["+content:gore"]],
])("%j means %j", ([text, facets]) => {
  expect(said(text)).toEqual(facets);
});

test.for(["not just funny", "not only funny", "not merely funny"])("%j welcomes what's funny", (text) => {
  expect(said(text)).toEqual(["+mood:funny"]);
});

test("“not only for kids” rules nothing out", () => {
  expect(said("not only for kids")).toEqual(["+company:kids"]);
  expect(said("not just for kids")).toEqual(["+company:kids"]);
});

test.for([
  "not necessarily funny",
  "doesn't have to be new",
  "don't have to be new",
  "does not have to be new",
  "doesn't need to be scary",
  "doesn't have to be new or funny",
])("%j has no effect", (text) => {
  const { parts, plot, leftover } = read(text);
  expect({ parts, plot, leftover }).toEqual({ parts: [], plot: [], leftover: [] });
});

test.for<[string, string[]]>([
  ["doesn't have to be new, funny", ["+mood:funny"]],
  ["doesn't have to be a new movie", ["+kind:movie!"]],
  ["not necessarily new but no gore", ["−content:gore!"]],
])("in %j, the rest still counts: %j", ([text, facets]) => {
  expect(said(text)).toEqual(facets);
});

test("“nothing for kids” doesn't ask for cartoons for adults", () => {
  const { find } = worldOf([
    { nanogenres: ["adult animation"], popularity: 10 },
    { popularity: 90 },
    { genres: ["family"], popularity: 90 },
  ]);
  expect(find("nothing for kids")).toEqual([2, 1]);
});

test.for<[string, string[]]>([
  ["funny but not silly", ["+Funny", "−Silly"]],
  ["sad but not depressing", ["+Sad", "−Depressing"]],
  ["a sad movie for people who hate sad endings", ["+Sad", "+Movie"]],
])("%j is understood as %j", ([text, labels]) => {
  expect(chips(text)).toEqual(labels);
});

test("what isn't wanted can't rule out what is wanted", () => {
  const { find } = worldOf([
    { moods: { melancholic: 1 }, tone: 1 },
    { moods: { melancholic: 1 }, tone: 3 },
    { moods: { funny: 1 } },
  ]);
  expect(find("sad but not depressing")[0]).toBe(2);
  expect(find("sad but not depressing")).toContain(1);
});

test("titles whose descriptions have the unwanted word come later", () => {
  const { find } = worldOf([
    { moods: { funny: 1 }, words: ["sill"], popularity: 60 },
    { moods: { funny: 1 }, popularity: 50 },
  ]);
  expect(find("funny")[0]).toBe(1);
  expect(find("funny but not silly")[0]).toBe(2);
});

test("without “sad”, “not depressing” is a limit", () => {
  const wish = read("sad but not depressing");
  expect(wish.parts[1]?.facets[0]?.isLimit).toBe(false);
  expect(withoutSpans(wish, ["0-3"]).parts[0]?.facets[0]?.isLimit).toBe(true);
});

test("unwanted content is a limit even beside a word for the same", () => {
  expect(said("drinking, but no booze")).toEqual(["+content:alcohol", "−content:alcohol!"]);
});

test.for([
  ["older than Casablanca", "+era:-1941!"],
  ["newer than Titanic", "+era:1998-!"],
  ["movies newer than the Titanic", "+era:1998-!"],
  ["not older than Titanic", "−era:-1996!"],
  ["longer than Titanic", "+runtime:195-!"],
  ["not as long as Titanic", "+runtime:-193!"],
  ["not as old as Casablanca", "+era:1943-!"],
  ["not as dark as Casablanca", "+tone:3-5"],
  ["not as scary as Titanic", "+intensity:1-3"],
] as const)("%j compares with the title: %s", ([text, facet]) => {
  expect(said(text)).toContain(facet);
});

test("“not as dark as” a title asks for something like it that's less dark", () => {
  expect(chips("not as dark as Casablanca")).toEqual(["+Less dark", "+Like Casablanca"]);
});

test("older movies like a title aren't all older than it", () => {
  expect(said("older movies like Casablanca")).toContain("+era:1900-1979!");
});
