/** Finds cues of several words around a word of a wish. */
import type { Word } from "./words.ts";

export const MAX_CUE_WORDS = 4;

/** Whether one of the cues ends right before the word. */
export function isAfterCue(cues: ReadonlySet<string>, words: readonly Word[], at: number): boolean {
  if (words[at]?.isAfterBreak === true) return false;
  for (let length = Math.min(MAX_CUE_WORDS, at); length > 0; length--) {
    const run = words.slice(at - length, at);
    if (cues.has(run.map(({ word }) => word).join(" "))) return true;
  }
  return false;
}

/** @returns the length of the longest of the phrases that begins at the word, 0 for none */
export function longestIn(phrases: ReadonlySet<string>, words: readonly Word[], at: number): number {
  for (let length = Math.min(MAX_CUE_WORDS, words.length - at); length > 0; length--) {
    const run = words.slice(at, at + length);
    if (phrases.has(run.map(({ word }) => word).join(" "))) return length;
  }
  return 0;
}
