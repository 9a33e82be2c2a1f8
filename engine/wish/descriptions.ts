/**
 * Search of descriptions: BM25 (Robertson and Zaragoza 2009) over the stems of each title's description, the names of its nanogenres and
 * its own name. Built once per index; a word of a wish then costs one pass over the titles that have it.
 */
import { type Steps, mapInSteps } from "../steps.ts";
import type { TitleFacts } from "../title-facts.ts";
import { type Stem, wordsIn } from "./words.ts";

export type Descriptions = {
  has(stem: string): boolean;
  /** How well each title's texts cover the words, by position: 0 to about 1. */
  coverage(words: readonly { stem: string; weight: number }[]): Float32Array;
  /** 1 for each title whose description, name or nanogenres have one of the words. */
  mentioning(words: readonly string[]): Uint8Array;
  /** The share of the stems in each title's description and name, by position. */
  share(stems: readonly string[]): Float32Array;
};

type Postings = { positions: Int32Array; counts: Float32Array };

/** The usual values of BM25. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;
/** Words in more than this share of the titles say nothing. Chosen by judgment. */
const COMMON_SHARE = 0.15;

export function* describing(titles: readonly TitleFacts[], stem: Stem): Steps<Descriptions> {
  const stemsOf = (text: string) => wordsIn(text, stem).map((word) => word.stem);
  const ofNanogenre = new Map<string, string[]>();
  const nanogenreStems = (name: string) => {
    const known = ofNanogenre.get(name) ?? stemsOf(name);
    ofNanogenre.set(name, known);
    return known;
  };
  const entries = new Map<string, { positions: number[]; counts: number[] }>();
  const stated = new Map<string, number[]>();
  const lengths = yield* mapInSteps(titles, (title, position) => {
    const counts = new Map<string, number>();
    const add = (word: string) => counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const word of new Set([...title.words, ...stemsOf(title.title)])) {
      add(word);
      const positions = stated.get(word);
      if (positions === undefined) stated.set(word, [position]);
      else positions.push(position);
    }
    for (const name of title.nanogenres) for (const word of nanogenreStems(name)) add(word);
    let length = 0;
    for (const [word, count] of counts) {
      const entry = entries.get(word) ?? { positions: [], counts: [] };
      entry.positions.push(position);
      entry.counts.push(count);
      entries.set(word, entry);
      length += count;
    }
    return length;
  });
  const postings = new Map<string, Postings>();
  for (const [word, { positions, counts }] of entries) {
    if (positions.length > COMMON_SHARE * titles.length && titles.length > 1 / COMMON_SHARE) continue;
    postings.set(word, { positions: Int32Array.from(positions), counts: Float32Array.from(counts) });
  }
  yield;
  const meanLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, titles.length);
  const rarityOf = ({ positions }: Postings) =>
    Math.log(1 + (titles.length - positions.length + 0.5) / (positions.length + 0.5));
  return {
    has: (word) => entries.has(word),
    mentioning(words) {
      const is = new Uint8Array(titles.length);
      for (const word of new Set(words.flatMap((each) => [each, stem(each)]))) {
        for (const position of stated.get(word) ?? []) is[position] = 1;
        // Nanogenres say it in other words: clowns in "killer clown".
        for (const position of postings.get(word)?.positions ?? []) is[position] = 1;
      }
      return is;
    },
    share(stems) {
      const shares = new Float32Array(titles.length);
      for (const word of stems)
        for (const position of stated.get(word) ?? [])
          shares[position] = (shares[position] ?? 0) + 1 / stems.length;
      return shares;
    },
    coverage(words) {
      const sums = new Float32Array(titles.length);
      let most = 0;
      for (const { stem: word, weight } of words) {
        const found = postings.get(word);
        if (found === undefined) continue;
        const rarity = weight * rarityOf(found);
        most += rarity;
        for (const [entry, position] of found.positions.entries()) {
          const count = found.counts[entry] ?? 0;
          const norm = 1 - LENGTH_SHARE + (LENGTH_SHARE * (lengths[position] ?? 0)) / meanLength;
          sums[position] =
            (sums[position] ?? 0) + (rarity * count * (SATURATION + 1)) / (count + SATURATION * norm);
        }
      }
      return most === 0 ? sums : sums.map((sum) => Math.min(1, sum / most));
    },
  };
}
