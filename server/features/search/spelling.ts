/** What counts as a misspelling of a word: one typo in a short word, two in a long one, or most trigrams in common. */
import { editDistance, typingDistance } from "#engine/text/edit-distance.ts";

/** A catalog word that may be meant, and its distance from what was typed. */
export type Alternative = { word: string; cost: number };

/** How many of a word's first letters its spellings cover. */
const BEGINNING = 7;
const HAS_SPELLING = /^(?=.*\p{L}).{2,}$/u;
const SHORTEST_WITH_TWO_SLIPS = 8;
/** Trigram similarity from which a long word may have more than two typos. */
const SIMILAR = 0.45;
const UNFINISHED_COST = 0.25;
const SHORTEST_UNFINISHED = 4;

/** @returns the beginning of the word, whole and without each of its letters; two words one typo apart share one of these */
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
export function canBeMisspelt(word: string): boolean {
  return word.length > 2 && hasSpelling(word);
}

/**
 * @returns the distance from the typed text to the word in typos; `null` if it isn't a misspelling of it
 * @param similarity of their trigrams, 0 to 1
 */
export function misspellingCost(
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
  return typed.length >= SHORTEST_WITH_TWO_SLIPS && similarity >= SIMILAR ? most + 1 - similarity : null;
}
