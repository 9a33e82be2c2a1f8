/**
 * Session context: how well every title fits a viewer's current mood and wishes. All titles that fit get the same gain, so taste decides
 * among them. Picks come from the fitting titles while there are enough. Titles with content to avoid are never picked, nor are titles that
 * aren't for the children who are present.
 */
import type { MaturityLimit } from "#contract/maturity.ts";
import { type ContextAnswer, type QuizAnswers, answerKey, answersOneByOne } from "#contract/quiz-answers.ts";
import { TITLE_MOODS, type TitleMood } from "#contract/vocabulary.ts";

import { hasMood, mayHaveNote } from "./facets.ts";
import { companyIn, nearnessTo, titlesToAvoid } from "./mood/own-words.ts";
import { type Wishes, wishesOf } from "./mood/wishes.ts";
import { maskOf } from "./selection.ts";
import type { TitleFacts } from "./title-facts.ts";
import type { TitleIndex } from "./title-index.ts";
import type { WishPart } from "./wish/facets.ts";
import type { WishReader } from "./wish/wish.ts";

/** The answer that a title matches: a wished mood with the answer that contributes most to it, the starting point, or the length. */
export type SessionMatch =
  | { kind: "mood"; mood: TitleMood; answer: ContextAnswer }
  | { kind: "start"; answer: ContextAnswer }
  | { kind: "minutes"; answer: ContextAnswer }
  /** Parts of a wish, in a short text for the viewer. */
  | { kind: "wish"; text: string };

/** Arrays are by position; `null` means that nothing was asked for. */
export type SessionContext = {
  /** Added to the score. */
  gains: Float32Array | null;
  /** 1 where the title fits. */
  fitting: Uint8Array | null;
  /** Ids of titles with content to avoid. */
  avoided: ReadonlySet<number> | null;
  /** With children present, titles above this level are never shown. */
  maturityLimit: MaturityLimit;
  /** 0 well known to 1 little known. */
  novelty: number | null;
  /** Keys of free-text answers that weren't understood. */
  unknown: ReadonlySet<string>;
  /** What was understood of a wish; empty for the answers of a quiz. */
  parts: readonly WishPart[];
  /** The answer that the title at the position matches; `null` if none. */
  matchAt(position: number): SessionMatch | null;
};

export const NO_CONTEXT: SessionContext = {
  gains: null,
  fitting: null,
  avoided: null,
  maturityLimit: null,
  novelty: null,
  unknown: new Set(),
  parts: [],
  matchAt: () => null,
};

/** Gain of a title that fits fully, on the scale of a score. Measured: see docs/mood.md. */
const FIT_GAIN = 0.8;
/** Wished moods of this combined strength are a full fit. Chosen by judgment. */
const FULL_MOOD = 0.7;
/** Cost of each step by which a grade is outside the wished range. Chosen by judgment. */
const GRADE_COST = 0.25;
/** Fit added by a wished genre of weight 1. Chosen by judgment. */
const GENRE_GAIN = 0.5;
/** Titles with at least this fit may be picked. Chosen by judgment. */
const FITTING = 0.6;
/**
 * If fewer titles have the FITTING fit, the best-fitting titles up to this number count as fitting too, but none below MIN_FIT. Measured:
 * with 150, opposite tastes shared up to 7 of 10 picks for rare wishes; with 400 about half.
 */
const MIN_FITTING_TITLES = 400;
const MIN_FIT = 0.2;
/** Subtracted for the wrong kind or length. Puts the title below all others. */
const IMPOSSIBLE_COST = 3;
/** Gain of the title nearest to the starting point. Chosen by judgment. */
const START_GAIN = 1.2;
/** Titles with at least this nearness (at most 1) count as similar to the starting point. Chosen by judgment. */
const NEAR_START = 0.35;

/** Whether answers are in the viewer's own words, so that a reader is needed. */
export function hasOwnWords({
  avoid_content: avoid,
  viewing_group: group,
  starting_point: start,
}: QuizAnswers): boolean {
  return avoid.length > 0 || group !== null || start !== null;
}

/**
 * @param confines whether picks are limited to fitting titles; a lasting mood only adds gains
 * @param reader for the same index; `null` if there are no answers in the viewer's own words
 */
