/**
 * Explanation: the strongest true part of a pick's score. A title is named only if the pick would score less without it, which is found
 * out by scoring without it (`leave-one-out.ts`). A genre, a mood or a person is named where that alone makes up more of what the pick has
 * in common with the taste than the nearest title does, and only if the person's own marks or choices bear it out.
 */
import { TITLE_MOODS, type TitleMood } from "#contract/vocabulary.ts";

import type { Advice } from "./collaborative/advice.ts";
import { hasMood } from "./facets.ts";
import { type ScoredBy, createLeaveOneOut } from "./leave-one-out.ts";
import type { Mark, MarkKind } from "./marks.ts";
import { priorsIn } from "./regional-priors.ts";
import { fitScaleOf } from "./scoring.ts";
import { valueOfRank } from "./selection.ts";
import { productAt, weightAt } from "./sparse-matrix.ts";
import type { Taste } from "./taste.ts";
import type { TitleFacts } from "./title-facts.ts";
import { type FeatureKind, type TitleIndex, featureKey } from "./title-index.ts";

export type Explanation =
  | { kind: "because"; titleId: number; evidence: NamedAs }
  | { kind: "person"; name: string; role: "director" | "cast" }
  | { kind: "genre" | "mood"; name: string }
  | { kind: "people" }
  | { kind: "popular" }
  /** Nothing that is known of the person or of the title's renown speaks for it. */
  | { kind: "different" };

type NamedAs = "loved" | "liked" | "watchlist" | "watched";

/** Null: whose title is not named, because it says too little or speaks against. */
const NAMED_AS: Readonly<Record<MarkKind, NamedAs | null>> = {
  loved: "loved",
  liked: "liked",
  completed: "watched",
  savedAsLoved: "watchlist",
  savedAsLiked: "watchlist",
  saved: "watchlist",
  viewed: null,
  savedAsDisliked: null,
  disliked: null,
};

/** What says that a title was liked, so that something may be called like it. */
const LIKES: ReadonlySet<MarkKind> = new Set(["loved", "liked", "savedAsLoved", "savedAsLiked"]);
/** "Much of what you love" is at least so great a share of what was liked. */
const MUCH = 1 / 3;
/** "Loved by many" is what is at least as known and liked as so great a share of the catalogue. */
const POPULAR = 0.5;

// Below this likeness a title that is named would not convince anybody.
const LEAST_LIKENESS = 0.12;
// Of the titles with at least this much of the strongest part the one marked last is named: it is what the person remembers.
const WORTH_TELLING = 0.5;
// From here on people with the same marks clearly like a title: it is among the best sixth of all, by a model that is trusted.
const CLEARLY_LIKED = 1;
// Below this a mark is one contribution of many.
const LEAST_VOICE = 0.05;
// What 32-bit numbers cannot tell from nothing.
const ROUNDING = 1e-5;
// Of titles that may be named so many are tried for a pick, those first that were found true of another.
const TRIED = 3;
// With a model each title that is left out costs a scoring of all other marks by it: so many for the picks of one answer.
const LEFT_OUT = { least: 1, most: 8, marks: 300 };

/** The advice of a trained model; null while there is none. Affinities are those of the taste, by position. */
export type Known = {
  index: TitleIndex;
  taste: Taste;
  affinities: Float32Array;
  advice: Advice | null;
  /** Keys of features of which the person wants less: no reason for a pick. Undefined: none. */
  unwanted?: ReadonlySet<string> | undefined;
};

/** A title that may be named for a pick, with how much it adds to the affinity. */
type Candidate = { mark: Mark; part: number };

