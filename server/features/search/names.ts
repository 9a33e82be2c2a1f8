/** The ways in which a name may be typed. The name of a title and the text of a search go through the same functions. */
import { fold } from "#engine/text/fold.ts";
import { inDigits, inLetters } from "#engine/text/numerals.ts";

import { tellingWords, withoutArticle } from "./stop-words.ts";

/** Enough to tell names apart, and within what PostgreSQL can index. */
const KEY_LENGTH = 120;
const WORD_LENGTH = 40;

/** @returns the folded words, none for a text without letter or digit */
export function wordsOf(text: string): string[] {
  const folded = fold(text);
  return folded === "" ? [] : folded.split(" ").map((word) => cut(word, WORD_LENGTH));
}

/** @returns the words as one, so that it does not matter where a space or dash is */
export function keyOf(words: readonly string[]): string {
  return cut(words.join(""), KEY_LENGTH);
}

/**
 * @returns the keys of a name: with and without its article, with numbers as written and in digits, and its telling words in the order
 * of the alphabet. These begin with a space, so that no text that is being typed begins like them.
 */
export function keysOf(words: readonly string[]): string[] {
  const forms = [words, words.map(inDigits), words.map(inLetters)];
  const keys = forms.flatMap((form) => [keyOf(form), keyOf(withoutArticle(form)), sortedKey(form)]);
  return [...new Set(keys)].filter((key) => key !== "");
}

function sortedKey(words: readonly string[]): string {
  const telling = tellingWords(words);
  return telling.length < 2 ? "" : cut(` ${telling.toSorted().join(" ")}`, KEY_LENGTH);
}

/** @returns every word by which the name may be found: "Spider-Man II" by spider, man, spiderman, ii and 2 */
export function searchedWords(name: string): string[] {
  const words = wordsOf(name);
  const joined = name.split(/\s+/).map((part) => wordsOf(part).join(""));
  const all = [...words, ...words.map(inDigits), ...words.map(inLetters), ...joined];
  return [...new Set(all.map((word) => cut(word, WORD_LENGTH)))].filter((word) => word !== "");
}

/** Never half of a character: PostgreSQL would refuse it. */
function cut(text: string, length: number): string {
  return text.slice(0, length).toWellFormed();
}
