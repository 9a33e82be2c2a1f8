/**
 * Compatibility: how alike two people's tastes are, and how certain that is. Shared ratings matter most: one minus the mean difference of
 * their ratings over the difference expected by chance, for two ratings drawn from everything the two people gave (Krippendorff's alpha,
 * 2004, for intervals without squares). Two people who love nearly everything agree no more than chance; somebody who loves what the other
 * dislikes is the opposite, however uniform each one's ratings are. Few shared ratings say little, so the value is shrunk toward what
 * genres and moods predict: the fewer and the less consistent they are, the stronger the shrinkage (empirical Bayes: Efron and Morris,
 * 1975). The result is the same in either order, to the last bit.
 */
import { DISLIKED, LIKED, LOVED, type Rating } from "#contract/rating.ts";
import type { GenreKey, TitleMood } from "#contract/vocabulary.ts";

import type { TitleFacts } from "./title-facts.ts";

export type Rated = { titleId: number; rating: Rating };

/** The input of a comparison. A title unknown to `factsOf` counts by its ratings alone. */
export type Comparison = {
  one: readonly Rated[];
  other: readonly Rated[];
  factsOf: (titleId: number) => Pick<TitleFacts, "genres" | "moods"> | null;
  usual: UsualShares;
};

export type Compatibility = {
  /** 0 means opposite tastes, 50 no more alike than chance, 100 the same taste. A whole number. */
  percentage: number;
  /** In nine of ten cases, the percentage computed from everything the two will ever rate is within this many points. */
  margin: number;
  sharedRatings: number;
  /** Genres and moods that both favor more than usual, strongest first. */
  sharedGenres: GenreKey[];
  sharedMoods: TitleMood[];
  /**
   * Agreement of the shared ratings, the genres and the moods alone: 0 to 100 each, 50 if nothing is known. Two titles loved by both give
   * 100 here, while the percentage stays cautious.
   */
  ratingSimilarity: number;
  genreOverlap: number;
  moodOverlap: number;
};

/** The share of titles that have each genre or mood. */
export type UsualShares = { genres: ReadonlyMap<string, number>; moods: ReadonlyMap<string, number> };

/** How strongly a rating speaks for or against a title's genres and moods. Chosen by judgment. */
const LEANINGS: Record<Rating, number> = { [DISLIKED]: -1, [LIKED]: 0.5, [LOVED]: 1 };

/** How often people give each rating. USUAL_COUNT ratings with these shares are added to a person's own. Chosen by judgment. */
const USUAL_RATINGS = [
  { rating: DISLIKED, share: 0.2 },
  { rating: LIKED, share: 0.45 },
  { rating: LOVED, share: 0.35 },
];
const USUAL_COUNT = 2;

/** Variance of the true likeness, from −1 to 1, between pairs of people. Measured: `npm run bench -- compatibility`. */
const TRUE_VARIANCE = 0.04;
/**
 * Usual variance of the likeness of single titles; it counts as NOISE_COUNT titles. Measured: `npm run bench -- compatibility`.
 */
const USUAL_NOISE = 0.7;
const NOISE_COUNT = 3;
/** The likeness of ratings that is predicted if the likeness of genres and moods is 1. Chosen by judgment. */
const CONTENT_SLOPE = 0.25;
/** With this many ratings, a person's genres and moods are half certain. Chosen by judgment. */
const FEW_RATINGS = 2;
/** 90 % of a normal distribution is within this many standard deviations of its mean. */
const NINE_OF_TEN = 1.645;
/** Maximum number of shared genres, and of shared moods, returned. Chosen by judgment. */
const SHOWN = 5;

/** @returns the compatibility of two people; symmetric in `one` and `other` */
export function compatibilityOf({ one, other, factsOf, usual }: Comparison): Compatibility {
  const { likeness, noise, count } = agreementOf(one, other);
  const genres = overlapOf(one, other, usual.genres, (titleId) => genresOf(factsOf(titleId)));
  const moods = overlapOf(one, other, usual.moods, (titleId) =>
    Object.entries(factsOf(titleId)?.moods ?? {}),
  );
  const expected = (CONTENT_SLOPE * (genres.likeness + moods.likeness)) / 2;
  const reliability = count === 0 ? 0 : TRUE_VARIANCE / (TRUE_VARIANCE + noise / count);
  const deviation = Math.sqrt(TRUE_VARIANCE * (1 - reliability));
  return {
    percentage: percentageOf(reliability * likeness + (1 - reliability) * expected),
    margin: Math.ceil(50 * NINE_OF_TEN * deviation),
    sharedRatings: count,
    sharedGenres: genres.shared as GenreKey[],
    sharedMoods: moods.shared as TitleMood[],
    ratingSimilarity: percentageOf(likeness),
    genreOverlap: percentageOf(genres.likeness),
    moodOverlap: percentageOf(moods.likeness),
  };
}

