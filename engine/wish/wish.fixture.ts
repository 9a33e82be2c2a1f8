/** A small lexicon and titles that differ only in what a test is about, so there's one right answer. */
import { runToEnd } from "../steps.ts";
import type { TitleFacts } from "../title-facts.ts";
import { type TitleIndex, indexTitles } from "../title-index.ts";
import { titleOf } from "../world.fixture.ts";
import type { Wish } from "./facets.ts";
import { type PhraseRow, createLexicon } from "./lexicon.ts";
import { type WishMatches, matchWish } from "./matching.ts";
import { rankWish } from "./ranking.ts";
import { type WishIndex, wishIndexing } from "./wish-index.ts";
import { type WishReader, createWishReader } from "./wish.ts";

export const YEAR = 2026;

/** Good enough for the words of these tests. */
export const stem = (word: string) => word.replace(/(?:ing|ies|es|s|y)$/, "");

const row = (phrase: string, kind: PhraseRow["kind"], value: string, strength = 1): PhraseRow => ({
  phrase,
  kind,
  value,
  strength,
});

export const ROWS: readonly PhraseRow[] = [
  row("funny", "mood", "funny"),
  row("sad", "mood", "melancholic"),
  row("dark", "mood", "dark_gritty"),
  row("depressing", "mood", "melancholic"),
  row("silly", "mood", "funny"),
  row("scary", "mood", "chilling"),
  row("slow", "pace", "1-2"),
  row("lighter", "tone", "4-5"),
  row("horror", "genre", "horror"),
  row("thriller", "genre", "thriller"),
  row("comedy", "genre", "comedy"),
  row("heist", "nanogenre", "perfect heist"),
  row("heist", "nanogenre", "heist gone wrong", 0.9),
  row("dark comedy", "subgenre", "dark_comedy"),
  row("spy", "subgenre", "spy"),
  row("superhero", "subgenre", "superhero"),
  row("k-drama", "country", "KR"),
  row("k-drama", "kind", "tv"),
  row("korean", "country", "KR"),
  row("french", "country", "FR"),
  row("movie", "kind", "movie"),
  row("film", "kind", "movie"),
  row("series", "kind", "tv"),
  row("gory", "content", "gore"),
  row("gore", "content", "gore"),
  row("violence", "content", "violence"),
  row("sex", "content", "sex"),
  row("drinking", "content", "alcohol"),
  row("booze", "content", "alcohol"),
  row("lights on", "mood", "chilling"),
  row("kids", "company", "kids"),
  row("for the kids", "company", "kids"),
  row("with my parents", "company", "parents"),
  row("on netflix", "service", "netflix"),
  row("hidden gem", "novelty", "hidden"),
  row("i haven't seen", "novelty", "unseen"),
  row("short", "runtime", "-95"),
  row("shorter", "runtime", "-95"),
  row("long", "runtime", "140-"),
  row("longer", "runtime", "140-"),
  row("older", "era", "1900-1979", 0.9),
  row("newer", "era", "recent"),
  row("new", "era", "recent"),
  row("classic", "era", "1900-1979", 0.7),
  row("when i was a kid", "era", "1980-2004", 0.6),
];

export type World = {
  read(text: string, birthYear?: number | null): Wish;
  match(text: string): WishMatches;
  /** Ids, best first. */
  find(text: string): number[];
  index: WishIndex;
};

export function readerOf(titleIndex: TitleIndex): WishReader {
  const wishIndex = runToEnd(wishIndexing(titleIndex, stem));
  return createWishReader(wishIndex, { lexicon: createLexicon(ROWS, stem), stem, year: YEAR });
}

export function worldOf(
  facts: readonly Partial<TitleFacts>[],
  { netflix = [], seen = [] }: { netflix?: readonly number[]; seen?: readonly number[] } = {},
): World {
  const titles = facts.map((each, place) => titleOf(place + 1, each));
  const titleIndex = indexTitles(titles);
  const { read, wishIndex: index } = readerOf(titleIndex);
  const match = (text: string) =>
    matchWish(read(text), {
      wishIndex: index,
      offered: (service) => (service === "netflix" ? new Set(netflix) : null),
      visible: new Uint8Array(titles.length).fill(1),
      seen: new Set(seen),
    });
  return {
    read,
    match,
    find: (text) =>
      rankWish(match(text), titleIndex.priors).flatMap((position) => titles[position]?.id ?? []),
    index,
  };
}
