/**
 * Measures a ranking on held-out people: how many of their targets it finds, and how novel, diverse and calibrated its first titles are.
 */
import { addGenres, normalized } from "../calibration.ts";
import { isLike } from "../collaborative/grades.ts";
import { type WeightedMark, placesOf } from "../collaborative/interactions.ts";
import { type CollaborativeModel, createScorer } from "../collaborative/model.ts";
import type { GenreFacets } from "../facets.ts";
import { bestOf } from "../selection.ts";
import { type HeldOut, questionOf } from "./held-out.ts";
import { ndcgOf, recallOf } from "./ranking.ts";

export type Figures = {
  ndcg100: number;
  ndcg10: number;
  recall20: number;
  recall50: number;
  /** Share of all titles that are among at least one person's first ten. */
  coverage10: number;
  people: number;
};

/** Properties of the first ten titles, relevant or not. */
export type Variety = {
  /** Rarity: the mean of −log2 of the share of people who marked each title; 0 if shares are unknown. */
  novelty10: number;
  /** Genre diversity; `null` if no list has two titles with known genres. */
  diversity10: number | null;
  /** Distance of the list's genres from those of the person's likes, 0 for equal shares; `null` if no genres are known. */
  calibration10: number | null;
};

export type OfEach = {
  /** NDCG@100 of each person with a target, in order. */
  ndcg100OfEach: number[];
};

/** A ranking: scores of all titles for somebody's marks, in the order of `titleIds`; `null` if there are none. */
export type Ranking = {
  titleIds: Int32Array;
  scoresFor: (marks: readonly WeightedMark[]) => Float32Array | null;
  /** Share of people who marked each title, 0 to 1. */
  shares?: Float32Array;
  /** In the order of `titleIds`. */
  genres?: GenreFacets;
};

const DEPTH = 100;

/** People without a target don't count. */
export function measure(
  { titleIds, scoresFor, shares, genres }: Ranking,
  heldOut: readonly HeldOut[],
): Figures & Variety & OfEach {
  const places = placesOf(titleIds);
  const nothing = new Float32Array(titleIds.length);
  const reached = new Set<number>();
  const sums = { ndcg10: 0, recall20: 0, recall50: 0, novelty10: 0 };
  const ndcg100OfEach: number[] = [];
  const diversities: (number | null)[] = [];
  const calibrations: (number | null)[] = [];
  const judged = heldOut.filter(({ targets }) => targets.length > 0);
  for (const person of judged) {
    const { allowed, wanted } = questionOf(person, places);
    const ranked = bestOf(scoresFor(person.foldIn) ?? nothing, DEPTH, allowed);
    const first = ranked.slice(0, 10);
    for (const place of first) reached.add(place);
    ndcg100OfEach.push(ndcgOf(ranked, wanted, DEPTH));
    sums.ndcg10 += ndcgOf(ranked, wanted, 10);
    sums.recall20 += recallOf(ranked, wanted, 20);
    sums.recall50 += recallOf(ranked, wanted, 50);
    sums.novelty10 += noveltyOf(first, shares);
    if (genres !== undefined) {
      diversities.push(diversityOf(genres, first));
      calibrations.push(calibrationOf(genres, { liked: likedAt(person, places), list: first }));
    }
  }
  const people = judged.length;
  const mean = (sum: number) => (people === 0 ? 0 : sum / people);
  return {
    ndcg100: mean(ndcg100OfEach.reduce((sum, ndcg) => sum + ndcg, 0)),
    ndcg10: mean(sums.ndcg10),
    recall20: mean(sums.recall20),
    recall50: mean(sums.recall50),
    novelty10: mean(sums.novelty10),
    diversity10: meanOfKnown(diversities),
    calibration10: meanOfKnown(calibrations),
    coverage10: titleIds.length === 0 ? 0 : reached.size / titleIds.length,
    people,
    ndcg100OfEach,
  };
}

export type Measured = OfEach & { figures: Figures };

export function measureModel(model: CollaborativeModel, heldOut: readonly HeldOut[]): Measured {
  const score = createScorer(model);
  const scoresFor: Ranking["scoresFor"] = (marks) => score(marks) ?? model.popularity;
  return measureRanking({ titleIds: model.titleIds, scoresFor }, heldOut);
}

export function measureRanking(ranking: Ranking, heldOut: readonly HeldOut[]): Measured {
  const { ndcg100, ndcg10, recall20, recall50, coverage10, people, ndcg100OfEach } = measure(
    ranking,
    heldOut,
  );
  return { figures: { ndcg100, ndcg10, recall20, recall50, coverage10, people }, ndcg100OfEach };
}

function noveltyOf(first: readonly number[], shares: Float32Array | undefined): number {
  if (shares === undefined || first.length === 0) return 0;
  const sum = first.reduce((total, place) => total - Math.log2(Math.max(shares[place] ?? 0, 1e-6)), 0);
  return sum / first.length;
}

function likedAt(
  { foldIn }: HeldOut,
  places: ReadonlyMap<number, number>,
): { position: number; weight: number }[] {
  return foldIn.flatMap(({ titleId, weight }) => {
    const position = places.get(titleId);
    return position === undefined || !isLike(weight) ? [] : [{ position, weight }];
  });
}

function meanOfKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** Keeps the divergence finite if a list lacks a genre. The value is from Steck (2018). */
const SMOOTHING = 0.01;

/**
 * Diversity of a list: the mean over its pairs of 1 − Jaccard index of their genres, 0 to 1.
 * Source: Smyth and McClave (2001); Ziegler, McNee, Konstan and Lausen (2005).
 * @returns `null` if fewer than two titles have known genres
 */
export function diversityOf({ genres, genreStarts }: GenreFacets, list: readonly number[]): number | null {
  const known = list
    .map((place) => new Set(genres.subarray(genreStarts[place], genreStarts[place + 1])))
    .filter(({ size }) => size > 0);
  const distances = known.flatMap((one, nth) =>
    known.slice(nth + 1).map((other) => 1 - one.intersection(other).size / one.union(other).size),
  );
  return distances.length === 0 ? null : distances.reduce((sum, each) => sum + each, 0) / distances.length;
}

/**
 * Distance of a list's genres from those of the person's likes: Kullback–Leibler divergence of their shares in nats, 0 for equal shares.
 * Source: Steck, Calibrated recommendations (2018).
 * @returns `null` if the genres of either are unknown
 */
function calibrationOf(
  facets: GenreFacets,
  { liked, list }: { liked: readonly { position: number; weight: number }[]; list: readonly number[] },
): number | null {
  const wanted = sharesOf(facets, liked);
  const held = sharesOf(
    facets,
    list.map((position) => ({ position, weight: 1 })),
  );
  if (wanted === null || held === null) return null;
  return wanted.reduce((sum, share, genre) => {
    if (share === 0) return sum;
    const smoothed = (1 - SMOOTHING) * (held[genre] ?? 0) + SMOOTHING * share;
    return sum + share * Math.log(share / smoothed);
  }, 0);
}

function sharesOf(
  facets: GenreFacets,
  titles: readonly { position: number; weight: number }[],
): Float64Array | null {
  const sums = new Float64Array(facets.genreCount);
  for (const title of titles) addGenres(sums, facets, title);
  return normalized(sums);
}
