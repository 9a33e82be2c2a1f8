/**
 * Explanation: the strongest true part of a pick's score. A title is named only if the pick would fit the taste less without it:
 * its part is the affinity of the pick less the affinity to the taste that is left when the title is taken out.
 */
import { LOVED } from "#contract/rating.ts";

import type { Advice, Voices } from "./collaborative/advice.ts";
import type { Evidence, Mark, Taste } from "./taste.ts";
import { type FeatureKind, type TitleIndex, denseVector, dot, featureKey } from "./title-index.ts";

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
// Below this a mark is one voice of many.
const LEAST_VOICE = 0.05;
// What 32-bit numbers cannot tell from nothing.
const ROUNDING = 1e-5;

/** What a trained model said, and what each mark said in it; null while there is none. */
export type Company = { advice: Advice; voices: Voices } | null;

export function explain(
  { index, taste, company }: { index: TitleIndex; taste: Taste; company: Company },
  position: number,
): Explanation {
  return (
    becauseOf({ index, taste, company }, position) ??
    companyOf({ taste, company }, position) ??
    strongestFeature(index, taste, position) ?? { kind: "popular" }
  );
}

/** Of two titles as near by content the model may speak for one and against the other: that one is not named. */
function becauseOf(
  { index, taste, company }: { index: TitleIndex; taste: Taste; company: Company },
  position: number,
): Explanation | null {
  const parts = partsOf(index, taste, position).filter(
    ({ mark }) => company === null || company.voices(position, mark.titleId) >= 0,
  );
  const strongest = parts.reduce((most, { part }) => Math.max(most, part), 0);
  const [told] = parts
    .filter(({ part }) => part >= strongest * WORTH_TELLING)
    .toSorted((a, b) => b.mark.at - a.mark.at || b.part - a.part);
  return told === undefined
    ? null
    : { kind: "because", titleId: told.mark.titleId, evidence: evidenceOf(told.mark) };
}

/** What the model knows of people with the same marks, where content says nothing of them. */
function companyOf(
  { taste, company }: { taste: Taste; company: Company },
  position: number,
): Explanation | null {
  if (company === null || (company.advice.scores[position] ?? 0) < CLEARLY_LIKED) return null;
  const voiceOf = ({ mark }: Evidence) => company.voices(position, mark.titleId);
  const loudest = taste.evidence
    .filter(({ weight }) => weight > 0)
    .reduce<Evidence | null>(
      (most, each) => (most === null || voiceOf(each) > voiceOf(most) ? each : most),
      null,
    );
  if (loudest === null || voiceOf(loudest) < LEAST_VOICE) return { kind: "people" };
  return { kind: "because", titleId: loudest.mark.titleId, evidence: evidenceOf(loudest.mark) };
}

/** The marks that brought the pick nearer, each with how much. */
function partsOf(index: TitleIndex, taste: Taste, position: number): { mark: Mark; part: number }[] {
  const vector = index.vectors[position];
  if (vector === undefined) return [];
  const affinity = dot(vector, taste.vector);
  const pick = denseVector(index, position);
  return taste.evidence.flatMap((evidence) => {
    const marked = index.vectors[evidence.position];
    if (marked === undefined || evidence.weight <= 0 || evidence.position === position) return [];
    const likeness = dot(marked, pick);
    if (likeness < LEAST_LIKENESS) return [];
    // The taste is a sum of unit vectors: without one of them its product with the pick and its length are known at once.
    const product = affinity * taste.length - evidence.weight * likeness;
    const nearness = dot(marked, taste.vector) * taste.length;
    const squares = taste.length ** 2 - 2 * evidence.weight * nearness + evidence.weight ** 2;
    const part = affinity - (squares < ROUNDING ? 0 : product / Math.sqrt(squares));
    return part > ROUNDING ? [{ mark: evidence.mark, part }] : [];
  });
}

function evidenceOf(mark: Mark): "loved" | "liked" | "watchlist" {
  if (mark.kind === "watchlist") return "watchlist";
  return mark.rating === LOVED ? "loved" : "liked";
}

function strongestFeature(index: TitleIndex, taste: Taste, position: number): Explanation | null {
  const vector = index.vectors[position];
  const title = index.titles[position];
  if (vector === undefined || title === undefined) return null;
  const part = (kind: FeatureKind, name: string): number => {
    const feature = index.featureNumbers.get(featureKey(kind, name));
    const place = feature === undefined ? -1 : vector.features.indexOf(feature);
    return place < 0 || feature === undefined
      ? 0
      : (vector.weights[place] ?? 0) * (taste.vector[feature] ?? 0);
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
