/** Readers of wishes: the lexicon, read once, with the phrases that administrators added and an index of the catalog's current titles. */
import { WISH_MAX_CHARACTERS, type WishKind } from "#contract/wish-rules.ts";
import type { TitleIndex } from "#engine/title-index.ts";
import type { Wish } from "#engine/wish/facets.ts";
import { type Lexicon, createLexicon, extendedLexicon } from "#engine/wish/lexicon.ts";
import { type WishIndex, wishIndexing } from "#engine/wish/wish-index.ts";
import { CHILDHOOD, type WishReader, createWishReader } from "#engine/wish/wish.ts";
import { keyOf } from "#engine/wish/words.ts";
import { createCoalescedRefresh, timeSlice } from "#server/platform/background-work.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import type { Logger } from "#server/platform/logger.ts";

import { readLexicon, stem } from "./phrases.ts";
import { PHRASES_CHANGED, selectMeanings } from "./store.ts";

export type WishReading = {
  /** For the index itself, which takes a while the first time. */
  readerFor(index: TitleIndex): Promise<WishReader>;
  /** For the index or, while that's being prepared, for the one before. */
  newestReader(index: TitleIndex): Promise<WishReader>;
  /** Whether the word is an added phrase. */
  isAdded(word: string): boolean;
  /** Takes over the added phrases, as each process does when it's notified of a change. */
  refreshPhrases(): Promise<void>;
};

type Needs = { db: Database; clock: Clock; logger: Logger };

export async function createWishReading({ db, clock, logger }: Needs): Promise<WishReading> {
  // Stemming nine thousand phrases takes 0.3 s, so it waits for the first wish.
  let reading: Promise<Lexicon> | null = null;
  let added = createLexicon([], stem);
  let addedWords: ReadonlySet<string> = new Set();
  let newest: WishIndex | null = null;
  const building = new Map<TitleIndex, Promise<WishIndex>>();

  function lexiconOnce(): Promise<Lexicon> {
    return (reading ??= readLexicon().catch((error: unknown) => {
      // The next wish tries again.
      reading = null;
      throw error;
    }));
  }

  const refreshPhrases = createCoalescedRefresh({
    async read() {
      const phrases = await selectMeanings(db);
      added = createLexicon(phrases, stem);
      addedWords = new Set(phrases.map(({ phrase }) => keyOf(phrase)));
    },
    onFailure: (error) => logger.warn({ err: error }, "the added phrases could not be read; will retry"),
  });

  /** Built in slices between requests, once per index. */
  function build(index: TitleIndex): Promise<WishIndex> {
    const started = building.get(index);
    if (started !== undefined) return started;
    const built = timeSlice(wishIndexing(index, stem))
      .then((wishIndex) => (newest = wishIndex))
      .finally(() => building.delete(index));
    building.set(index, built);
    return built;
  }

  async function readerOf(wishIndex: WishIndex | Promise<WishIndex>): Promise<WishReader> {
    const [lexicon, known] = await Promise.all([lexiconOnce(), wishIndex]);
    return createWishReader(known, {
      lexicon: extendedLexicon(lexicon, added),
      stem,
      year: clock.now().getUTCFullYear(),
    });
  }

  await db.listen(PHRASES_CHANGED, () => void refreshPhrases());
  await refreshPhrases();

  return {
    readerFor: (index) => readerOf(newest?.index === index ? newest : build(index)),
    newestReader(index) {
      if (newest?.index === index) return readerOf(newest);
      const built = build(index);
      if (newest === null) return readerOf(built);
      built.catch((error: unknown) =>
        logger.error({ err: error }, "the wish index could not be built; the next wish will retry"),
      );
      return readerOf(newest);
    },
    isAdded: (word) => addedWords.has(word),
    refreshPhrases,
  };
}

/** The part of a text that's read. */
export function firstCharacters(text: string): string {
  return Array.from(text).slice(0, WISH_MAX_CHARACTERS).join("");
}

/** Reads the wish again with the year of birth if it speaks of childhood. */
export async function readFor(
  text: string,
  { read }: WishReader,
  birthYearOf: () => Promise<number | null>,
): Promise<Wish> {
  const wish = read(text);
  if (!valuesOf(wish, "era").includes(CHILDHOOD)) return wish;
  const birthYear = await birthYearOf();
  return birthYear === null ? wish : read(text, birthYear);
}

/** @returns ids of the titles that each service offers; `null` if that's unknown */
export async function offersOf(
  services: readonly string[],
  offered: (service: string) => Promise<ReadonlySet<number> | null>,
): Promise<Map<string, ReadonlySet<number> | null>> {
  const entries = [...new Set(services)].map(async (service) => [service, await offered(service)] as const);
  return new Map(await Promise.all(entries));
}

export function valuesOf({ parts }: Wish, kind: WishKind): string[] {
  return parts.flatMap(({ facets }) => facets.flatMap((facet) => (facet.kind === kind ? facet.value : [])));
}
