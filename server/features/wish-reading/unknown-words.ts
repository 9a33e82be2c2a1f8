/**
 * Words of wishes that no phrase explains. They're counted without the people who used them, and stored once three people have used them on
 * one day: never a whole wish, and never nonsense that one person types. Signed-in viewers are told apart by their account, visitors by
 * their network. Each process counts its own.
 */
import type { Wish } from "#engine/wish/facets.ts";
import { keyOf } from "#engine/wish/words.ts";
import type { Audit } from "#server/features/audit/audit.ts";
import { createWriteBehind } from "#server/platform/background-work.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/logger.ts";
import { networkOf } from "#server/platform/rate-limit.ts";

import type { WishReading } from "./reading.ts";
import { type UnknownWord, countWords, selectOpenWordCount, selectWords, updateWord } from "./store.ts";

/** The person who used the words. Kept in memory only. */
export type WordUser = { userId: number | null; address: string };

export type UnknownWords = {
  /** Takes note of the words of a wish that weren't understood. They count once their person has stopped typing. */
  record(wisher: WordUser, text: string, wish: Pick<Wish, "leftover">): void;
  /** Most used first; one more than `limit` if there are more. */
  find(wanted: { isDismissed: boolean; limit: number; offset: number }): Promise<UnknownWord[]>;
  openCount(): Promise<number>;
  /** Throws `not_found` if the word isn't stored. */
  decide(word: string, isDismissed: boolean, actor: { actorId: number; origin: string }): Promise<void>;
  close(): Promise<void>;
};

/** So many people must use a word on one day before it's stored. */
const MIN_PEOPLE = 3;
/** Uses of a word on one day beyond this aren't counted. */
const MAX_PEOPLE = 100;
/** Words of one person on one day beyond this aren't counted, so nobody can crowd out the words of others. */
const MAX_WORDS_OF_PERSON = 30;
/** A wish is still being typed until its person has sent no other for so long. */
const TYPING_MS = 10_000;
/** People who are typing. Beyond this number, those who typed longest ago count as done. */
const MAX_TYPING = 2_000;
/** People and words of one day that are kept in memory. Beyond these numbers, others aren't counted until the next day. */
const MAX_PEOPLE_OF_DAY = 20_000;
const MAX_WORDS_OF_DAY = 20_000;
/** Words waiting for review that are stored. Beyond this number, those that were used longest ago are deleted. */
const MAX_STORED = 1_000;
/** Also the limits of the table and of the call. */
const WORD = /^[\p{L}\p{M}]{3,24}$/u;

type Needs = {
  db: Database;
  audit: Audit;
  reading: Pick<WishReading, "isAdded">;
  clock: Clock;
  logger: Logger;
};

export function createUnknownWords({ db, audit, reading, clock, logger }: Needs): UnknownWords {
  const unfinished = new Map<string, { text: string; words: readonly string[]; at: number }>();
  let day = "";
  let peopleByWord = new Map<string, Set<string>>();
  let wordCounts = new Map<string, number>();
  const uses = new Map<string, number>();

  const { schedule, flush } = createWriteBehind({
    async write() {
      // They may have been taught since they were counted.
      for (const word of uses.keys()) if (reading.isAdded(word)) uses.delete(word);
      if (uses.size === 0) return;
      const counted = [...uses].map(([word, count]) => ({ word, count }));
      uses.clear();
      try {
        await countWords(db, counted, { on: clock.now(), most: MAX_STORED });
      } catch (error) {
        for (const { word, count } of counted) uses.set(word, (uses.get(word) ?? 0) + count);
        throw error;
      }
    },
    onFailure: (error) =>
      logger.warn({ err: error }, "unknown words could not be stored; the next write will retry"),
  });

  function countUse(word: string, person: string): void {
    const people = peopleByWord.get(word) ?? new Set();
    if (people.has(person) || people.size === MAX_PEOPLE) return;
    const ofPerson = wordCounts.get(person) ?? 0;
    if (ofPerson === MAX_WORDS_OF_PERSON) return;
    if (people.size === 0 && peopleByWord.size >= MAX_WORDS_OF_DAY) return;
    if (ofPerson === 0 && wordCounts.size >= MAX_PEOPLE_OF_DAY) return;
    wordCounts.set(person, ofPerson + 1);
    peopleByWord.set(word, people.add(person));
    if (people.size < MIN_PEOPLE) return;
    uses.set(word, (uses.get(word) ?? 0) + (people.size === MIN_PEOPLE ? MIN_PEOPLE : 1));
    schedule();
  }

  /** Counts the words of everybody who has stopped typing; of everybody if `isClosing`. */
  function countFinished(isClosing: boolean): void {
    const now = clock.now();
    const today = now.toISOString().slice(0, 10);
    if (today !== day) {
      peopleByWord = new Map();
      wordCounts = new Map();
    }
    day = today;
    for (const [person, { words, at }] of unfinished) {
      // Those who typed last are last.
      if (!isClosing && unfinished.size <= MAX_TYPING && now.getTime() - at < TYPING_MS) break;
      unfinished.delete(person);
      for (const word of words) countUse(word, person);
    }
  }

  return {
    record({ userId, address }, text, { leftover }) {
      const person = userId === null ? networkOf(address) : `user ${userId}`;
      const before = unfinished.get(person);
      const isTakenBack = before !== undefined && before.text.startsWith(text);
      const isContinued = before !== undefined && text.startsWith(before.text);
      // What's left while a text is taken back letter by letter isn't a word.
      const words = isTakenBack
        ? before.words
        : leftover.map(({ word }) => keyOf(word)).filter((word) => WORD.test(word));
      unfinished.delete(person);
      unfinished.set(person, { text, words, at: clock.now().getTime() });
      countFinished(false);
      if (before !== undefined && !isTakenBack && !isContinued)
        for (const word of before.words) countUse(word, person);
    },
    async find({ limit, ...wanted }) {
      countFinished(false);
      await flush();
      return selectWords(db, { ...wanted, limit: limit + 1 });
    },
    openCount: () => selectOpenWordCount(db),
    decide: (word, isDismissed, { actorId, origin }) =>
      db.transaction(async (tx) => {
        if (!(await updateWord(tx, word, isDismissed ? clock.now() : null))) throw notFound();
        const details = { word, decision: isDismissed ? "dismissed" : "open" };
        await audit.record(tx, {
          action: "unknown_word_decided",
          actorId,
          subjectId: null,
          origin,
          details,
        });
      }),
    async close() {
      countFinished(true);
      await flush();
    },
  };
}