export function createSessionContext(
  index: TitleIndex,
  answers: QuizAnswers,
  { confines, reader }: { confines: boolean; reader: WishReader | null },
): SessionContext {
  const { viewing_group: group, avoid_content: avoid, starting_point: startingPoint } = answers;
  const wishes = wishesOf(answers, group === null || reader === null ? [] : companyIn(reader, group));
  const ownWords = reader === null ? null : titlesToAvoid(reader, avoid);
  const avoided = avoidedBy(index, wishes, avoid.length > 0 ? (ownWords?.avoided ?? null) : null);
  const start = startingPoint === null || reader === null ? null : nearnessTo(reader, startingPoint);
  const fitOf = fitBy(wishes);
  const fits = Float32Array.from(index.titles, fitOf);
  const isPossible = maskOf(index.titles, (title) => matchesKindAndLength(title, wishes));
  const minFit = minFitOf(fits, isPossible);
  const asksForMore = wishes.moods.size + wishes.genres.size + wishes.grades.length > 0;
  const confined = confines && (asksForMore || wishes.kind !== null || wishes.minutes !== null);
  return {
    gains: fits.map(
      (fit, position) =>
        FIT_GAIN * Math.min(1, fit / FITTING) +
        START_GAIN * (start?.[position] ?? 0) -
        (isPossible[position] === 1 ? 0 : IMPOSSIBLE_COST),
    ),
    fitting: confined
      ? isPossible.map((possible, position) => possible & Number((fits[position] ?? 0) >= minFit))
      : null,
    avoided,
    maturityLimit: wishes.maturityLimit,
    novelty: wishes.novelty,
    unknown: unknownIn(answers, {
      wishes,
      avoided: ownWords?.unknown ?? new Set(avoid),
      hasStart: start !== null,
    }),
    parts: [],
    matchAt(position) {
      const title = index.titles[position];
      return title === undefined ? null : matchAt(title, { wishes, answers, start: start?.[position] ?? 0 });
    },
  };
}

/** @returns a function that returns a title's fit, −1 to 1: 1 for a full match, less for a partial one, negative for unwanted content */
function fitBy({ moods, genres, grades }: Wishes): (title: TitleFacts) => number {
  // An array, because iterating it for every title is faster than a map.
  const weights = Array.from(moods, ([mood, { weight }]) => ({ mood, weight }));
  const hasWishes = weights.some(({ weight }) => weight > 0);
  return (title) => {
    let wanted = 0;
    let unwanted = 0;
    for (const { mood, weight } of weights) {
      const part = weight * (title.moods[mood] ?? 0);
      if (part > 0) wanted += part;
      else unwanted -= part;
    }
    let fit = hasWishes ? wanted / FULL_MOOD - unwanted : 1 - unwanted;
    for (const { grade, least, most } of grades) {
      const value = title[grade];
      if (value !== null) fit -= GRADE_COST * Math.max(0, least - value, value - most);
    }
    for (const [genre, weight] of genres) if (title.genres.includes(genre)) fit += GENRE_GAIN * weight;
    return Math.min(1, Math.max(-1, fit));
  };
}

/** Whether the kind and length match: a film within the range, an episode no longer than its maximum. An unknown length doesn't match. */
function matchesKindAndLength({ mediaType, runtimeMinutes }: TitleFacts, { kind, minutes }: Wishes): boolean {
  if (kind !== null && mediaType !== kind) return false;
  if (minutes === null) return true;
  if (runtimeMinutes === null || runtimeMinutes > minutes.most) return false;
  return mediaType === "tv" || runtimeMinutes >= minutes.least;
}

/** @returns the minimum fit of a title that may be picked */
function minFitOf(fits: Float32Array, isPossible: Uint8Array): number {
  const possible = fits.filter((_, position) => isPossible[position] === 1).toSorted();
  const best = possible[Math.max(0, possible.length - MIN_FITTING_TITLES)] ?? FITTING;
  return Math.max(MIN_FIT, Math.min(FITTING, best));
}

function avoidedBy(
  index: TitleIndex,
  { avoided: notes }: Wishes,
  ownWords: ReadonlySet<number> | null,
): ReadonlySet<number> | null {
  if (notes.length === 0) return ownWords;
  const isAvoided = (title: TitleFacts) => notes.some((note) => mayHaveNote(title, note));
  return new Set([...(ownWords ?? []), ...index.titles.filter(isAvoided).map(({ id }) => id)]);
}

function unknownIn(
  answers: QuizAnswers,
  { wishes, avoided, hasStart }: { wishes: Wishes; avoided: ReadonlySet<string>; hasStart: boolean },
): Set<string> {
  const isUnknown = (answer: ContextAnswer) => {
    if (answer.question === "avoid_content") return avoided.has(answer.value);
    if (answer.question === "starting_point") return !hasStart;
    return answer.question === "viewing_group" && !wishes.understood.has(answerKey(answer));
  };
  return new Set(answersOneByOne(answers).filter(isUnknown).map(answerKey));
}

function matchAt(
  title: TitleFacts,
  { wishes, answers, start }: { wishes: Wishes; answers: QuizAnswers; start: number },
): SessionMatch | null {
  const { starting_point: text, session_length: length } = answers;
  if (text !== null && start >= NEAR_START)
    return { kind: "start", answer: { question: "starting_point", value: text } };
  const [best] = TITLE_MOODS.flatMap((mood) => {
    const weight = wishes.moods.get(mood)?.weight ?? 0;
    return weight > 0 && hasMood(title, mood) ? [{ mood, part: weight * (title.moods[mood] ?? 0) }] : [];
  }).toSorted((a, b) => b.part - a.part);
  if (best !== undefined) {
    const from = wishes.moods.get(best.mood)?.from.toSorted((a, b) => b.part - a.part)[0];
    if (from !== undefined) return { kind: "mood", mood: best.mood, answer: from.answer };
  }
  if (wishes.minutes !== null && length !== null && matchesKindAndLength(title, wishes))
    return { kind: "minutes", answer: { question: "session_length", value: length } };
  return null;
}
