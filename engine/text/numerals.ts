/** Numbers that people write in more than one way: "Rocky II", "rocky 2" and "rocky two". */

const WORDS = [
  "zero one two three four five six seven eight nine ten",
  "eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty",
].flatMap((line) => line.split(" "));
const ROMAN = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii"];

const digits = new Map<string, string>(
  [WORDS, ROMAN].flatMap((numerals) => numerals.map((word, value) => [word, String(value)] as const)),
);

// Digits used as letters: "Se7en".
const LOOKALIKES: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "v" };
const LOOKALIKE = /(?<=\p{L})[013457](?=\p{L})/gu;

/** @returns the number in digits if the word is one, otherwise the word */
export function inDigits(word: string): string {
  return digits.get(word) ?? word;
}

/** @returns the words with digits between letters replaced by the letters they stand for */
export function inLetters(words: string): string {
  return words.replaceAll(LOOKALIKE, (digit) => LOOKALIKES[digit] ?? digit);
}