/** @returns explains picks, given by their positions and what they were scored by; made once for as long as nothing is marked */
export function createExplainer(
  known: Known,
): (positions: readonly number[], scoredBy: ScoredBy) => Explanation[] {
  const { index } = known;
  const candidatesAt = createCandidates(known);
  const leaveOneOut = createLeaveOneOut(known);
  const scorings = Math.floor(LEFT_OUT.marks / Math.max(1, known.taste.evidence.length));
  const most =
    known.advice === null
      ? Number.POSITIVE_INFINITY
      : Math.min(LEFT_OUT.most, Math.max(LEFT_OUT.least, scorings));
  const isBorneOut = createBacking(known);
  return (positions, scoredBy) => {
    const lossAt = leaveOneOut(positions, scoredBy);
    const priors = priorsIn(index, scoredBy.country);
    const isPopular = (position: number) =>
      (priors[position] ?? 0) >= valueOfRank(priors.slice(), Math.floor(POPULAR * priors.length));
    const leftOut = new Set<number>();
    const isTrue = (position: number, { titleId }: Mark) => {
      if (!leftOut.has(titleId) && leftOut.size >= most) return false;
      leftOut.add(titleId);
      return lossAt(position, titleId) > 0;
    };
    const trueOf = (position: number, marks: readonly Mark[]) =>
      [...marks.filter(({ titleId }) => leftOut.has(titleId)), ...marks]
        .slice(0, TRIED)
        .find((mark) => isTrue(position, mark));
    return positions.map((position) => {
      const feature = strongestFeature(known, position, isBorneOut);
      const named = trueOf(position, byContent(known, position, candidatesAt(position, feature?.share ?? 0)));
      if (named !== undefined) return because(named);
      if (feature !== null) return feature.explanation;
      return companyOf(known, position, trueOf) ?? { kind: isPopular(position) ? "popular" : "different" };
    });
  };
}

/** Those worth telling, the newest first. What the model speaks against is not named. */
function byContent({ advice }: Known, position: number, all: readonly Candidate[]): Mark[] {
  const strongest = all.reduce((most, { part }) => Math.max(most, part), 0);
  return all
    .filter(({ mark, part }) => part >= strongest * WORTH_TELLING && isSpokenFor(advice, position, mark))
    .toSorted((a, b) => b.mark.at - a.mark.at || b.part - a.part)
    .map(({ mark }) => mark);
}

function isSpokenFor(advice: Advice | null, position: number, { titleId }: Mark): boolean {
  return advice === null || advice.contribution(position, titleId) >= 0;
}

/** What the model knows of people with the same marks, where content says nothing of them. */
function companyOf(
  { taste, advice }: Known,
  position: number,
  trueOf: (position: number, marks: readonly Mark[]) => Mark | undefined,
): Explanation | null {
  if (advice === null || (advice.scores[position] ?? 0) < CLEARLY_LIKED) return null;
  const voices = taste.evidence
    .filter(({ mark }) => NAMED_AS[mark.kind] !== null)
    .map(({ mark }) => ({ mark, voice: advice.contribution(position, mark.titleId) }))
    .filter(({ voice }) => voice >= LEAST_VOICE)
    .toSorted((a, b) => b.voice - a.voice);
  const named = trueOf(
    position,
    voices.map(({ mark }) => mark),
  );
  return named === undefined ? { kind: "people" } : because(named);
}

function because({ titleId, kind }: Mark): Explanation {
  return { kind: "because", titleId, evidence: NAMED_AS[kind] ?? "liked" };
}

/** @returns the marks that brought a pick nearer, each with how much; those more like it than `least` */
function createCandidates({ index, taste }: Known): (position: number, least: number) => Candidate[] {
  const marked = taste.evidence.filter(({ mark }) => NAMED_AS[mark.kind] !== null);
  const likenessesTo = createLikenesses(
    index,
    marked.map(({ position }) => position),
  );
  return (position, least) => {
    const affinity = productAt(index.rows, position, taste.vector);
    const likenesses = likenessesTo(position);
    return marked.flatMap(({ mark, weight, position: own }, nth) => {
      const likeness = likenesses[nth] ?? 0;
      if (likeness < LEAST_LIKENESS || likeness <= least || own === position) return [];
      // The taste is a sum of unit vectors: without one of them its product with the pick is known at once.
      const strength = taste.strength - Math.abs(weight);
      const without = (affinity * taste.length - weight * likeness) / Math.sqrt(strength);
      const part = fitScaleOf(taste) * affinity - (strength < ROUNDING ? 0 : without);
      return part > ROUNDING ? [{ mark, part }] : [];
    });
  };
}

/**
 * The products of one title with each of some others. For every feature the others that have it are chained, so that only what the
 * one title has is gone through.
 * @returns overwrites what it returned before
 */
