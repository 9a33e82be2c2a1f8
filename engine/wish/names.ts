/** Names in the catalog: titles, and people by their full name or a surname that points to one of them. */
import { type Steps, mapInSteps } from "../steps.ts";
import type { TitleFacts } from "../title-facts.ts";
import { createSpelling } from "./spelling.ts";
import { type Word, keyOf } from "./words.ts";

type Named<Value> = { length: number; value: Value };

export type NamedPerson = {
  /** Namesakes share a name. */
  ids: readonly number[];
  name: string;
  /** Years of their first and last title. */
  active: readonly [first: number, last: number];
  /** Whether their surname more likely means them than the word it also is. */
  isFamous: boolean;
};

export type Names = {
  /** The longest title that begins at the word, by its id. */
  titleAt(words: readonly Word[], at: number): Named<number> | null;
  /** The longest full name that begins at the word; namesakes share it. */
  personAt(words: readonly Word[], at: number): Named<NamedPerson> | null;
  /** The person whom most people mean by the surname, or by the first two of several names. */
  shortNameAt(words: readonly Word[], at: number): Named<NamedPerson> | null;
  /** Whether several descriptions have the stem, so that a surname may just be an ordinary word. */
  isOftenDescribed(stem: string): boolean;
  /** Whether the word is part of any name. */
  has(word: string): boolean;
  /** Words of well-known names that may have been meant by a misspelled one. */
  near(word: string): string[];
};

/** Longest name looked for, in words. Chosen by judgment. */
const MAX_NAME_WORDS = 10;
/** A surname means the best-known bearer if their popularity is this share of all bearers'. Chosen by judgment. */
const CLEAR_SHARE = 0.7;
/** Popularity of all of a person's titles together from which a surname alone is enough. Chosen by judgment. */
const KNOWN_POPULARITY = 25;
/** The same if the surname is also a word of descriptions: Nolan has 735, Max Records 33. Chosen by judgment. */
const FAMOUS_POPULARITY = 200;
/** Popularity of a title whose name's words are offered for misspelled ones. Chosen by judgment. */
const FAMILIAR = 20;
/** A word in this many descriptions is an ordinary one. Chosen by judgment. */
const OFTEN_DESCRIBED = 3;
/** Names per step. Chosen by judgment: a few milliseconds of work. */
const NAMES_STEP = 4_000;
/** Billing places whose actors a surname can mean. */
const LEADING_ROLES = 3;

type Bearer = { ids: Set<number>; name: string; popularity: number; first: number; last: number };

/** In steps, because names of 100,000 titles are folded. */
export function* namesOf(titles: readonly TitleFacts[]): Steps<Names> {
  const byName = new Map<string, TitleFacts>();
  const people = new Map<string, Bearer>();
  const words = new Set<string>();
  const descriptions = new Map<string, number>();
  yield* mapInSteps(titles, (title) => {
    for (const word of title.words) descriptions.set(word, (descriptions.get(word) ?? 0) + 1);
    for (const name of spellingsOf(title)) {
      const before = byName.get(name);
      if (name !== "" && (before === undefined || before.popularity < title.popularity))
        byName.set(name, title);
    }
    const year = new Date(title.releasedAt).getUTCFullYear();
    for (const { id, name } of [...title.directors, ...title.cast]) {
      const key = keyOf(name);
      const bearer = people.get(key) ?? { ids: new Set(), name, popularity: 0, first: year, last: year };
      bearer.ids.add(id);
      bearer.first = Math.min(bearer.first, year);
      bearer.last = Math.max(bearer.last, year);
      people.set(key, bearer);
    }
    for (const { name } of [...title.directors, ...title.cast.slice(0, LEADING_ROLES)]) {
      const bearer = people.get(keyOf(name));
      if (bearer !== undefined) bearer.popularity += title.popularity;
    }
  });
  const ordinary = new Set<string>();
  for (const [word, count] of descriptions) if (count >= OFTEN_DESCRIBED) ordinary.add(word);
  yield;
  const shortNames = yield* shortNamesOf(people);
  const familiar = new Set<string>();
  for (const known of [byName, people]) {
    yield* eachInSteps<[string, { popularity: number }]>(known, ([name, { popularity }]) => {
      for (const word of name.split(" ")) {
        words.add(word);
        if (popularity >= FAMILIAR) familiar.add(word);
      }
    });
  }
  yield;
  const spelling = createSpelling(familiar);
  const longestAt = <Value>(known: ReadonlyMap<string, Value>, run: readonly Word[], at: number) => {
    for (let length = Math.min(MAX_NAME_WORDS, run.length - at); length > 0; length--) {
      const value = known.get(
        run
          .slice(at, at + length)
          .map(({ word }) => word)
          .join(" "),
      );
      if (value !== undefined) return { length, value };
    }
    return null;
  };
  return {
    titleAt(run, at) {
      const found = longestAt(byName, run, at);
      return found === null ? null : { length: found.length, value: found.value.id };
    },
    personAt(run, at) {
      const found = longestAt(people, run, at);
      return found === null || found.length < 2 ? null : personOf(found);
    },
    shortNameAt(run, at) {
      const found = longestAt(shortNames, run, at);
      return found === null ? null : personOf(found);
    },
    isOftenDescribed: (stem) => ordinary.has(stem),
    near: spelling.near,
    has: (word) => words.has(word),
  };
}

/** A title's names, also without what follows a colon, but not "3" for "3:10 to Yuma". */
function spellingsOf({ title, originalTitle }: TitleFacts): string[] {
  const names = [title, originalTitle];
  const short = title.split(": ")[0] ?? "";
  return [...new Set([...names, short].map(keyOf))];
}

function personOf({ length, value }: Named<Bearer>): Named<NamedPerson> {
  const { ids, name, first, last, popularity } = value;
  const isFamous = popularity >= FAMOUS_POPULARITY;
  return { length, value: { ids: [...ids], name, active: [first, last], isFamous } };
}

/** "Hitchcock", "del Toro" and "Shah Rukh", each for the one person who is clearly meant. */
function* shortNamesOf(people: ReadonlyMap<string, Bearer>): Steps<Map<string, Bearer>> {
  const bearers = new Map<string, Bearer[]>();
  yield* eachInSteps(people, ([key, bearer]) => {
    const parts = key.split(" ");
    if (parts.length < 2) return;
    const short = [parts.slice(-1), ...(parts.length > 2 ? [parts.slice(-2), parts.slice(0, 2)] : [])];
    for (const name of short.map((words) => words.join(" "))) {
      const all = bearers.get(name);
      if (all === undefined) bearers.set(name, [bearer]);
      else all.push(bearer);
    }
  });
  const clear = new Map<string, Bearer>();
  yield* eachInSteps(bearers, ([name, all]) => {
    const best = all.reduce((most, bearer) => (bearer.popularity > most.popularity ? bearer : most));
    const sum = all.reduce((total, { popularity }) => total + popularity, 0);
    if (best.popularity >= KNOWN_POPULARITY && best.popularity >= CLEAR_SHARE * sum) clear.set(name, best);
  });
  return clear;
}

function* eachInSteps<Entry>(entries: Iterable<Entry>, work: (entry: Entry) => void): Steps<void> {
  let count = 0;
  for (const entry of entries) {
    work(entry);
    if (++count % NAMES_STEP === 0) yield;
  }
}
