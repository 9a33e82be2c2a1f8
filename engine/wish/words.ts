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

/** Words with inner apostrophes, and decimals such as "1.5". */
const WORD = /\d[.,]\d(?!\d)|[\p{L}\p{M}\p{N}]+(?:['’ʼ`´][\p{L}]+)*\+?/gu;
const BREAK = /[,;:.!?()[\]{}"“”…|—]|\s[–-]\s/u;
const ARTICLES: ReadonlySet<string> = new Set(["a", "an", "the"]);
const DECIMAL = /^\d[.,]\d$/;

/** @returns the words without articles, which change no meaning here */
export function wordsIn(text: string, stem: Stem): Word[] {
  const words: Word[] = [];
  let after = 0;
  let isAfterBreak = false;
  for (const { 0: found, index: start } of text.matchAll(WORD)) {
    isAfterBreak ||= BREAK.test(text.slice(after, start));
    after = start + found.length;
    const folded = DECIMAL.test(found) ? [found.replace(",", ".")] : fold(found).split(" ");
    for (const word of folded) {
      if (word === "" || ARTICLES.has(word)) continue;
      words.push({ word, stem: stem(word), start, end: after, isAfterBreak, isCorrected: false });
      isAfterBreak = false;
    }
  }
  return words;
}

/** @returns the words of a phrase as a key: folded, without articles */
export function keyOf(phrase: string): string {
  return fold(phrase)
    .split(" ")
    .filter((word) => !ARTICLES.has(word))
    .join(" ");
}
