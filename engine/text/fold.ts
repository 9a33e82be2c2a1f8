/**
 * Letters as people type them: "Amélie" and "amelie", "WALL·E" and "wall e" are one text. The same function folds the names that are
 * searched and the words that are searched for.
 */

// Letters that Unicode does not take apart.
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  "&": " and ",
};
const SIMPLE = /^[a-z0-9 ]*$/;
// Accents and the like belong to no script of their own; a vowel sign of Hindi or Thai does, and stays.
const ACCENTS = /[\p{M}&&\p{Script=Inherited}]/gv;
const ELISION = /(?<![\p{L}\p{N}])(l|d|qu)['’ʼ`´](?=\p{L})/gu;
const APOSTROPHES = /['’ʼ`´]/gu;
// Chinese and Japanese are written without spaces: each character is a word.
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;

/** @returns words of letters and digits, in lower case and without accents, with one space between them */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (SIMPLE.test(lower)) return lower.replaceAll(/ +/g, " ").trim();
  return lower
    .replaceAll(ELISION, "$1 ")
    .replaceAll(APOSTROPHES, "")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(ACCENTS, "")
    .replaceAll(/[ßæœøłđðþı&]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(IDEOGRAPHS, " $& ")
    .replaceAll(BETWEEN_WORDS, " ")
    .trim();
}
