/**
 * Phrases that administrators add. What a phrase means is said in words that are already understood: "cozycore" means "cozy or gentle". It's
 * read once, when the phrase is saved, so years and titles stay those of that day. Every process is notified.
 */
import { CUE_WORDS } from "#engine/wish/cues.ts";
import type { Wish } from "#engine/wish/facets.ts";
import type { Meaning } from "#engine/wish/lexicon.ts";
import { keyOf, wordsIn } from "#engine/wish/words.ts";
import type { Audit } from "#server/features/audit/audit.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import { Refusal, invalidField, notFound } from "#server/platform/errors.ts";

import { stem } from "./phrases.ts";
import type { WishReading } from "./reading.ts";
import {
  type AddedPhrase,
  announcePhrases,
  deletePhrase,
  deleteWord,
  lockPhrases,
  selectOtherCount,
  selectPhrases,
  upsertPhrase,
} from "./store.ts";

type Actor = { actorId: number; origin: string };

export type AddedPhrases = {
  /** Newest first; one more than `limit` if there are more. */
  find(wanted: { limit: number; offset: number }): Promise<AddedPhrase[]>;
  /**
   * Adds the phrase or changes its meaning. A single word is also removed from the unknown words. Several meanings count as alternatives. Throws `validation_failed` if the phrase is made of words
   * that every wish needs, or if the meaning isn't understood; `conflict` if there are too many phrases.
   */
  save(phrase: string, meaning: string, actor: Actor): Promise<void>;
  /** Throws `not_found`. */
  remove(id: number, actor: Actor): Promise<void>;
};

const MAX_PHRASES = 500;
const MAX_MEANINGS = 12;
const CUES: ReadonlySet<string> = new Set(CUE_WORDS);

type Needs = {
  db: Database;
  audit: Audit;
  catalogue: Catalogue;
  reading: Pick<WishReading, "readerFor" | "refreshPhrases">;
  clock: Clock;
};

export function createAddedPhrases({ db, audit, catalogue, reading, clock }: Needs): AddedPhrases {
  return {
    find: ({ limit, offset }) => selectPhrases(db, { limit: limit + 1, offset }),
    async save(phrase, meaning, { actorId, origin }) {
      const key = keyOf(phrase);
      if (key === "") throw invalidField("phrase", "Enter at least one word");
      if (key.split(" ").every((word) => CUES.has(word)))
        throw invalidField("phrase", "These words are too common to teach. Add a more specific word");
      const typed = wordsIn(phrase, stem).map(({ word }) => word);
      if (typed.join(" ") !== key || typed.every((word) => /^\d/.test(word)))
        throw invalidField(
          "phrase",
          "A phrase can’t have symbols or only numbers. Remove the symbols or add a word",
        );
      const { read } = await reading.readerFor(catalogue.index());
      const meanings = meaningsOf(read(meaning));
      await db.transaction(async (tx) => {
        await lockPhrases(tx);
        if ((await selectOtherCount(tx, key)) >= MAX_PHRASES) throw tooMany();
        await upsertPhrase(tx, { key, phrase, meaning, meanings, at: clock.now() });
        await deleteWord(tx, key);
        const details = { phrase, meaning };
        await audit.record(tx, { action: "wish_phrase_saved", actorId, subjectId: null, origin, details });
        await announcePhrases(tx);
      });
      await reading.refreshPhrases();
    },
    async remove(id, { actorId, origin }) {
      await db.transaction(async (tx) => {
        const phrase = await deletePhrase(tx, id);
        if (phrase === null) throw notFound();
        const details = { phrase };
        await audit.record(tx, { action: "wish_phrase_removed", actorId, subjectId: null, origin, details });
        await announcePhrases(tx);
      });
      await reading.refreshPhrases();
    },
  };
}

function meaningsOf({ parts, leftover }: Wish): Meaning[] {
  const [unknown] = leftover;
  if (unknown !== undefined)
    throw invalidField("meaning", `“${unknown.word}” isn’t understood yet. Use other words`);
  if (parts.some(({ isWanted }) => !isWanted))
    throw invalidField("meaning", "Say what the phrase asks for, not what it rules out");
  const strongest = new Map<string, Meaning>();
  for (const { kind, value, strength } of parts.flatMap(({ facets }) => facets)) {
    const known = strongest.get(`${kind} ${value}`);
    if (strength > (known?.strength ?? 0)) strongest.set(`${kind} ${value}`, { kind, value, strength });
  }
  if (strongest.size === 0)
    throw invalidField("meaning", "This doesn’t describe any titles. Use a mood, a genre or a theme");
  // The facets of one part, such as those of "like Titanic", belong together.
  if (parts.length > MAX_MEANINGS)
    throw invalidField("meaning", `This has more than ${MAX_MEANINGS} meanings. Use fewer words`);
  return [...strongest.values()];
}

function tooMany(): Refusal {
  return new Refusal(409, "conflict", `There can be at most ${MAX_PHRASES} phrases. Remove one first`);
}
