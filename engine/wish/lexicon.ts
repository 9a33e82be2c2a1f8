/**
 * The lexicon: phrases and what they mean, from `catalogue/wish-phrases.csv`. A phrase is found by its own words or, if it isn't listed in
 * that form, by its stems; a misspelled word is corrected to the nearest word of the lexicon. Phrases that administrators add are a second,
 * small lexicon above it.
 */
import { editDistance } from "../text/edit-distance.ts";
import { CUE_WORDS } from "./cues.ts";
import type { FacetKind } from "./facets.ts";
import { createSpelling } from "./spelling.ts";
import { type Stem, type Word, keyOf } from "./words.ts";

/** What a phrase asks for. */
export type Meaning = { kind: FacetKind; value: string; strength: number };

/** A line of the table. The lines of one phrase follow each other. */
export type PhraseRow = Meaning & { phrase: string };

type Entry = { phrase: string; meanings: readonly Meaning[] };

export type Lexicon = {
  /** The longest phrase that begins at the word; `null` if there is none. */
  longestAt(words: readonly Word[], at: number): { length: number; entry: Entry; isExact: boolean } | null;
  /** Whether a phrase contains the word. */
  has(word: string): boolean;
  /** Words of the lexicon that may have been meant by a misspelled one. */
  near(word: string): string[];
  size: number;
};

/** What can be more or less. */
const QUALITIES: ReadonlySet<FacetKind> = new Set([
  "mood",
  "pace",
  "tone",
  "intensity",
  "attention",
  "runtime",
  "content",
]);

export function createLexicon(rows: readonly PhraseRow[], stem: Stem): Lexicon {
  const exact = new Map<string, Entry & { meanings: Meaning[] }>();
  for (const { phrase, kind, value, strength } of rows) {
    const key = keyOf(phrase);
    const entry = exact.get(key) ?? { phrase, meanings: [] };
    entry.meanings.push({ kind, value, strength });
    exact.set(key, entry);
  }
  const byStems = new Map<string, Entry[]>();
  const vocabulary = new Set<string>();
  let longest = 1;
  for (const [key, entry] of exact) {
    const words = key.split(" ");
    longest = Math.max(longest, words.length);
    for (const word of words) vocabulary.add(word);
    const stems = words.map(stem).join(" ");
    byStems.set(stems, [...(byStems.get(stems) ?? []), entry]);
  }
  const spelling = createSpelling([...vocabulary, ...CUE_WORDS]);

  function entryFor(words: readonly Word[]): Entry | null {
    const typed = textOf(words);
    const known = exact.get(typed);
    if (known !== undefined) return known;
    const alike = byStems.get(words.map((word) => word.stem).join(" ")) ?? [];
    if (words.length > 1) return nearest(typed, alike);
    return alike.find(({ phrase }) => isSameNumber(typed, keyOf(phrase))) ?? comparative(typed);
  }

  /** "funnier" and "saddest" mean what "funny" and "sad" mean. */
  function comparative(word: string): Entry | null {
    const [, root] = /^(\w{3,}?)(?:er|est)$/.exec(word) ?? [];
    if (root === undefined) return null;
    const forms = [root.replace(/i$/, "y"), root, `${root}e`, root.replace(/(\w)\1$/, "$1")];
    const found = forms.map((form) => exact.get(form)).find((entry) => entry !== undefined);
    return found !== undefined && QUALITIES.has(found.meanings[0]?.kind ?? "text") ? found : null;
  }

  return {
    longestAt(words, at) {
      for (let length = Math.min(longest, words.length - at); length > 0; length--) {
        const run = words.slice(at, at + length);
        if (run.some(({ isAfterBreak }, place) => isAfterBreak && place > 0)) continue;
        const entry = entryFor(run);
        if (entry !== null) return { length, entry, isExact: exact.get(textOf(run)) === entry };
      }
      return null;
    },
    has: (word) => vocabulary.has(word),
    near: spelling.near,
    size: exact.size,
  };
}

/**
 * The lexicon with more phrases. Of two phrases that begin at a word, the longer one counts. If they're equally long, the one with exactly
 * these words counts, and then the added one.
 */
export function extendedLexicon(lexicon: Lexicon, added: Lexicon): Lexicon {
  return {
    longestAt(words, at) {
      const known = lexicon.longestAt(words, at);
      const other = added.longestAt(words, at);
      if (known === null || other === null) return known ?? other;
      if (known.length !== other.length) return known.length > other.length ? known : other;
      return known.isExact && !other.isExact ? known : other;
    },
    has: (word) => added.has(word) || lexicon.has(word),
    near: (word) => [...added.near(word), ...lexicon.near(word)],
    size: lexicon.size + added.size,
  };
}

/** A single word is only known in its other number: "moves" isn't "moving", and "playing" isn't "playful". */
function isSameNumber(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long === `${short}s` || long === `${short}es` || long === `${short.slice(0, -1)}ies`;
}

function textOf(words: readonly Word[]): string {
  return words.map(({ word }) => word).join(" ");
}

function nearest(typed: string, entries: readonly Entry[]): Entry | null {
  if (entries.length < 2) return entries[0] ?? null;
  const scored = entries.map((entry) => ({ entry, slips: editDistance(typed, keyOf(entry.phrase), 9) }));
  return scored.toSorted((a, b) => a.slips - b.slips)[0]?.entry ?? null;
}
