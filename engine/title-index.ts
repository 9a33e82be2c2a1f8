/**
 * The title index: every title as a sparse unit vector over features (kin, genres, moods, nanogenres, people, era, language …), and the
 * prior of a title of which nothing is said. Built once for a catalogue and shared by everything that compares titles.
 * A feature weighs more the fewer titles have it (inverse document frequency, Spärck Jones 1972): by the root, so that it counts once
 * in the product of two. One that a single title has cannot connect it to another and is left out.
 */
import { FURTHER_GENRE, type Facets, facetsOf, numberOr } from "./facets.ts";
import { kinVectors } from "./kin.ts";
import { createNumbering } from "./numbering.ts";
import { priorsOf } from "./priors.ts";
import { type BothWays, type FeatureVector, bothWays, unitWeights } from "./sparse-matrix.ts";
import { type Steps, mapped, taken } from "./steps.ts";
import type { TitleFacts } from "./title-facts.ts";
import { WEIGHTS, type Weights } from "./weights.ts";

export type FeatureKind =
  | "kin"
  | "genre"
  | "subgenre"
  | "nanogenre"
  | "theme"
  | "mood"
  | "director"
  | "cast"
  | "collection"
  | "era"
  | "language"
  | "country"
  | "media"
  | "pace"
  | "tone"
  | "intensity"
  | "attention";

export type Feature = { kind: FeatureKind; name: string };

/** Rows and columns are the facts, in vectors of unit length. */
export type TitleIndex = BothWays & {
  titles: readonly TitleFacts[];
  /** Title id → its position in `titles`, its row in the matrices. */
  positions: ReadonlyMap<number, number>;
  features: readonly Feature[];
  /** `kind:name` → its place in `features`. */
  featureNumbers: ReadonlyMap<string, number>;
  /** How likely somebody of whom nothing is known has seen and liked each title: its renown and esteem, 0 to 1; its order and differences matter. */
  priors: Float32Array;
  facets: Facets;
  weights: Weights;
};

// What a shared feature says about two titles, before its rarity, measured by what people like together (docs/recommender.md). Genre,
// creator, mood and the particular kind of story say most. Genre leads so far that three loved titles of one genre bring that genre, and
// not only so far that the other works of a director or of a collection still stand near: both are tested on the catalogue.
const KIND_WEIGHTS: Readonly<Record<Exclude<FeatureKind, "kin">, number>> = {
  genre: 1.3,
  subgenre: 0.55,
  nanogenre: 0.6,
  theme: 0.25,
  mood: 0.8,
  director: 0.85,
  cast: 0.4,
  collection: 0.9,
  era: 0.2,
  language: 0.25,
  country: 0.12,
  media: 0.12,
  pace: 0.12,
  tone: 0.18,
  intensity: 0.12,
  attention: 0.12,
};

const CAST_COUNT = 6;
/** What so many titles have is no particular kind of story any more (friendship, parent and child), and says half as much. */
const GENERIC_SHARE = 0.05;
/**
 * How long the vector of a title is whose kin nobody judged, among titles whose kin is known: what is alike by content would be kin now and
 * then, so it counts more than the content of two titles that are known not to be kin, and less than kin.
 */
const WITHOUT_KIN = 0.75;

export function indexTitles(titles: readonly TitleFacts[], weights: Weights = WEIGHTS): TitleIndex {
  return taken(indexingOf(titles, weights));
}

/** The same in steps: a hundred thousand titles take seconds. */
export function* indexingOf(titles: readonly TitleFacts[], weights: Weights = WEIGHTS): Steps<TitleIndex> {
  const { all: keys, numberOf } = createNumbering<string>();
  const frequencies: number[] = [];
  const described = yield* mapped(titles, (title) =>
    Array.from(describe(title), ([key, strength]) => {
      const number = numberOf(key);
      frequencies[number] = (frequencies[number] ?? 0) + 1;
      return { number, strength };
    }),
  );
  const { features, places, keyWeights } = sharedFeatures(keys, frequencies, titles.length);
  yield;
  const positions = new Map(titles.map((title, position) => [title.id, position]));
  yield;
  const kin = yield* kinVectors(titles, positions);
  const related = titles.flatMap(({ id }, position) => ((kin[position]?.features.length ?? 0) > 0 ? id : []));
  const all = [...features, ...related.map((id): Feature => ({ kind: "kin", name: String(id) }))];
  const kinNumbers = new Int32Array(titles.length);
  related.forEach((id, nth) => (kinNumbers[positions.get(id) ?? 0] = features.length + nth));
  yield;
  const vectors = yield* mapped(described, (strengths, position) =>
    withKin(vectorOf(strengths, places, keyWeights), {
      kin: kin[position],
      numbers: kinNumbers,
      kinShare: weights.kinShare,
      alone: related.length === 0 ? 1 : WITHOUT_KIN,
    }),
  );
  const facts = yield* bothWays(vectors, all.length);
  const facets = yield* facetsOf(titles);
  yield;
  return {
    titles,
    positions,
    ...facts,
    features: all,
    featureNumbers: new Map(all.map(({ kind, name }, number) => [featureKey(kind, name), number])),
    priors: priorsOf(titles, weights.esteem, null),
    facets,
    weights,
  };
}

