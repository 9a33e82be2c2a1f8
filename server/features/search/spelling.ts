/**
 * Corrects typos in search text, word by word, to words of the catalog. A short word may have one typo, a long word two, and both may have
 * more if they share enough trigrams with the catalog's word.
 */
import { popularityIn } from "#engine/priors.ts";
import { editDistance, typingDistance } from "#engine/text/edit-distance.ts";
import { fold } from "#engine/text/fold.ts";
import type { TitleFacts } from "#engine/title-facts.ts";

import { keysOf, isStopWord, mayBeStopWord, tellingWords } from "./names.ts";
import type { SearchQuery, QueryTerm } from "./search-query.ts";
import type { SimilarWord } from "./store.ts";

/** One way to correct the words of a query. */
export type Correction = {
  /** Keys of names that the corrected words could form. */
  names: readonly string[];
  wanted: readonly QueryTerm[];
  alternatives: Alternatives;
};

/** Distinctive word of the query → possible meanings, the word itself first. */
type Alternatives = ReadonlyMap<string, readonly Alternative[]>;

/** Maximum words corrected per query. */
const MAX_CORRECTED = 8;
const MAX_ALTERNATIVES = 40;
/** How many names are formed from corrected words, and how many alternatives each word has in them. */
const MAX_NAMES = 32;
const MAX_ALTERNATIVES_IN_NAMES = 10;
/** Cost of a word in the name that the query doesn't have. */
const EXTRA_WORD_COST = 0.1;
const MISSING_WORD_COST = 3;
const PEOPLE_COST = 1;
/** Per unit of ln(1 + popularity), which is at most 4.6: the best-known titles may have about a fifth of a typo more. */
const FAME_WEIGHT = 0.05;

export function misspellable(query: SearchQuery): string[] {
  return [...new Set(tellingWords(query.words))].filter(canBeMisspelt).slice(0, MAX_CORRECTED);
}

/** @returns the words that neither are in the catalog nor are a misspelling of one of `similarWords` */
export function unknownWords(query: SearchQuery, similarWords: readonly SimilarWord[]): string[] {
  return misspellable(query).filter(
    (word) => !isKnown(word, similarWords) && alternativesOf(word, query, similarWords).length === 1,
  );
}

/** Corrections, most likely first: only of words that aren't in the catalog, then of every word. */
export function* corrections(
  query: SearchQuery,
  similarWords: readonly SimilarWord[],
): Generator<Correction> {
  const telling = tellingWords(query.words);
  const longer = telling.filter((word) => !mayBeStopWord(word));
  const needed = (longer.length > 0 ? longer : telling).slice(0, MAX_CORRECTED);
  const isWithoutStopWords = longer.length > 0 && longer.length < telling.length;
  const alternatives = new Map(
    telling.map((word) => [word, alternativesOf(word, query, similarWords)] as const),
  );
  const ofUnknown = new Map(
    Array.from(alternatives, ([word, list]) => [word, isKnown(word, similarWords) ? list.slice(0, 1) : list]),
  );
  for (const corrected of [ofUnknown, alternatives]) {
    const isCorrected = needed.some((word) => (corrected.get(word)?.length ?? 0) > 1);
    if (isCorrected || isWithoutStopWords) yield correctionBy(query, needed, corrected);
  }
}

function isKnown(word: string, similarWords: readonly SimilarWord[]): boolean {
  return similarWords.some((alike) => alike.asked === word && alike.word === word);
}

function correctionBy(
  { words }: SearchQuery,
  needed: readonly string[],
  alternatives: Alternatives,
): Correction {
  const wanted = needed
    .map((word) => alternatives.get(word) ?? [])
    .map((list) => list.map(({ word, cost }) => ({ word, isWhole: cost > 0 })));
  return { names: correctedNames(words, alternatives), wanted, alternatives };
}

/** @returns titles of the year first, then by how close their names are to the corrected words and their popularity in the country */
export function nearestFirst(
  titles: readonly TitleFacts[],
  { alternatives }: Correction,
  { year, country }: Pick<SearchQuery, "year"> & { country: string | null },
): TitleFacts[] {
  const costs = new Map(
    titles.map((title) => {
      const fame = FAME_WEIGHT * Math.log1p(popularityIn(title, country));
      return [title, costOf(title, alternatives) - fame] as const;
    }),
  );
  const isOfYear = (title: TitleFacts) =>
    Number(year !== null && new Date(title.releasedAt).getUTCFullYear() === year);
  return titles.toSorted((a, b) => isOfYear(b) - isOfYear(a) || (costs.get(a) ?? 0) - (costs.get(b) ?? 0));
}

