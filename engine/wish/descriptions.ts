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
  /** 1 for each title whose texts have the stem. */
  having(stem: string): Uint8Array;
};

type Postings = { positions: Int32Array; counts: Float32Array };

/** The usual values of BM25. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;
/** A word in the definition of a nanogenre says less than one in the description. Chosen by judgment. */
const DEFINITION_COUNT = 0.3;
/** Words in more than this share of the titles say nothing. Chosen by judgment. */
const COMMON_SHARE = 0.15;

/** @param definitions nanogenre → the sentence that defines it */
export function* describing(
  titles: readonly TitleFacts[],
  { stem, definitions }: { stem: Stem; definitions: ReadonlyMap<string, string> },
): Steps<Descriptions> {
  const stemsOf = (text: string) => wordsIn(text, stem).map((word) => word.stem);
  const ofNanogenre = new Map<string, { name: string[]; definition: string[] }>();
  const nanogenreStems = (name: string) => {
    const known = ofNanogenre.get(name) ?? {
      name: stemsOf(name),
      definition: stemsOf(definitions.get(name) ?? ""),
    };
    ofNanogenre.set(name, known);
    return known;
  };
  const entries = new Map<string, { positions: number[]; counts: number[] }>();
  const lengths = yield* mapInSteps(titles, (title, position) => {
    const counts = new Map<string, number>();
    const add = (word: string, count: number) => counts.set(word, (counts.get(word) ?? 0) + count);
    for (const word of title.words) add(word, 1);
    for (const word of stemsOf(title.title)) add(word, 1);
    for (const name of title.nanogenres) {
      const stems = nanogenreStems(name);
      for (const word of stems.name) add(word, 1);
      for (const word of stems.definition) add(word, DEFINITION_COUNT);
    }
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
    having(word) {
      const is = new Uint8Array(titles.length);
      for (const position of entries.get(word)?.positions ?? []) is[position] = 1;
      return is;
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
