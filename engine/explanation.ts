/**
 * Explanation: the strongest true part of a pick's score. A title is named only if the pick would fit the taste less without it:
 * its part is the affinity of the pick less the affinity to the taste that is left when the title is taken out.
 */
import { LOVED } from "#contract/rating.ts";

import type { Advice } from "./collaborative/advice.ts";
import { productAt, weightAt } from "./sparse-matrix.ts";
import type { Mark, Taste } from "./taste.ts";
import { type FeatureKind, type TitleIndex, featureKey } from "./title-index.ts";

export type Explanation =
  | { kind: "because"; titleId: number; evidence: "loved" | "liked" | "watchlist" }
  | { kind: "person"; name: string }
  | { kind: "genre" | "mood"; name: string }
  | { kind: "people" }
  | { kind: "popular" };

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

/** The advice of a trained model; null while there is none. */
type Known = { index: TitleIndex; taste: Taste; advice: Advice | null };

/** What a mark adds to the affinity of a pick. */
type Part = { mark: Mark; part: number };

/** @returns explains a pick, given by its position; made once for all picks of an answer */
export function createExplainer(known: Known): (position: number) => Explanation {
  const partsAt = createParts(known);
  return (position) =>
    becauseOf(known, position, partsAt(position)) ??
    companyOf(known, position) ??
    strongestFeature(known.index, known.taste, position) ?? { kind: "popular" };
}

/** Of two titles as near by content the model may speak for one and against the other: that one is not named. */
function becauseOf({ advice }: Known, position: number, all: readonly Part[]): Explanation | null {
  const parts = all.filter(({ mark }) => advice === null || advice.contribution(position, mark.titleId) >= 0);
  const strongest = parts.reduce((most, { part }) => Math.max(most, part), 0);
  const [told] = parts
    .filter(({ part }) => part >= strongest * WORTH_TELLING)
    .toSorted((a, b) => b.mark.at - a.mark.at || b.part - a.part);
  return told === undefined
    ? null
    : { kind: "because", titleId: told.mark.titleId, evidence: evidenceOf(told.mark) };
}

/** What the model knows of people with the same marks, where content says nothing of them. */
function companyOf({ taste, advice }: Known, position: number): Explanation | null {
  if (advice === null || (advice.scores[position] ?? 0) < CLEARLY_LIKED) return null;
  let strongest: Mark | null = null;
  let most = LEAST_VOICE;
  for (const { mark, weight } of taste.evidence) {
    const contribution = weight > 0 ? advice.contribution(position, mark.titleId) : 0;
    if (contribution < most || (strongest !== null && contribution === most)) continue;
    [strongest, most] = [mark, contribution];
  }
  if (strongest === null) return { kind: "people" };
  return { kind: "because", titleId: strongest.titleId, evidence: evidenceOf(strongest) };
}

/** @returns the marks that brought a pick nearer, each with how much */
function createParts({ index, taste }: Known): (position: number) => Part[] {
  const marked = taste.evidence
    .filter(({ weight }) => weight > 0)
    .map((evidence) => ({
      ...evidence,
      nearness: productAt(index.rows, evidence.position, taste.vector) * taste.length,
    }));
  const likenessesTo = createLikenesses(
    index,
    marked.map(({ position }) => position),
  );
  return (position) => {
    const affinity = productAt(index.rows, position, taste.vector);
    const likenesses = likenessesTo(position);
    return marked.flatMap((evidence, nth) => {
      const likeness = likenesses[nth] ?? 0;
      if (likeness < LEAST_LIKENESS || evidence.position === position) return [];
      // The taste is a sum of unit vectors: without one of them its product with the pick and its length are known at once.
      const product = affinity * taste.length - evidence.weight * likeness;
      const squares = taste.length ** 2 - 2 * evidence.weight * evidence.nearness + evidence.weight ** 2;
      const part = affinity - (squares < ROUNDING ? 0 : product / Math.sqrt(squares));
      return part > ROUNDING ? [{ mark: evidence.mark, part }] : [];
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

function evidenceOf(mark: Mark): "loved" | "liked" | "watchlist" {
  if (mark.kind === "watchlist") return "watchlist";
  return mark.rating === LOVED ? "loved" : "liked";
}

function strongestFeature(index: TitleIndex, taste: Taste, position: number): Explanation | null {
  const title = index.titles[position];
  if (title === undefined) return null;
  const part = (kind: FeatureKind, name: string): number => {
    const feature = index.featureNumbers.get(featureKey(kind, name));
    return feature === undefined ? 0 : weightAt(index.rows, position, feature) * (taste.vector[feature] ?? 0);
  };
  const parts: { explanation: Explanation; part: number }[] = [
    ...title.directors.map((person) => ({
      explanation: { kind: "person", name: person.name } as const,
      part: part("director", String(person.id)),
    })),
    ...title.genres.map((name) => ({
      explanation: { kind: "genre", name } as const,
      part: part("genre", name),
    })),
    ...Object.keys(title.moods).map((name) => ({
      explanation: { kind: "mood", name } as const,
      part: part("mood", name),
    })),
  ];
  const [best] = parts.toSorted((a, b) => b.part - a.part);
  return best !== undefined && best.part > 0 ? best.explanation : null;
}