function alternativesOf(
  word: string,
  { words }: SearchQuery,
  similarWords: readonly SimilarWord[],
): Alternative[] {
  const mayBeUnfinished = word === words.at(-1);
  const others = similarWords
    .filter(({ asked, word: other }) => asked === word && other !== word && !isStopWord(other))
    .flatMap(({ word: other, similarity }) => {
      const cost = misspellingCost(word, { word: other, similarity, mayBeUnfinished });
      return cost === null ? [] : [{ word: other, cost }];
    })
    .toSorted((a, b) => a.cost - b.cost);
  return [{ word, cost: 0 }, ...others.slice(0, MAX_ALTERNATIVES)];
}

function correctedNames(words: readonly string[], alternatives: Alternatives): string[] {
  let texts: { words: string[]; cost: number }[] = [{ words: [], cost: 0 }];
  for (const word of words) {
    const next = alternatives.get(word)?.slice(0, MAX_ALTERNATIVES_IN_NAMES) ?? [{ word, cost: 0 }];
    texts = texts
      .flatMap((text) =>
        next.map((other) => ({ words: [...text.words, other.word], cost: text.cost + other.cost })),
      )
      .toSorted((a, b) => a.cost - b.cost)
      .slice(0, MAX_NAMES);
  }
  return [...new Set(texts.flatMap((text) => keysOf(text.words)))];
}

function costOf(title: TitleFacts, alternatives: Alternatives): number {
  const names = [title.title, title.originalTitle].map((name) => fold(name).split(" "));
  const byName = Math.min(
    ...names.map((words) => wordsCost(words, alternatives) + extraCost(words, alternatives)),
  );
  if (byName < MISSING_WORD_COST) return byName;
  const people = [...title.directors, ...title.cast].flatMap(({ name }) => fold(name).split(" "));
  return Math.min(byName, wordsCost([...names.flat(), ...people], alternatives) + PEOPLE_COST);
}

function wordsCost(words: readonly string[], alternatives: Alternatives): number {
  let sum = 0;
  for (const list of alternatives.values()) {
    const costs = list.flatMap(({ word, cost }) =>
      words.some((other) => other === word || (cost === 0 && other.startsWith(word))) ? [cost] : [],
    );
    sum += Math.min(MISSING_WORD_COST, ...costs);
  }
  return sum;
}

function extraCost(words: readonly string[], alternatives: Alternatives): number {
  const extra = tellingWords(words).length - alternatives.size;
  return Math.max(0, extra) * EXTRA_WORD_COST;
}

/** A catalog word that the typed word may stand for, and the distance between them in typos. */
type Alternative = { word: string; cost: number };

/** How many of a word's first letters its spellings cover. */
const BEGINNING = 7;
const HAS_SPELLING = /^(?=.*\p{L}).{2,}$/u;
const SHORTEST_WITH_TWO_SLIPS = 8;
/** Trigram similarity from which a word of some length may have more typos: "monoke" is "mononoke". */
const SIMILAR = 0.45;
const SHORTEST_SIMILAR = 6;
const UNFINISHED_COST = 0.25;
const SHORTEST_UNFINISHED = 4;

/** @returns the word's first letters, complete and with each letter left out once; two words one typo apart share one of these */
export function spellings(word: string): string[] {
  const letters = Array.from(word).slice(0, BEGINNING);
  const shorter = letters.length < 2 ? [] : letters.map((_, place) => letters.toSpliced(place, 1).join(""));
  return [...new Set([letters.join(""), ...shorter])];
}

/** Numbers and single letters have no spellings. */
export function hasSpelling(word: string): boolean {
  return HAS_SPELLING.test(word);
}

/** A two-letter word is too close to too many others. */
function canBeMisspelt(word: string): boolean {
  return word.length > 2 && hasSpelling(word);
}

/**
 * @returns the distance from the typed text to the word in typos; `null` if it isn't a misspelling of it
 * @param similarity of their trigrams, 0 to 1
 */
function misspellingCost(
  typed: string,
  { word, similarity, mayBeUnfinished }: { word: string; similarity: number; mayBeUnfinished: boolean },
): number | null {
  const most = typed.length >= SHORTEST_WITH_TWO_SLIPS ? 2 : 1;
  const whole = editDistance(typed, word, most);
  const unfinished =
    mayBeUnfinished && typed.length >= SHORTEST_UNFINISHED
      ? typingDistance(typed, word, most) + UNFINISHED_COST
      : most + 1;
  const slips = Math.min(whole, unfinished);
  if (slips < most + 1) return slips;
  return typed.length >= SHORTEST_SIMILAR && similarity >= SIMILAR ? most + 1 - similarity : null;
}
