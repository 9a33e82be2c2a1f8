/** Search: titles by their names and by the people in them. Accents and case do not count; every word of the query must be found. */
import type { TitleFacts } from "#engine/title-facts.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";

export type Search = {
  /** Ids, best match first. A text without a letter or digit finds nothing. */
  titles(query: string, limit: number): number[];
};

type Entry = { id: number; names: string[]; people: string; popularity: number };

const SCORES = { exact: 100, prefix: 80, wordPrefix: 60, contains: 40, person: 20 } as const;

export function createSearch({ catalogue }: { catalogue: Catalogue }): Search {
  let entries: { of: unknown; list: Entry[] } = { of: null, list: [] };

  function currentEntries(): Entry[] {
    const index = catalogue.index();
    if (entries.of !== index) entries = { of: index, list: index.titles.map(entryOf) };
    return entries.list;
  }

  return {
    titles(query, limit) {
      const text = fold(query);
      if (text === "") return [];
      return currentEntries()
        .map((entry) => ({ entry, score: scoreOf(entry, text) }))
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score || b.entry.popularity - a.entry.popularity)
        .slice(0, limit)
        .map(({ entry }) => entry.id);
    },
  };
}

function entryOf(title: TitleFacts): Entry {
  return {
    id: title.id,
    names: [...new Set([fold(title.title), fold(title.originalTitle)])],
    people: fold([...title.directors, ...title.cast].map(({ name }) => name).join(" ")),
    popularity: title.popularity,
  };
}

function scoreOf({ names, people }: Entry, text: string): number {
  const words = text.split(" ");
  const byName = names.map((name) => {
    if (name === text) return SCORES.exact;
    if (name.startsWith(text)) return SCORES.prefix;
    if (words.every((word) => ` ${name}`.includes(` ${word}`))) return SCORES.wordPrefix;
    return words.every((word) => name.includes(word)) ? SCORES.contains : 0;
  });
  const everything = ` ${names.join(" ")} ${people}`;
  const byPerson = words.every((word) => everything.includes(` ${word}`)) ? SCORES.person : 0;
  return Math.max(...byName, byPerson);
}

function fold(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
