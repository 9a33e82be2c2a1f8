/**
 * Folds text so that different spellings of the same words become equal: "Amélie" and "amelie", "WALL·E" and "wall e". Used for both the
 * names that are searched and the search terms.
 */

// Letters that Unicode normalization doesn't decompose.
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
// Accents have the script Inherited and are removed; vowel signs of Hindi or Thai have their own script and stay.
const ACCENTS = /[\p{M}&&\p{Script=Inherited}]/gv;
const ELISION = /(?<![\p{L}\p{N}])(l|d|qu)['’ʼ`´](?=\p{L})/gu;
const APOSTROPHES = /['’ʼ`´]/gu;
// Chinese and Japanese are written without spaces, so each character is a word.
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;

/** @returns lower-case words of letters and digits without accents, separated by single spaces */
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
