/**
 * Explanation: the strongest true reason for a pick's score. A marked title is named only if the pick would score less without that mark,
 * which is checked by scoring without it (`leave-one-out.ts`). The title's likeness to the pick must also exceed the share of the strongest
 * genre, mood or person in what pick and taste have in common. Otherwise that genre, mood or person is named, if the person's own marks or
 * choices support it. If there is none, the reason comes from the model or the title's popularity.
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
  | { kind: "because"; titleId: number; evidence: EvidenceKind }
  | { kind: "person"; name: string; role: "director" | "cast" }
  | { kind: "genre" | "mood"; name: string }
  | { kind: "people" }
  | { kind: "popular" }
  /** Neither the person's taste nor the title's popularity explains the pick. */
  | { kind: "different" };

type EvidenceKind = "loved" | "liked" | "watchlist" | "watched";

/** How a reason describes the mark; `null` for marks that are too weak to be named or that speak against the title. */
const EVIDENCE_OF: Readonly<Record<MarkKind, EvidenceKind | null>> = {
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

/** Marks that mean the title was liked. */
const LIKES: ReadonlySet<MarkKind> = new Set(["loved", "liked", "savedAsLoved", "savedAsLiked"]);
/** "Much of what you love" means at least this share of what was liked. Chosen by judgment. */
const MUCH_SHARE = 1 / 3;
/** "You like" a genre means at least this share of what was liked, or that it was chosen by name. Chosen by judgment. */
const LIKED_GENRE_SHARE = 1 / 2;
/** Only a title's first genres are named: nobody calls Forrest Gump a romance. Chosen by judgment. */
const LEADING_GENRES = 2;
/** "Loved by many" means a prior above this share of the catalog. Chosen by judgment. */
const POPULAR_SHARE = 0.5;

// Minimum likeness for naming a title; below it the reason wouldn't convince. Chosen by judgment.
const MIN_LIKENESS = 0.2;
// Among titles with at least this share of the strongest contribution, the most recently marked is named, because the person remembers it.
// Chosen by judgment.
const NEAR_STRONGEST = 0.5;
// Minimum model score, in standard deviations: with a trusted model this is the best sixth of a normal distribution. Chosen by judgment.
const CLEARLY_LIKED = 1;
// Below this contribution, a mark isn't worth naming. Chosen by judgment.
const MIN_CONTRIBUTION = 0.05;
// The resolution of 32-bit floats at this scale.
const ROUNDING = 1e-5;
// Titles tried per pick; titles already confirmed for another pick are tried first. Chosen by judgment to limit the number of scorings.
const MAX_TRIED = 3;
// With a model, each title left out costs a scoring of all other marks. To bound the time, an answer leaves out at most `marks` divided by
// the number of marks, clamped to `least` and `most`. With 300 marks a scoring takes 0.5 ms.
const LEFT_OUT_LIMITS = { least: 1, most: 8, marks: 300 };

/** `advice` is `null` without a trained model. `affinities` are those of the taste, by position. */
export type ExplainerInput = {
  index: TitleIndex;
  taste: Taste;
  affinities: Float32Array;
  advice: Advice | null;
  /** Keys of features the person wants less of; they're never given as a reason. `undefined` means none. */
  unwanted?: ReadonlySet<string> | undefined;
};

/** A title that may be named for a pick, with its contribution to the affinity. */
type Candidate = { mark: Mark; part: number };

/**
 * @returns a function that explains picks, given their positions and the viewer's country and novelty. Create it once and reuse it until a
 * mark changes
 */
export function createExplainer(
  known: ExplainerInput,
): (positions: readonly number[], scoredBy: ScoredBy) => Explanation[] {
  const { index } = known;
  const candidatesAt = createCandidates(known);
  const leaveOneOut = createLeaveOneOut(known);
  const scorings = Math.floor(LEFT_OUT_LIMITS.marks / Math.max(1, known.taste.evidence.length));
  const most =
    known.advice === null
      ? Number.POSITIVE_INFINITY
      : Math.min(LEFT_OUT_LIMITS.most, Math.max(LEFT_OUT_LIMITS.least, scorings));
  const isSupported = createSupportCheck(known);
  return (positions, scoredBy) => {
    const lossAt = leaveOneOut(positions, scoredBy);
    const priors = priorsIn(index, scoredBy.country);
    const isPopular = (position: number) =>
      (priors[position] ?? 0) >= valueOfRank(priors.slice(), Math.floor(POPULAR_SHARE * priors.length));
    const leftOut = new Set<number>();
    const isTrue = (position: number, { titleId }: Mark) => {
      if (!leftOut.has(titleId) && leftOut.size >= most) return false;
      leftOut.add(titleId);
      return lossAt(position, titleId) > 0;
    };
    const firstTrue = (position: number, marks: readonly Mark[]) =>
      [...marks.filter(({ titleId }) => leftOut.has(titleId)), ...marks]
        .slice(0, MAX_TRIED)
        .find((mark) => isTrue(position, mark));
    return positions.map((position) => {
      const feature = strongestFeature(known, position, isSupported);
      const named = firstTrue(
        position,
        byContent(known, position, candidatesAt(position, feature?.share ?? 0)),
      );
      if (named !== undefined) return because(named);
      if (feature !== null) return feature.explanation;
      return (
        reasonFromModel(known, position, firstTrue) ?? { kind: isPopular(position) ? "popular" : "different" }
      );
    });
  };
}

/** Marks worth naming, newest first. A mark isn't named if the model says that it lowers the score. */
function byContent({ advice }: ExplainerInput, position: number, all: readonly Candidate[]): Mark[] {
  const strongest = all.reduce((most, { part }) => Math.max(most, part), 0);
  return all
    .filter(({ mark, part }) => part >= strongest * NEAR_STRONGEST && isSpokenFor(advice, position, mark))
    .toSorted((a, b) => b.mark.at - a.mark.at || b.part - a.part)
    .map(({ mark }) => mark);
}

function isSpokenFor(advice: Advice | null, position: number, { titleId }: Mark): boolean {
  return advice === null || advice.contribution(position, titleId) >= 0;
}

/** The model's reason, used if content gives none; `null` if the model doesn't clearly favor the pick. */
function reasonFromModel(
  { taste, advice }: ExplainerInput,
  position: number,
  firstTrue: (position: number, marks: readonly Mark[]) => Mark | undefined,
): Explanation | null {
  if (advice === null || (advice.scores[position] ?? 0) < CLEARLY_LIKED) return null;
  const contributions = taste.evidence
    .filter(({ mark }) => EVIDENCE_OF[mark.kind] !== null)
    .map(({ mark }) => ({ mark, contribution: advice.contribution(position, mark.titleId) }))
    .filter(({ contribution }) => contribution >= MIN_CONTRIBUTION)
    .toSorted((a, b) => b.contribution - a.contribution);
  const named = firstTrue(
    position,
    contributions.map(({ mark }) => mark),
  );
  return named === undefined ? { kind: "people" } : because(named);
}

function because({ titleId, kind }: Mark): Explanation {
  return { kind: "because", titleId, evidence: EVIDENCE_OF[kind] ?? "liked" };
}

/**
 * @returns a function that finds the marks that raised a pick's affinity, each with its contribution; only titles more like the pick than
 * `least`
 */
function createCandidates({
  index,
  taste,
}: ExplainerInput): (position: number, least: number) => Candidate[] {
  const marked = taste.evidence.filter(({ mark }) => EVIDENCE_OF[mark.kind] !== null);
  const likenessesTo = createLikenesses(
    index,
    marked.map(({ position }) => position),
  );
  return (position, least) => {
    const affinity = productAt(index.rows, position, taste.vector);
    const likenesses = likenessesTo(position);
    return marked.flatMap(({ mark, weight, position: own }, nth) => {
      const likeness = likenesses[nth] ?? 0;
      if (likeness < MIN_LIKENESS || likeness <= least || own === position) return [];
      // The taste is a weighted sum of the titles' vectors, so the affinity without one of them has a closed form.
      const strength = taste.strength - Math.abs(weight);
      const without = (affinity * taste.length - weight * likeness) / Math.sqrt(strength);
      const part = fitScaleOf(taste) * affinity - (strength < ROUNDING ? 0 : without);
      return part > ROUNDING ? [{ mark, part }] : [];
    });
  };
}

/**
 * For every feature, the titles of `others` that have it are linked in a list, so only the features of the one title are visited.
 * @returns a function that returns the products of the title at a position with each of `others`, in a buffer that its next call overwrites
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
 * @returns a function that tells whether marks or choices support a feature: a genre that was chosen or that LIKED_GENRE_SHARE of the liked
 * titles have, a person who worked on a marked title, or a mood of at least MUCH_SHARE of the liked titles. Disliked and viewed titles
 * support nothing.
 */
function createSupportCheck({ index, taste }: ExplainerInput): (nameable: Nameable) => boolean {
  const supporting = taste.evidence.filter(({ mark }) => EVIDENCE_OF[mark.kind] !== null);
  const likes = supporting
    .filter(({ mark }) => LIKES.has(mark.kind))
    .flatMap(({ position }) => index.titles[position] ?? []);
  const supported = new Map<string, boolean>();

  function isSupported({ kind, name }: Nameable, key: string): boolean {
    if (taste.chosen.has(key)) return true;
    if (kind === "mood") {
      const count = likes.filter((title) => hasMood(title, name as TitleMood)).length;
      return count > 0 && count >= MUCH_SHARE * likes.length;
    }
    if (kind === "genre") {
      const count = likes.filter(({ genres }) => genres.some((genre) => genre === name)).length;
      return count > 0 && count >= LIKED_GENRE_SHARE * likes.length;
    }
    const feature = index.featureNumbers.get(key);
    return (
      feature !== undefined && supporting.some(({ position }) => weightAt(index.rows, position, feature) > 0)
    );
  }

  return (nameable) => {
    const key = featureKey(nameable.kind, nameable.name);
    const known = supported.get(key) ?? isSupported(nameable, key);
    supported.set(key, known);
    return known;
  };
}

/** The supported feature with the greatest share, 0 to 1, of what the pick has in common with the taste; `null` if there is none. */
function strongestFeature(
  { index, taste, unwanted }: ExplainerInput,
  position: number,
  isSupported: (nameable: Nameable) => boolean,
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
    .find(({ nameable }) => isSupported(nameable));
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
    ...genres
      .slice(0, LEADING_GENRES)
      .map((name): Nameable => ({ explanation: { kind: "genre", name }, kind: "genre", name })),
    ...TITLE_MOODS.filter((mood) => hasMood(title, mood)).map((name): Nameable => ({
      explanation: { kind: "mood", name },
      kind: "mood",
      name,
    })),
  ];
}
