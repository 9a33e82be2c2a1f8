/** Words that people leave out or add without noticing, in the languages of most names. */
import { editDistance } from "#engine/text/edit-distance.ts";

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

/** Whether it may be one of the most-typed stop words with a typo: "fo", "te", "thee". */
export function mayBeStopWord(word: string): boolean {
  return (
    word.length < 3 || (word.length < 5 && MOST_TYPED.some((small) => editDistance(word, small, 1) <= 1))
  );
}

/** @returns the words without a leading article, unless there's nothing else */
export function withoutArticle(words: readonly string[]): readonly string[] {
  const [first = "", ...rest] = words;
  return rest.length > 0 && ARTICLES.has(first) ? rest : words;
}
