/** Keeps the search index up to date with the titles: names, words and their spellings, in the caller's transaction. */
import type { Queryable } from "#server/platform/db.ts";

import { keyOf, keysOf, searchedWords, wordsOf } from "./names.ts";
import { hasSpelling, spellings } from "./spelling.ts";
import {
  type SearchRow,
  type SearchedTitle,
  type WordRow,
  analyzeSearch,
  deleteSearched,
  insertWords,
  replaceTitles,
  selectSearched,
  selectUnsearched,
} from "./store.ts";

/** Version of the indexing rules. Increase it when names are folded, cut or spelled differently: all rows are then rebuilt at startup. */
const RULES = 2;
/** Titles per statement. */
const BATCH = 2_000;
/** From this many titles on, PostgreSQL's table statistics are refreshed. */
const MANY = 500;

/** Indexes titles that are new, or whose names, people, year or popularity have changed. */
export async function loadSearch(tx: Queryable, titleIds: readonly number[]): Promise<void> {
  for (let first = 0; first < titleIds.length; first += BATCH) {
    const titles = await selectSearched(tx, titleIds.slice(first, first + BATCH));
    await replaceTitles(tx, titles.map(rowOf), RULES);
    await insertWords(tx, wordRows(titles));
  }
  if (titleIds.length >= MANY) await analyzeSearch(tx);
}

/** Removes titles from the index. */
export async function unloadSearch(tx: Queryable, titleIds: readonly number[]): Promise<void> {
  await deleteSearched(tx, titleIds);
}

/** Indexes titles that aren't indexed yet, or only under older rules. */
export async function loadUnsearched(tx: Queryable): Promise<void> {
  await loadSearch(tx, await selectUnsearched(tx, RULES));
}

function rowOf({ title, originalTitle, alternativeTitles, people, ...searched }: SearchedTitle): SearchRow {
  const names = [title, originalTitle];
  const words = names.flatMap(searchedWords);
  const fullNames = people.map((person) => keyOf(wordsOf(person))).filter((key) => key !== "");
  const keys = new Set(names.flatMap((name) => keysOf(wordsOf(name))));
  const alternativeKeys = new Set(alternativeTitles.flatMap((name) => keysOf(wordsOf(name))));
  return {
    ...searched,
    keys: [...keys],
    alternativeKeys: [...alternativeKeys.difference(keys)],
    names: unique(words),
    everything: unique([...words, ...[...alternativeTitles, ...people].flatMap(searchedWords), ...fullNames]),
  };
}

function wordRows(titles: readonly SearchedTitle[]): WordRow[] {
  const popularities = new Map<string, number>();
  for (const { title, originalTitle, alternativeTitles, people, popularity } of titles) {
    for (const word of [title, originalTitle, ...alternativeTitles, ...people].flatMap(searchedWords)) {
      if (!hasSpelling(word)) continue;
      popularities.set(word, Math.max(popularity, popularities.get(word) ?? 0));
    }
  }
  return Array.from(popularities, ([word, popularity]) => ({ word, popularity, spellings: spellings(word) }));
}

function unique(words: readonly string[]): string[] {
  return [...new Set(words)];
}
