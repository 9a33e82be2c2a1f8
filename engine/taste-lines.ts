/**
 * Taste lines: the parts of a taste that can be shown and corrected one by one: a genre, mood, nanogenre, person or decade. A line's key
 * stays valid when the catalog is rebuilt, and a title's facts determine whether it has the line.
 */
import type { TasteLineKind } from "#contract/taste-profile.ts";
import { GENRES, TITLE_MOODS, labelOf } from "#contract/vocabulary.ts";

import { hasMood } from "./facets.ts";
import { type TitleFacts, decadeOf } from "./title-facts.ts";
import { type TitleIndex, featureKey } from "./title-index.ts";

/** The key of a genre or mood, the name of a nanogenre, a person's id, or the first year of a decade. */
export type LineKey = { kind: TasteLineKind; key: string };

type LineTest = (title: TitleFacts) => boolean;

const LINE_TESTS: Readonly<Record<TasteLineKind, (key: string) => LineTest>> = {
  genre:
    (key) =>
    ({ genres }) =>
      genres.some((genre) => genre === key),
  mood(key) {
    const mood = TITLE_MOODS.find((known) => known === key);
    return (title) => mood !== undefined && hasMood(title, mood);
  },
  nanogenre:
    (key) =>
    ({ nanogenres }) =>
      nanogenres.includes(key),
  person(key) {
    const person = Number(key);
    return ({ cast, directors }) =>
      directors.some(({ id }) => id === person) || cast.some(({ id }) => id === person);
  },
  era: (key) => (title) => String(decadeOf(title)) === key,
};

/** @returns a test of whether a title has the line; create it once for many titles */
export function lineTest({ kind, key }: LineKey): LineTest {
  return LINE_TESTS[kind](key);
}

/** Maximum number of cached lines per index. Chosen by judgment to limit memory. */
const MAX_CACHED = 500;
const cache = new WeakMap<TitleIndex, Map<string, Int32Array>>();

/** @returns positions of titles with the line, ascending. Cached per index for the MAX_CACHED most recently used lines */
export function positionsWithLine(index: TitleIndex, line: LineKey): Int32Array {
  const known = cache.get(index) ?? new Map<string, Int32Array>();
  cache.set(index, known);
  const name = `${line.kind}:${line.key}`;
  const holds = lineTest(line);
  const holders =
    known.get(name) ??
    Int32Array.from(index.titles.flatMap((title, position) => (holds(title) ? position : [])));
  known.delete(name);
  known.set(name, holders);
  for (const oldest of known.keys()) {
    if (known.size <= MAX_CACHED) break;
    known.delete(oldest);
  }
  return holders;
}

/** @returns every line the title has, each once */
export function linesOf(title: TitleFacts): LineKey[] {
  const people = new Set([...title.directors, ...title.cast].map(({ id }) => String(id)));
  return [
    ...title.genres.map((key): LineKey => ({ kind: "genre", key })),
    ...TITLE_MOODS.filter((mood) => hasMood(title, mood)).map((key): LineKey => ({ kind: "mood", key })),
    ...title.nanogenres.map((key): LineKey => ({ kind: "nanogenre", key })),
    ...Array.from(people, (key): LineKey => ({ kind: "person", key })),
    { kind: "era", key: String(decadeOf(title)) },
  ];
}

/** @returns the keys of the index features that stand for the line */
export function featuresOfLine({ kind, key }: LineKey): string[] {
  if (kind === "person") return [featureKey("director", key), featureKey("cast", key)];
  if (kind === "era") return [featureKey("era", String(Number(key) / 10))];
  return [featureKey(kind, key)];
}

const NAMES: Readonly<Record<TasteLineKind, (key: string, holder: TitleFacts) => string | undefined>> = {
  genre: (key) => GENRES.find((genre) => genre.key === key)?.label,
  mood: labelOf,
  nanogenre: (key) => key,
  person: (key, { directors, cast }) => [...directors, ...cast].find(({ id }) => String(id) === key)?.name,
  era: (key) => `${key}s`,
};

/** @returns the line's display name; `null` if no title of the index has the line */
export function nameOfLine(index: TitleIndex, line: LineKey): string | null {
  const [first] = positionsWithLine(index, line);
  const holder = first === undefined ? undefined : index.titles[first];
  return holder === undefined ? null : (NAMES[line.kind](line.key, holder) ?? null);
}
