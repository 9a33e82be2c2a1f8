/** Words that mean something else in a story than in a wish: "kids find a treasure" isn't for kids. */
import { COMPANY_CUES, FILLERS, STORY_KIND_CUES, TURNS } from "./cues.ts";
import type { Reading } from "./knowledge.ts";
import type { Meaning } from "./lexicon.ts";
import type { Piece } from "./polarity.ts";
import type { Word } from "./words.ts";

/** Wishes of this many words may tell a story. Chosen by judgment. */
export const STORY_WORDS = 7;

/** Children and families in a story aren't the people who watch it, and a killing in it isn't a wish for violence. */
export function storyPieceAt(
  words: readonly Word[],
  at: number,
  {
    length,
    entry,
    isExact,
    reading,
  }: { length: number; entry: { meanings: readonly Meaning[] }; isExact: boolean; reading: Reading },
): Piece | null {
  const [first] = entry.meanings;
  const word = { is: "word", at, length } as const;
  if (first?.kind === "content" && !isExact && length === 1) return word;
  const isStory = clauseLength(words, at) >= STORY_WORDS;
  if (isStory && first?.kind === "kind" && STORY_KIND_CUES.has(words[at - 1]?.word ?? "")) return word;
  if (length > 1) return null;
  // "A Belgian town" is a place in a story; "Belgian comedies" come from there.
  if (isStory && first?.kind === "country" && isThing(words, at + 1, reading)) return word;
  const isBare = clauseLength(words, at) > MAX_BARE_WORDS && !COMPANY_CUES.has(words[at - 1]?.word ?? "");
  if (!isBare) return null;
  if (first?.kind === "company") {
    const meanings = STORY_COMPANY[first.value];
    return meanings === undefined ? word : { is: "part", at, length: 1, meanings, label: null };
  }
  const isFamily = first?.kind === "genre" && first.value === "family" && words[at]?.word === "family";
  return isFamily ? { is: "part", at, length: 1, meanings: STORY_FAMILY, label: null } : null;
}

/** Whether the word is a noun or adjective that no phrase begins with. */
function isThing(words: readonly Word[], at: number, { lexicon }: Reading): boolean {
  const word = words[at];
  if (word === undefined || word.isAfterBreak || FILLERS.has(word.word) || TURNS.has(word.word)) return false;
  return lexicon.longestAt(words, at) === null;
}

/** @returns the number of words between the marks around the word */
function clauseLength(words: readonly Word[], at: number): number {
  const start = words.findLastIndex(({ isAfterBreak }, place) => place <= at && isAfterBreak);
  const end = words.findIndex(({ isAfterBreak }, place) => place > at && isAfterBreak);
  return (end < 0 ? words.length : end) - Math.max(0, start);
}

/** In a clause of at most this many words, "kids" says who watches. Chosen by judgment. */
const MAX_BARE_WORDS = 3;
const STORY_COMPANY: Readonly<Record<string, readonly Meaning[]>> = {
  kids: [{ kind: "nanogenre", value: "child's eye view", strength: 0.6 }],
  teens: [{ kind: "theme", value: "coming_of_age", strength: 0.8 }],
};
const STORY_FAMILY: readonly Meaning[] = [
  { kind: "subgenre", value: "family_drama", strength: 0.7 },
  { kind: "nanogenre", value: "parent and child", strength: 0.6 },
  { kind: "nanogenre", value: "dysfunctional family", strength: 0.5 },
  { kind: "genre", value: "family", strength: 0.4 },
];
