/**
 * What titles' descriptions say: each title as a sparse unit vector over its rarest words, a word weighing more the fewer titles have it
 * (inverse document frequency, Spärck Jones 1972). A word that one title alone has connects nothing, and one that many have says nothing:
 * both are left out.
 */
import { type BothWays, type FeatureVector, bothWays, unitWeights } from "./sparse-matrix.ts";
import { type Steps, mapped } from "./steps.ts";
import type { TitleFacts } from "./title-facts.ts";

const RAREST = 12;
/** Many titles: more than this share of the catalogue, but in a small one so many at least. */
const MANY_SHARE = 0.05;
const MANY = 10;

type Words = Pick<TitleFacts, "words">;

/** Rows in the order of the titles; one without a description is empty. In which order a title's words stand makes no difference. */
export function* wordVectors(titles: readonly Words[]): Steps<BothWays> {
  const telling = yield* tellingWords(titles);
  // Numbered from the rarest on, so that a title's rarest words have its lowest numbers.
  const numbers = new Map(telling.map(({ word }, number) => [word, number]));
  const rarities = Float64Array.from(telling, ({ frequency }) =>
    Math.log((titles.length + 1) / (frequency + 0.5)),
  );
  yield;
  const vectors = yield* mapped(titles, (title) => vectorOf(title, numbers, rarities));
  return yield* bothWays(vectors, telling.length);
}

function* tellingWords(titles: readonly Words[]): Steps<{ word: string; frequency: number }[]> {
  const frequencies = new Map<string, number>();
  yield* mapped(titles, ({ words }) => {
    for (const word of words) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  });
  const most = Math.max(MANY, MANY_SHARE * titles.length);
  return Array.from(frequencies, ([word, frequency]) => ({ word, frequency }))
    .filter(({ frequency }) => frequency > 1 && frequency <= most)
    .toSorted((a, b) => a.frequency - b.frequency || (a.word < b.word ? -1 : 1));
}

function vectorOf(
  { words }: Words,
  numbers: ReadonlyMap<string, number>,
  rarities: Float64Array,
): FeatureVector {
  const known: number[] = [];
  for (const word of words) {
    const number = numbers.get(word);
    if (number !== undefined) known.push(number);
  }
  const features = Int32Array.from(known).toSorted().subarray(0, RAREST);
  return { features, weights: unitWeights(Array.from(features, (number) => rarities[number] ?? 0)) };
}
