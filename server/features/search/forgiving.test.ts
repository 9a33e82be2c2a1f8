import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { seedOf, seededRandom } from "#engine/random.ts";
import { fold } from "#engine/text/fold.ts";
import { testApp } from "#server/testing/test-app.ts";

type Random = () => number;
type Typo = (name: string, random: Random) => string;

const QUERIES = 200;
const WITHIN = 5;
const FOUND_AT_LEAST = 0.95;
/** A typo in a shorter name may turn it into another name. */
const SHORTEST_NAME = 4;

/** Ways in which people misspell or shorten names. */
const TYPOS: Record<string, Typo> = {
  "two letters swapped": (name, random) => {
    const place = letterPlace(name, random, (letter, next) => next !== undefined && letter !== next);
    return name.slice(0, place) + (name[place + 1] ?? "") + (name[place] ?? "") + name.slice(place + 2);
  },
  "a letter missing": (name, random) => {
    const place = letterPlace(name, random);
    return name.slice(0, place) + name.slice(place + 1);
  },
  "a letter twice": (name, random) => {
    const place = letterPlace(name, random);
    return name.slice(0, place) + (name[place] ?? "") + name.slice(place);
  },
  "a wrong letter": (name, random) => {
    const place = letterPlace(name, random);
    const others = Array.from("abcdefghijklmnopqrstuvwxyz").filter((letter) => letter !== name[place]);
    return (
      name.slice(0, place) + (others[Math.floor(random() * others.length)] ?? "") + name.slice(place + 1)
    );
  },
  "a typo in each word": (name, random) =>
    name.replaceAll(/\p{L}{5,}/gu, (word) => applyTypo("two letters swapped", word, random)),
  "no accents or punctuation": (name) => fold(name),
  "no spaces": (name) => name.replaceAll(" ", ""),
  "no article": (name) => name.replace(/^(the|an?) /, ""),
  "the first part": (name) => name.slice(0, Math.max(SHORTEST_NAME, Math.ceil(name.length * 0.6))),
  "words in another order": (name) => name.split(" ").toReversed().join(" "),
  "a word missing": (name, random) => {
    const words = name.split(" ");
    return words.length < 3 ? name : words.toSpliced(Math.floor(random() * words.length), 1).join(" ");
  },
};

test("at least 95 percent of 200 misspelled names are found among the first five results", async () => {
  const { db, visitor } = await testApp();
  const titles = await db.query<{ id: number; title: string }>(
    "select t.id, t.title from titles t order by t.id",
  );
  const random = seededRandom(seedOf("slips"));
  const candidates = titles.filter(({ title }) => fold(title).length >= SHORTEST_NAME);
  const missed: string[] = [];
  for (let query = 0; query < QUERIES; query++) {
    const [kind = ""] = Object.keys(TYPOS).slice(query % Object.keys(TYPOS).length);
    const wanted = candidates[Math.floor(random() * candidates.length)];
    const text = applyTypo(kind, wanted?.title.toLowerCase() ?? "", random);
    const { suggestions } = await visitor.get<CallAnswer<"GET /api/search/autocomplete">>(
      `/api/search/autocomplete?q=${encodeURIComponent(text)}&limit=${WITHIN}`,
    );
    if (suggestions.every(({ id }) => id !== wanted?.id)) {
      missed.push(
        `${kind}: ${text} (${wanted?.title}) -> ${suggestions.map(({ title }) => title).join(", ")}`,
      );
    }
  }
  expect(missed.slice(Math.floor(QUERIES * (1 - FOUND_AT_LEAST)))).toEqual([]);
}, 60_000);

function applyTypo(kind: string, name: string, random: Random): string {
  return TYPOS[kind]?.(name, random) ?? name;
}

/** The position of a random letter that passes, or 0 if there's none. */
function letterPlace(
  name: string,
  random: Random,
  passes: (letter: string, next: string | undefined) => boolean = () => true,
): number {
  const places = Array.from(name, (letter, place) => ({ letter, place })).filter(
    ({ letter, place }) => /\p{L}/u.test(letter) && passes(letter, name[place + 1]),
  );
  return places[Math.floor(random() * places.length)]?.place ?? 0;
}

test.for<[string, string]>([
  ["2001 a space oddysey", "2001: A Space Odyssey"],
  ["princess monoke", "Princess Mononoke"],
  ["himym", "How I Met Your Mother"],
  ["lotr return of the king", "The Lord of the Rings: The Return of the King"],
])("%s finds %s first", async ([text, title]) => {
  const { visitor } = await testApp();
  const { items } = await visitor.get<CallAnswer<"GET /api/search">>(
    `/api/search?q=${encodeURIComponent(text)}`,
  );
  expect(items[0]?.title).toBe(title);
});
