/** Splits names into words and keys that match however a name is typed. Title names and search texts go through the same functions. */
import { editDistance } from "#engine/text/edit-distance.ts";
import { fold } from "#engine/text/fold.ts";
import { inDigits, inLetters } from "#engine/text/numerals.ts";

/** Enough to tell names apart, and within what PostgreSQL can index. */
const KEY_LENGTH = 120;
const WORD_LENGTH = 40;

/** @returns the folded words; none for a text without letters or digits */
export function wordsOf(text: string): string[] {
  const folded = fold(text);
  return folded === "" ? [] : folded.split(" ").map((word) => cut(word, WORD_LENGTH));
}

/** @returns the words joined into one, so spaces and dashes don't matter */
export function keyOf(words: readonly string[]): string {
  return cut(words.join(""), KEY_LENGTH);
}

/**
 * @returns the keys of a name: with and without its article, with numbers as written and in digits, and its distinctive words in
 * alphabetical order. The sorted keys begin with a space, so typed text is never a prefix of one.
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

/** @returns every word the name can be found by: "Spider-Man II" by spider, man, spiderman, ii and 2 */
export function searchedWords(name: string): string[] {
  const words = wordsOf(name);
  const joined = name.split(/\s+/).map((part) => wordsOf(part).join(""));
  const all = [...words, ...words.map(inDigits), ...words.map(inLetters), ...joined];
  return [...new Set(all.map((word) => cut(word, WORD_LENGTH)))].filter((word) => word !== "");
}

/** A surrogate pair cut in half is replaced, because PostgreSQL would reject it. */
function cut(text: string, length: number): string {
  return text.slice(0, length).toWellFormed();
}

// Stop words: people leave them out or add them without noticing. They cover the languages of most names.
const ARTICLES = new Set(
  "the a an le la les l un une el los las il lo gli der das ein eine het een um uma os".split(" "),
);
const LINKS = new Set("of and in to de du des del di da do et und y e die".split(" "));

const MOST_TYPED = ["the", "of", "and", "in", "to"];

export function isStopWord(word: string): boolean {
  return ARTICLES.has(word) || LINKS.has(word);
}

/** @returns the words that distinguish a name; all words if none does */
export function tellingWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !isStopWord(word));
  return telling.length > 0 ? telling : words;
}

/** Whether the word may be a common stop word with a typo: "fo", "te", "thee". */
export function mayBeStopWord(word: string): boolean {
  return (
    word.length < 3 || (word.length < 5 && MOST_TYPED.some((small) => editDistance(word, small, 1) <= 1))
  );
}

/** @returns the words without a leading article, unless there's nothing else */
function withoutArticle(words: readonly string[]): readonly string[] {
  const [first = "", ...rest] = words;
  return rest.length > 0 && ARTICLES.has(first) ? rest : words;
}