/** @returns the share of titles with each genre and mood, 0 to 1; a mood counts by its strength */
export function usualSharesOf(titles: readonly Pick<TitleFacts, "genres" | "moods">[]): UsualShares {
  const shares = (wordsOf: (title: Pick<TitleFacts, "genres" | "moods">) => [string, number][]) => {
    const sums = new Map<string, number>();
    for (const [word, strength] of titles.flatMap(wordsOf)) sums.set(word, (sums.get(word) ?? 0) + strength);
    return new Map([...sums].map(([word, sum]) => [word, sum / titles.length]));
  };
  return { genres: shares(genresOf), moods: shares(({ moods }) => Object.entries(moods)) };
}

type Agreement = { likeness: number; noise: number; count: number };

/** The likeness of the shared ratings, −1 to 1, and the variance of single titles around it. */
function agreementOf(one: readonly Rated[], other: readonly Rated[]): Agreement {
  const theirs = new Map(other.map(({ titleId, rating }) => [titleId, rating]));
  const chance = chanceDifferenceOf(one, other);
  // In title order, so floating-point sums are the same from either side.
  const likenesses = one
    .toSorted((a, b) => a.titleId - b.titleId)
    .flatMap(({ titleId, rating }) => {
      const their = theirs.get(titleId);
      return their === undefined ? [] : 1 - Math.abs(rating - their) / chance;
    });
  const count = likenesses.length;
  if (count === 0) return { likeness: 0, noise: USUAL_NOISE, count };
  const average = likenesses.reduce((sum, each) => sum + each, 0) / count;
  const squares = likenesses.reduce((sum, each) => sum + (each - average) ** 2, 0);
  return {
    likeness: Math.max(-1, average),
    noise: (NOISE_COUNT * USUAL_NOISE + squares) / (NOISE_COUNT + count - 1),
    count,
  };
}

/** The mean difference of two ratings drawn from both people's ratings, with both people counting equally. */
function chanceDifferenceOf(one: readonly Rated[], other: readonly Rated[]): number {
  const shares = USUAL_RATINGS.map(({ rating, share }) => {
    const given = [one, other].map(
      (rated) =>
        (rated.filter((each) => each.rating === rating).length + USUAL_COUNT * share) /
        (rated.length + USUAL_COUNT),
    );
    return { rating, share: given.reduce((sum, each) => sum + each, 0) / 2 };
  });
  return shares
    .flatMap((a) => shares.map((b) => a.share * b.share * Math.abs(a.rating - b.rating)))
    .reduce((sum, each) => sum + each, 0);
}

/** The cosine of both people's leanings beyond the usual, and the words both lean to. */
function overlapOf(
  one: readonly Rated[],
  other: readonly Rated[],
  usual: ReadonlyMap<string, number>,
  wordsOf: (titleId: number) => readonly [string, number][],
): { likeness: number; shared: string[] } {
  const [mine, theirs] = [leaningsOf(one, usual, wordsOf), leaningsOf(other, usual, wordsOf)];
  let [product, square, theirSquare] = [0, 0, 0];
  for (const word of usual.keys()) {
    const [here, there] = [mine.get(word) ?? 0, theirs.get(word) ?? 0];
    product += here * there;
    square += here * here;
    theirSquare += there * there;
  }
  const length = Math.sqrt(square * theirSquare);
  const known = trustIn(one) * trustIn(other);
  const least = (word: string) => Math.min(mine.get(word) ?? 0, theirs.get(word) ?? 0);
  return {
    likeness: length > 0 ? (known * product) / length : 0,
    shared: [...usual.keys()]
      .filter((word) => least(word) > 0)
      .toSorted((a, b) => least(b) - least(a) || a.localeCompare(b))
      .slice(0, SHOWN),
  };
}

function trustIn(rated: readonly Rated[]): number {
  return Math.sqrt(rated.length / (rated.length + FEW_RATINGS));
}

/** Word → the person's leaning beyond the usual, relative to the sum of all their rating weights. */
function leaningsOf(
  rated: readonly Rated[],
  usual: ReadonlyMap<string, number>,
  wordsOf: (titleId: number) => readonly [string, number][],
): Map<string, number> {
  const sums = new Map<string, number>();
  let [said, leaning] = [0, 0];
  for (const { titleId, rating } of rated.toSorted((a, b) => a.titleId - b.titleId)) {
    const weight = LEANINGS[rating];
    leaning += weight;
    said += Math.abs(weight);
    for (const [word, strength] of wordsOf(titleId))
      sums.set(word, (sums.get(word) ?? 0) + weight * strength);
  }
  if (said === 0) return sums;
  return new Map([...usual].map(([word, share]) => [word, ((sums.get(word) ?? 0) - share * leaning) / said]));
}

function genresOf(facts: Pick<TitleFacts, "genres"> | null): [string, number][] {
  return (facts?.genres ?? []).map((genre) => [genre, 1]);
}

/** @param likeness −1 to 1 */
function percentageOf(likeness: number): number {
  return Math.round(50 + 50 * Math.min(1, Math.max(-1, likeness)));
}
