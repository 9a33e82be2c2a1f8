/** Splits a wish into words that remember where they stand, so every facet can point at the characters it was read from. */
import { fold } from "../text/fold.ts";

export type Word = {
  /** Folded: lower case, no accents. */
  word: string;
  stem: string;
  /** Offsets in the text, in UTF-16 units; `end` is after the last one. */
  start: number;
  end: number;
  /** Whether a comma or another mark separates it from the word before. */
  isAfterBreak: boolean;
  /** Whether a typing error was corrected in `word`. */
  isCorrected: boolean;
};

/** Reduces a word to the part that its inflections share: "robberies" → "robberi". */
export type Stem = (word: string) => string;

/** Words with inner apostrophes, decimals such as "1.5", and the comparison before a number: "<90". */
const WORD = /[<>](?=\s*\d)|\d[.,]\d(?!\d)|[\p{L}\p{M}\p{N}]+(?:['’ʼ`´][\p{L}]+)*(?:\+(?![\p{L}\p{N}]))?/gu;
const BREAK = /[,;:.!?()[\]{}"“”…|—]|\s[–-]\s/u;
const ARTICLES: ReadonlySet<string> = new Set(["a", "an", "the"]);
const RANGE = /^\s*[–—-]\s*$/;
const DECIMAL = /^\d[.,]\d$/;

/** @returns the words without articles, which change no meaning here */
export function wordsIn(text: string, stem: Stem): Word[] {
  const words: Word[] = [];
  let after = 0;
  let isAfterBreak = false;
  for (const { 0: found, index: start } of text.matchAll(WORD)) {
    const between = text.slice(after, start);
    isAfterBreak ||= BREAK.test(between) && !(RANGE.test(between) && isRange(words.at(-1)?.word, found));
    after = start + found.length;
    for (const word of foldedWords(found)) {
      if (word === "" || ARTICLES.has(word)) continue;
      words.push({ word, stem: stem(word), start, end: after, isAfterBreak, isCorrected: false });
      isAfterBreak = false;
    }
  }
  return words;
}

/** Folding drops marks, but those beside a number have a meaning: "2010+" and "<90". */
function foldedWords(found: string): string[] {
  if (found === "<") return ["under"];
  if (found === ">") return ["over"];
  if (DECIMAL.test(found)) return [found.replace(",", ".")];
  const words = fold(found).split(" ");
  return /^\d.*\+$/.test(found) ? [...words, "plus"] : words;
}

/** "1990 - 1999" and "90 - 120 minutes" are ranges; "2049 - 90 minutes" isn't. */
function isRange(first = "", second: string): boolean {
  const isNumber = /^\d+$/.test(first) && /^\d+$/.test(second);
  return isNumber && (first.length === YEAR_DIGITS) === (second.length === YEAR_DIGITS);
}

const YEAR_DIGITS = 4;

/** @returns the words of a phrase as a key: folded, without articles */
export function keyOf(phrase: string): string {
  return fold(phrase)
    .split(" ")
    .filter((word) => !ARTICLES.has(word))
    .join(" ");
}
