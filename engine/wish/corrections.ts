/** Corrects typing errors in a wish, each to the word that makes the longest phrase or name with its neighbors. */
import { MAX_CUE_WORDS, longestIn } from "./cue-runs.ts";
import { CUE_WORDS, FILLERS, NEGATIONS, TITLE_CUES } from "./cues.ts";
import type { Knowledge } from "./knowledge.ts";
import { isNumberWord } from "./numbers.ts";
import type { Word } from "./words.ts";

const CUES: ReadonlySet<string> = new Set(CUE_WORDS);

/** Replaces unknown words with known ones that are one or two typing errors away. */
export function correctedWords(words: readonly Word[], knowledge: Knowledge): Word[] {
  const { lexicon, names, stem, isDescribed } = knowledge;
  const corrected = [...words];
  for (const [at, word] of words.entries()) {
    const isKnown =
      lexicon.has(word.word) ||
      names.has(word.word) ||
      isDescribed(word.stem) ||
      // "Gorier" means what "gory" means.
      lexicon.longestAt([word], 0) !== null;
    if (isKnown || CUES.has(word.word) || isNumberWord(word.word)) continue;
    let best: { word: Word; length: number } | null = null;
    const candidates = [...lexicon.near(word.word), ...names.near(word.word)];
    for (const known of candidates.toSorted((a, b) => Number(FILLERS.has(b)) - Number(FILLERS.has(a)))) {
      const meant = { ...word, word: known, stem: stem(known), isCorrected: true };
      const tried = corrected.with(at, meant);
      const length = reachAt(tried, at, knowledge);
      if (length > (best?.length ?? 0)) best = { word: meant, length };
    }
    if (best !== null) corrected[at] = best.word;
  }
  return corrected;
}

/** The length of the longest phrase or name that contains the word; 0 if it's in none. */
function reachAt(words: readonly Word[], at: number, { lexicon, names }: Knowledge): number {
  let longest = 0;
  for (let start = Math.max(0, at - MAX_CUE_WORDS); start <= at; start++) {
    const lengths = [
      lexicon.longestAt(words, start)?.length ?? 0,
      names.titleAt(words, start)?.length ?? 0,
      names.personAt(words, start)?.length ?? 0,
      names.shortNameAt(words, start)?.length ?? 0,
      longestIn(TITLE_CUES, words, start),
      longestIn(FILLERS, words, start),
      longestIn(NEGATIONS, words, start),
    ];
    for (const length of lengths) if (start + length > at) longest = Math.max(longest, length);
  }
  return longest;
}
