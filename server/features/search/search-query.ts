/** Parses search text into names, prefixes and full-text queries. */
import { inDigits } from "#engine/text/numerals.ts";

import { keyOf, keysOf, wordsOf, tellingWords } from "./names.ts";

export type SearchQuery = {
  /** The typed words, without the year; never empty. */
  words: readonly string[];
  /** The preferred year, as in "dune 2021". */
  year: number | null;
  /** Keys of names that match the typed text exactly. */
  names: readonly string[];
  /** Keys that a name may begin with, because the viewer may still be typing it. */
  prefixes: readonly string[];
};

/** Alternatives for one required word, of which any may match. */
export type QueryTerm = readonly { word: string; isWhole: boolean }[];

/** Longer than any name. */
const MAX_WORDS = 30;
/** This many words are enough to distinguish any two names; more would only cost time. */
const MAX_TERMS = 8;
const YEAR = /^(18[89]|19\d|20\d)\d$/;
/** Too many words share two letters, so a two-letter word must match as a whole unless it's the last one, which may be unfinished. */
const MIN_PREFIX_LENGTH = 3;

/** @returns `null` for a text without letters or digits */
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

/** @returns a tsquery: every distinctive word of the query begins a word of the name, or is the same number */
export function namesQuery({ words }: SearchQuery): string {
  return tsqueryOf(queryTerms(words));
}

/**
 * @returns a tsquery over a title's names and people: every distinctive word matches, or the text begins one person's full name. `whole`
 * matches if a full name or word was typed completely.
 */
export function everythingQuery({ words }: SearchQuery): { tsquery: string; whole: string } {
  const fullName = keyOf(words);
  const person = `'${fullName}':*`;
  const wanted = queryTerms(words);
  const isTooShort = wanted.length > 1 && wanted.at(-1)?.every(({ word }) => word.length < MIN_PREFIX_LENGTH);
  return { tsquery: isTooShort ? person : `${person} | (${tsqueryOf(wanted)})`, whole: `'${fullName}'` };
}

/** @returns a tsquery that requires every word. Words contain only letters and digits, so nothing in them is interpreted as an operator. */
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
