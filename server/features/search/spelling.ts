/** What counts as a misspelling of a word: one slip in a short word, two in a long one, or most of its three-letter groups. */
import { editDistance, typingDistance } from "#engine/text/edit-distance.ts";

/** A word of the catalogue that may be meant, and how far it is from what was typed. */
export type Alternative = { word: string; cost: number };

/** Letters of a word's beginning that are compared by their spellings. */
const BEGINNING = 7;
const HAS_SPELLING = /^(?=.*\p{L}).{2,}$/u;
const SHORTEST_WITH_TWO_SLIPS = 8;
/** Trigram similarity from which a long word is accepted with more slips than two. */
const SIMILAR = 0.45;
const UNFINISHED_COST = 0.25;
const SHORTEST_UNFINISHED = 4;

/** @returns the beginning of the word, and it without each of its letters: two words that are one slip apart share one of these */
export function spellings(word: string): string[] {
  const letters = Array.from(word).slice(0, BEGINNING);
  const shorter = letters.length < 2 ? [] : letters.map((_, place) => letters.toSpliced(place, 1).join(""));
  return [...new Set([letters.join(""), ...shorter])];
}

/** A number has no spelling, nor has a single letter. */
export function hasSpelling(word: string): boolean {
  return HAS_SPELLING.test(word);
}

/** A word of two letters is too near to too many others. */
export function canBeMisspelt(word: string): boolean {
  return word.length > 2 && hasSpelling(word);
}

/**
 * @returns how far what was typed is from the word, in slips; null where it is no misspelling of it
 * @param similarity of the trigrams of both, 0 to 1
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
