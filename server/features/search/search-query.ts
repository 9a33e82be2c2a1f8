import { inDigits } from "#engine/text/numerals.ts";

/** What somebody who types a text may mean by it. */
import { keyOf, keysOf, wordsOf } from "./names.ts";
import { tellingWords } from "./stop-words.ts";

export type SearchQuery = {
  /** The words typed, without the year: never none. */
  words: readonly string[];
  /** "dune 2021": the year that is preferred. */
  year: number | null;
  /** Names that are just what was typed. */
  names: readonly string[];
  /** What names begin with that are not yet typed to their end. */
  prefixes: readonly string[];
};

/** A word that must be found, or one of several in its place. */
export type QueryTerm = readonly { word: string; isWhole: boolean }[];

/** Longer than any name. */
const MAX_WORDS = 30;
/** So many words tell every name from the others; more would only cost time. */
const MAX_TERMS = 8;
const YEAR = /^(18[89]|19\d|20\d)\d$/;
/** Very many words begin with two letters: a word of two is taken as it is, unless it is the one that is being typed. */
const MIN_PREFIX_LENGTH = 3;

/** @returns null for a text without letter or digit */
export function parseQuery(text: string): SearchQuery | null {
  const typed = wordsOf(text).slice(0, MAX_WORDS);
  if (typed.length === 0) return null;
  const yearPlace = typed.length > 1 ? typed.findLastIndex((word) => YEAR.test(word)) : -1;
  const words = typed.filter((_, place) => place !== yearPlace);
  return {
    words,
    year: yearPlace < 0 ? null : Number(typed[yearPlace]),
    names: [...new Set([...keysOf(typed), ...keysOf(words)])],
    prefixes: [...new Set([keyOf(typed), keyOf(words)])],
  };
}

/** @returns a tsquery: every telling word of the query begins a word of the name, or is the same number */
export function namesQuery({ words }: SearchQuery): string {
  return tsqueryOf(queryTerms(words));
}

/**
 * @returns a tsquery for the names of a title and its people together: every telling word is there, or it is the beginning of one
 * person's full name; and one that tells whose own name, or whose word, was typed to its end
 */
export function everythingQuery({ words }: SearchQuery): { tsquery: string; whole: string } {
  const fullName = keyOf(words);
  const person = `'${fullName}':*`;
  const wanted = queryTerms(words);
  const isTooShort = wanted.length > 1 && wanted.at(-1)?.every(({ word }) => word.length < MIN_PREFIX_LENGTH);
  return { tsquery: isTooShort ? person : `${person} | (${tsqueryOf(wanted)})`, whole: `'${fullName}'` };
}

/** @returns a tsquery of which every word must be found; words are letters and digits alone, so nothing in them can act */
export function tsqueryOf(wanted: readonly QueryTerm[]): string {
  return wanted
    .map((alternatives) => alternatives.map(({ word, isWhole }) => `'${word}'${isWhole ? "" : ":*"}`))
    .map((terms) => `(${terms.join(" | ")})`)
    .join(" & ");
}

function queryTerms(words: readonly string[]): QueryTerm[] {
  const last = words.at(-1);
  return [...new Set(tellingWords(words))].slice(-MAX_TERMS).map((word) => {
    const number = inDigits(word);
    const asTyped = { word, isWhole: word !== last && word.length < MIN_PREFIX_LENGTH };
    return number === word ? [asTyped] : [asTyped, { word: number, isWhole: true }];
  });
}