function createLikenesses(
  { rows, features }: TitleIndex,
  others: readonly number[],
): (position: number) => Float32Array {
  const lengthOf = (position: number) => (rows.starts[position + 1] ?? 0) - (rows.starts[position] ?? 0);
  const count = others.reduce((sum, position) => sum + lengthOf(position), 0);
  const heads = new Int32Array(features.length).fill(-1);
  const next = new Int32Array(count);
  const owners = new Int32Array(count);
  const weights = new Float32Array(count);
  let link = 0;
  others.forEach((position, nth) => {
    const end = rows.starts[position + 1] ?? 0;
    for (let entry = rows.starts[position] ?? 0; entry < end; entry++, link++) {
      const feature = rows.columns[entry] ?? 0;
      next[link] = heads[feature] ?? -1;
      heads[feature] = link;
      owners[link] = nth;
      weights[link] = rows.weights[entry] ?? 0;
    }
  });
  const products = new Float32Array(others.length);
  return (position) => {
    products.fill(0);
    const end = rows.starts[position + 1] ?? 0;
    for (let entry = rows.starts[position] ?? 0; entry < end; entry++) {
      const weight = rows.weights[entry] ?? 0;
      for (let at = heads[rows.columns[entry] ?? 0] ?? -1; at >= 0; at = next[at] ?? -1) {
        const owner = owners[at] ?? 0;
        products[owner] = (products[owner] ?? 0) + weight * (weights[at] ?? 0);
      }
    }
    return products;
  };
}

/**
 * @returns whether what was marked or chosen bears a feature out: a genre that was chosen, or that a title which speaks for itself has; a
 * person who has to do with such a title; a mood that much of what was liked has. What was only looked at bears out nothing.
 */
function createBacking({ index, taste }: Known): (nameable: Nameable) => boolean {
  const speaking = taste.evidence.filter(({ mark }) => NAMED_AS[mark.kind] !== null);
  const likes = speaking
    .filter(({ mark }) => LIKES.has(mark.kind))
    .flatMap(({ position }) => index.titles[position] ?? []);
  const borneOut = new Map<string, boolean>();

  function isBorneOut({ kind, name }: Nameable, key: string): boolean {
    if (taste.chosen.has(key)) return true;
    if (kind === "mood") {
      const count = likes.filter((title) => hasMood(title, name as TitleMood)).length;
      return count > 0 && count >= MUCH * likes.length;
    }
    const feature = index.featureNumbers.get(key);
    return (
      feature !== undefined && speaking.some(({ position }) => weightAt(index.rows, position, feature) > 0)
    );
  }

  return (nameable) => {
    const key = featureKey(nameable.kind, nameable.name);
    const known = borneOut.get(key) ?? isBorneOut(nameable, key);
    borneOut.set(key, known);
    return known;
  };
}

/** The one feature with the greatest share of all that the pick has in common with the taste, 0 to 1; null where there is nothing. */
function strongestFeature(
  { index, taste, unwanted }: Known,
  position: number,
  isBorneOut: (nameable: Nameable) => boolean,
): { explanation: Explanation; share: number } | null {
  const title = index.titles[position];
  if (title === undefined) return null;
  const { starts, columns, weights } = index.rows;
  let common = 0;
  for (let entry = starts[position] ?? 0; entry < (starts[position + 1] ?? 0); entry++) {
    common += Math.max(0, (weights[entry] ?? 0) * (taste.vector[columns[entry] ?? 0] ?? 0));
  }
  const part = (kind: FeatureKind, name: string): number => {
    const feature = index.featureNumbers.get(featureKey(kind, name));
    return feature === undefined ? 0 : weightAt(index.rows, position, feature) * (taste.vector[feature] ?? 0);
  };
  const best = nameableFeatures(title)
    .filter(({ kind, name }) => unwanted?.has(featureKey(kind, name)) !== true)
    .map((nameable) => ({ nameable, part: part(nameable.kind, nameable.name) }))
    .filter(({ part: own }) => own > 0)
    .toSorted((a, b) => b.part - a.part)
    .find(({ nameable }) => isBorneOut(nameable));
  return best === undefined ? null : { explanation: best.nameable.explanation, share: best.part / common };
}

type Nameable = { explanation: Explanation; kind: FeatureKind; name: string };

function nameableFeatures(title: TitleFacts): Nameable[] {
  const { directors, cast, genres } = title;
  const people = (role: "director" | "cast", persons: TitleFacts["cast"]) =>
    persons.map(({ id, name }): Nameable => ({
      explanation: { kind: "person", name, role },
      kind: role,
      name: String(id),
    }));
  return [
    ...people("director", directors),
    ...people("cast", cast),
    ...genres.map((name): Nameable => ({ explanation: { kind: "genre", name }, kind: "genre", name })),
    ...TITLE_MOODS.filter((mood) => hasMood(title, mood)).map((name): Nameable => ({
      explanation: { kind: "mood", name },
      kind: "mood",
      name,
    })),
  ];
}