/**
 * @param numbers of each position's kin among the features. @param alone the length of a title without kin
 * @returns both in one vector, of unit length where there is kin
 */
function withKin(
  content: FeatureVector,
  {
    kin,
    numbers,
    kinShare,
    alone,
  }: { kin: FeatureVector | undefined; numbers: Int32Array; kinShare: number; alone: number },
): FeatureVector {
  if (kin === undefined || kin.features.length === 0)
    return { ...content, weights: content.weights.map((weight) => alone * weight) };
  const share = content.features.length === 0 ? 1 : kinShare;
  const [contentScale, kinScale] = [Math.sqrt(1 - share), Math.sqrt(share)];
  return {
    features: Int32Array.from([
      ...content.features,
      ...kin.features.map((position) => numbers[position] ?? 0),
    ]),
    weights: Float32Array.from([
      ...content.weights.map((weight) => contentScale * weight),
      ...kin.weights.map((weight) => kinScale * weight),
    ]),
  };
}

/** @returns those that connect titles, and for each key its place among them (−1 for none) and what it weighs */
function sharedFeatures(keys: readonly string[], frequencies: readonly number[], titleCount: number) {
  const features: Feature[] = [];
  const places = new Int32Array(keys.length).fill(-1);
  const keyWeights = new Float64Array(keys.length);
  for (const [number, key] of keys.entries()) {
    const frequency = frequencies[number] ?? 0;
    if (frequency < 2) continue;
    const feature = readKey(key);
    places[number] = features.push(feature) - 1;
    const rarity = Math.log((titleCount + 1) / (frequency + 0.5));
    const isGeneric = feature.kind === "nanogenre" && frequency > GENERIC_SHARE * titleCount;
    keyWeights[number] =
      KIND_WEIGHTS[feature.kind as keyof typeof KIND_WEIGHTS] * Math.sqrt(rarity) * (isGeneric ? 0.5 : 1);
  }
  return { features, places, keyWeights };
}

export function featureKey(kind: FeatureKind, name: string): string {
  return `${kind}:${name}`;
}

function readKey(key: string): Feature {
  const colon = key.indexOf(":");
  return { kind: key.slice(0, colon) as FeatureKind, name: key.slice(colon + 1) };
}

/** Feature key → how strongly the title has it, 0 to 1. */
function describe(title: TitleFacts): Map<string, number> {
  const strengths = new Map<string, number>();
  const add = (kind: FeatureKind, name: string, strength = 1) =>
    strengths.set(featureKey(kind, name), strength);
  title.genres.forEach((genre, place) => add("genre", genre, place === 0 ? 1 : FURTHER_GENRE));
  title.subgenres.forEach((subgenre) => add("subgenre", subgenre));
  title.nanogenres.forEach((nanogenre) => add("nanogenre", nanogenre));
  title.themes.forEach((theme) => add("theme", theme));
  for (const [mood, strength] of Object.entries(title.moods)) add("mood", mood, strength);
  title.directors.forEach((person) => add("director", String(person.id)));
  title.cast
    .slice(0, CAST_COUNT)
    .forEach((person, place) => add("cast", String(person.id), 1 / Math.sqrt(place + 1)));
  if (title.collection !== null) add("collection", title.collection);
  add("era", String(Math.floor(new Date(title.releasedAt).getUTCFullYear() / 10)));
  add("language", title.language);
  title.countries.slice(0, 2).forEach((country) => add("country", country));
  add("media", title.mediaType);
  for (const kind of ["pace", "tone", "intensity", "attention"] as const) {
    const grade = title[kind];
    if (grade !== null) add(kind, String(grade));
  }
  return strengths;
}

function vectorOf(
  strengths: readonly { number: number; strength: number }[],
  places: Int32Array,
  keyWeights: Float64Array,
): FeatureVector {
  const features: number[] = [];
  const weights: number[] = [];
  for (const { number, strength } of strengths) {
    const feature = places[number] ?? -1;
    if (feature < 0) continue;
    features.push(feature);
    weights.push(numberOr(strength, 0) * (keyWeights[number] ?? 0));
  }
  return { features: Int32Array.from(features), weights: unitWeights(weights) };
}
