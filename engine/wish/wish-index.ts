/**
 * The wish index: for each fact a wish can name, the titles that have it and how strongly. Built once per title index, so that a wish costs
 * one pass over the titles of its facets.
 */
import { CONTENT_NOTES, GENRES, SUBGENRES, THEMES, TITLE_MOODS } from "#contract/vocabulary.ts";

import { type Steps, mapInSteps } from "../steps.ts";
import type { TitleFacts } from "../title-facts.ts";
import type { TitleIndex } from "../title-index.ts";
import { type Descriptions, describing } from "./descriptions.ts";
import { EVIDENCE } from "./evidence.ts";
import { type Names, namesOf } from "./names.ts";
import type { Stem } from "./words.ts";

export type WishIndex = {
  index: TitleIndex;
  names: Names;
  descriptions: Descriptions;
  /** How strongly each title has the fact, by position, 0 to 1; only what's stated about it. */
  stated(key: string): Float32Array;
  /** The same, with what other facts imply. Not to be changed. */
  implied(key: string): Float32Array;
  /** Computes a column once and caches it. The key must identify it, and callers must not change it. */
  keep<Kept extends Column>(key: string, make: () => Kept): Kept;
};

/** A value for each title, by position. */
type Column = Float32Array | Uint8Array;

type Postings = { positions: Int32Array; strengths: Float32Array };

/** Strength of a title's first, second and further genres. Chosen by judgment. */
const GENRE_STRENGTHS = [1, 0.85, 0.7, 0.6] as const;
/** How much less each further nanogenre of a title counts: the first say best what it's about. Chosen on 150 wishes. */
const FURTHER_NANOGENRE = 0.08;
/** Strength of an actor from this billing place on is less. Chosen by judgment. */
const LEADS = 3;
const SUPPORTING_STRENGTH = 0.8;
/** Between two keys that only imply a third together. */
const PAIR_JOIN = "+";
/** Columns that are kept, in bytes. */
const MAX_KEPT_BYTES = 67_108_864;

export function* wishIndexing(index: TitleIndex, stem: Stem): Steps<WishIndex> {
  const { titles } = index;
  const entries = new Map<string, { positions: number[]; strengths: number[] }>();
  yield* mapInSteps(titles, (title, position) => {
    for (const [key, strength] of factsOf(title)) {
      const entry = entries.get(key) ?? { positions: [], strengths: [] };
      entry.positions.push(position);
      entry.strengths.push(strength);
      entries.set(key, entry);
    }
  });
  const postings = new Map<string, Postings>();
  for (const [key, { positions, strengths }] of entries)
    postings.set(key, { positions: Int32Array.from(positions), strengths: Float32Array.from(strengths) });
  yield;
  const names = yield* namesOf(titles);
  const descriptions = yield* describing(titles, stem);

  function stated(key: string): Float32Array {
    const column = new Float32Array(titles.length);
    const found = postings.get(key);
    found?.positions.forEach((position, entry) => (column[position] = found.strengths[entry] ?? 0));
    return column;
  }

  const kept = new Map<string, Column>();
  let keptBytes = 0;

  function keep<Kept extends Column>(key: string, make: () => Kept): Kept {
    const known = kept.get(key);
    // The most recently used are last.
    kept.delete(key);
    const column = known ?? make();
    kept.set(key, column);
    if (known !== undefined) return known as Kept;
    keptBytes += column.byteLength;
    for (const [oldest, { byteLength }] of kept) {
      if (keptBytes <= MAX_KEPT_BYTES) break;
      kept.delete(oldest);
      keptBytes -= byteLength;
    }
    return column as Kept;
  }

  function impliedBy(key: string): Float32Array {
    const column = stated(key);
    for (const [other, share] of Object.entries(EVIDENCE[key] ?? {})) {
      const [first = "", second] = other.split(PAIR_JOIN);
      const others = stated(first);
      const partners = second === undefined ? null : stated(second);
      for (let position = 0; position < column.length; position++) {
        const both = Math.min(others[position] ?? 0, partners?.[position] ?? 1);
        const strength = share * (both > 0 ? Math.max(both, share >= SAME ? 1 : 0) : 0);
        if (strength > (column[position] ?? 0)) column[position] = strength;
      }
    }
    return column;
  }

  return {
    index,
    names,
    descriptions,
    stated,
    implied: (key) => keep(`implied ${key}`, () => impliedBy(key)),
    keep,
  };
}

/** Evidence of this strength is the same fact by another name. */
export const SAME = 0.8;

/** Every key of the vocabulary that the lexicon may name. */
export const VOCABULARY_KEYS: ReadonlySet<string> = new Set([
  ...TITLE_MOODS.map((name) => `mood:${name}`),
  ...GENRES.map(({ key }) => `genre:${key}`),
  ...Object.values(SUBGENRES)
    .flat()
    .map((name) => `subgenre:${name}`),
  ...THEMES.map((name) => `theme:${name}`),
  ...CONTENT_NOTES.map((name) => `content:${name}`),
]);

function factsOf(title: TitleFacts): Map<string, number> {
  const facts = new Map<string, number>();
  const add = (kind: string, name: string | number, strength = 1) => {
    const key = `${kind}:${name}`;
    facts.set(key, Math.max(strength, facts.get(key) ?? 0));
  };
  for (const [mood, strength] of Object.entries(title.moods)) add("mood", mood, strength);
  title.genres.forEach((genre, place) => add("genre", genre, GENRE_STRENGTHS[place] ?? GENRE_STRENGTHS[3]));
  for (const subgenre of title.subgenres) add("subgenre", subgenre);
  for (const theme of title.themes) add("theme", theme);
  title.nanogenres.forEach((name, place) => add("nanogenre", name, 1 - FURTHER_NANOGENRE * place));
  for (const note of title.contentNotes) add("content", note);
  for (const { id } of title.directors) add("person", id);
  title.cast.forEach(({ id }, place) => add("person", id, place < LEADS ? 1 : SUPPORTING_STRENGTH));
  title.countries.forEach((country, place) => add("country", country, place === 0 ? 1 : CO_PRODUCTION));
  add("language", title.language);
  if (title.collection !== null) add("collection", title.collection);
  if (title.tone !== null) add("tone", title.tone);
  return facts;
}

/** Strength of a country that isn't the first. Chosen by judgment. */
const CO_PRODUCTION = 0.5;
