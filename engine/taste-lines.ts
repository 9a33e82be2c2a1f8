/**
 * Taste lines: what can be said of a taste in one line each, and corrected: a genre, a mood, a nanogenre, a person, a decade. A line is named
 * by words that outlast the catalogue's next build; whether a title has it is told by its facts.
 */
import type { TasteLineKind } from "#contract/taste-profile.ts";
import { GENRES, TITLE_MOODS, labelOf } from "#contract/vocabulary.ts";

import { hasMood } from "./facets.ts";
import type { TitleFacts } from "./title-facts.ts";
import { type TitleIndex, featureKey } from "./title-index.ts";

/** The key of a genre or a mood, the name of a nanogenre, a person's id, the first year of a decade. */
export type LineKey = { kind: TasteLineKind; key: string };

type Holds = (title: TitleFacts) => boolean;

const HOLDS: Readonly<Record<TasteLineKind, (key: string) => Holds>> = {
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
  era: (key) => (title) => decadeOf(title) === key,
};

/** @returns whether a title has what the line is of; made once and asked of many */
export function holdsLine({ kind, key }: LineKey): Holds {
  return HOLDS[kind](key);
}

const MOST_KEPT = 500;
const kept = new WeakMap<TitleIndex, Map<string, Int32Array>>();

/** @returns the positions of the titles that have it, in their order; looked up once for an index, as long as it is among the last 500 asked for */
export function holdersOf(index: TitleIndex, line: LineKey): Int32Array {
  const known = kept.get(index) ?? new Map<string, Int32Array>();
  kept.set(index, known);
  const name = `${line.kind}:${line.key}`;
  const holds = holdsLine(line);
  const holders =
    known.get(name) ??
    Int32Array.from(index.titles.flatMap((title, position) => (holds(title) ? position : [])));
  known.delete(name);
  known.set(name, holders);
  for (const oldest of known.keys()) {
    if (known.size <= MOST_KEPT) break;
    known.delete(oldest);
  }
  return holders;
}

/** @returns every line that the title has, each once */
export function linesOf(title: TitleFacts): LineKey[] {
  const people = new Set([...title.directors, ...title.cast].map(({ id }) => String(id)));
  return [
    ...title.genres.map((key): LineKey => ({ kind: "genre", key })),
    ...TITLE_MOODS.filter((mood) => hasMood(title, mood)).map((key): LineKey => ({ kind: "mood", key })),
    ...title.nanogenres.map((key): LineKey => ({ kind: "nanogenre", key })),
    ...Array.from(people, (key): LineKey => ({ kind: "person", key })),
    { kind: "era", key: decadeOf(title) },
  ];
}

/** @returns the keys of the features that say the same in a vector */
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

/** @returns what people call it; null for what no title of the index has */
export function nameOfLine(index: TitleIndex, line: LineKey): string | null {
  const [first] = holdersOf(index, line);
  const holder = first === undefined ? undefined : index.titles[first];
  return holder === undefined ? null : (NAMES[line.kind](line.key, holder) ?? null);
}

/** "1990" */
function decadeOf({ releasedAt }: TitleFacts): string {
  return String(10 * Math.floor(new Date(releasedAt).getUTCFullYear() / 10));
}
