/**
 * The title index: every title as a sparse vector of at most unit length over features (related titles, genres, moods, nanogenres, people,
 * era, language …), plus its prior. Built once per catalog and shared by everything that compares titles. Rarer features weigh more
 * (inverse document frequency, Spärck Jones 1972), by the square root, so that the weight counts once in the product of two vectors. A
 * feature of a single title can't connect it to another and is left out.
 */
import { FURTHER_GENRE, type Facets, facetsOf, numberOr } from "./facets.ts";
import { createNumbering } from "./numbering.ts";
import { priorsOf } from "./priors.ts";
import { relatedVectors } from "./related-titles.ts";
import { type TwoWayMatrix, type FeatureVector, twoWayMatrixOf, unitWeights } from "./sparse-matrix.ts";
import { type Steps, mapInSteps, runToEnd } from "./steps.ts";
import type { TitleFacts } from "./title-facts.ts";
import { WEIGHTS, type Weights } from "./weights.ts";

export type FeatureKind =
  | "related"
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

/** Rows and columns hold the facts. A row has unit length, or WITHOUT_RELATED if only other titles have related titles. */
export type TitleIndex = TwoWayMatrix & {
  titles: readonly TitleFacts[];
  /** Title id → position in `titles` and row in the matrices. */
  positions: ReadonlyMap<number, number>;
  features: readonly Feature[];
  /** `kind:name` → index in `features`. */
  featureNumbers: ReadonlyMap<string, number>;
  /**
   * How likely a person with no known taste is to have seen and liked each title, from popularity and rating quality: 0 to 1. Only order
   * and differences are meaningful.
   */
  priors: Float32Array;
  facets: Facets;
  weights: Weights;
};

// How much a shared feature adds to the likeness of two titles, before its rarity is applied. Measured on titles that the same people like
// (docs/recommender-measurements.md). Genre weighs enough that three loved titles of one genre are followed by more of that genre, but
// little enough that other works of a director or collection stay similar; the catalog tests check both.
const KIND_WEIGHTS: Readonly<Record<Exclude<FeatureKind, "related">, number>> = {
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

/** Cast members used, in billing order. Chosen by judgment. */
const CAST_COUNT = 6;
/** A nanogenre of more than this share of titles (friendship, parent and child) is generic and counts half. Chosen by judgment. */
const GENERIC_SHARE = 0.05;
/**
 * Vector length of a title without related titles, if other titles have them. Some similar titles may be related to it without being
 * listed, so its content counts more than that of titles with known relations, but less than a relation. Chosen by judgment.
 */
const WITHOUT_RELATED = 0.75;

export function indexTitles(titles: readonly TitleFacts[], weights: Weights = WEIGHTS): TitleIndex {
  return runToEnd(indexingOf(titles, weights));
}

/** `indexTitles` in steps: 100,000 titles take seconds. */
export function* indexingOf(titles: readonly TitleFacts[], weights: Weights = WEIGHTS): Steps<TitleIndex> {
  const { all: keys, numberOf } = createNumbering<string>();
  const frequencies: number[] = [];
  const described = yield* mapInSteps(titles, (title) =>
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
  const related = yield* relatedVectors(titles, positions);
  const relatedIds = titles.flatMap(({ id }, position) =>
    (related[position]?.features.length ?? 0) > 0 ? id : [],
  );
  const all = [...features, ...relatedIds.map((id): Feature => ({ kind: "related", name: String(id) }))];
  const relatedNumbers = new Int32Array(titles.length);
  relatedIds.forEach((id, nth) => (relatedNumbers[positions.get(id) ?? 0] = features.length + nth));
  yield;
  const vectors = yield* mapInSteps(described, (strengths, position) =>
    withRelated(vectorOf(strengths, places, keyWeights), {
      related: related[position],
      numbers: relatedNumbers,
      relatedShare: weights.relatedShare,
      alone: relatedIds.length === 0 ? 1 : WITHOUT_RELATED,
    }),
  );
  const facts = yield* twoWayMatrixOf(vectors, all.length);
  const facets = yield* facetsOf(titles);
  yield;
  return {
    titles,
    positions,
    ...facts,
    features: all,
    featureNumbers: new Map(all.map(({ kind, name }, number) => [featureKey(kind, name), number])),
    priors: priorsOf(titles, weights.quality, null),
    facets,
    weights,
  };
}

/**
 * @param numbers position → feature number of the title as a related title
 * @param alone vector length of a title without related titles
 * @returns both parts in one vector, of unit length if the title has related titles
 */
function withRelated(
  content: FeatureVector,
  {
    related,
    numbers,
    relatedShare,
    alone,
  }: { related: FeatureVector | undefined; numbers: Int32Array; relatedShare: number; alone: number },
): FeatureVector {
  if (related === undefined || related.features.length === 0)
    return { ...content, weights: content.weights.map((weight) => alone * weight) };
  const share = content.features.length === 0 ? 1 : relatedShare;
  const [contentScale, relatedScale] = [Math.sqrt(1 - share), Math.sqrt(share)];
  return {
    features: Int32Array.from([
      ...content.features,
      ...related.features.map((position) => numbers[position] ?? 0),
    ]),
    weights: Float32Array.from([
      ...content.weights.map((weight) => contentScale * weight),
      ...related.weights.map((weight) => relatedScale * weight),
    ]),
  };
}

/** @returns the features that connect titles, and for each key its index among them (−1 for none) and its weight */
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
