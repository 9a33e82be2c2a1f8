/**
 * Session context: what somebody is in the mood for now, worked out for every title. A title that fits has a gain, the same for all that fit,
 * so that among these the taste decides; the picks are from those that fit while there are enough. What is to be avoided is never shown.
 */
import { type ContextAnswer, type QuizAnswers, answerKey, answersOneByOne } from "#contract/quiz-answers.ts";
import { TITLE_MOODS, type TitleMood } from "#contract/vocabulary.ts";

import { hasMood } from "./facets.ts";
import { mayHave, startingVector, titlesToAvoid } from "./mood/own-words.ts";
import { type Wishes, wishesOf } from "./mood/wishes.ts";
import { multiply } from "./sparse-matrix.ts";
import type { TitleFacts } from "./title-facts.ts";
import type { TitleIndex } from "./title-index.ts";

/** A mood of the title that was asked for, and the answer that asks for it most; or what else was. */
export type Met =
  | { kind: "mood"; mood: TitleMood; answer: ContextAnswer }
  | { kind: "start"; answer: ContextAnswer }
  | { kind: "minutes"; answer: ContextAnswer };

/** By position, where nothing else is said; null: nothing is asked for that concerns it. */
export type SessionContext = {
  /** What is added to the score. */
  gains: Float32Array | null;
  /** 1 where the title is as asked for. */
  fitting: Uint8Array | null;
  /** Ids of the titles that have what is to be avoided. */
  avoided: ReadonlySet<number> | null;
  /** 0 the well known, 1 what few know. */
  novelty: number | null;
  /** Keys of the answers that mean nothing to the catalogue. */
  unknown: ReadonlySet<string>;
  /** What the title truly meets of what was asked for. */
  metBy(position: number): Met | null;
};

export const NO_CONTEXT: SessionContext = {
  gains: null,
  fitting: null,
  avoided: null,
  novelty: null,
  unknown: new Set(),
  metBy: () => null,
};

/** What a title gains that fits wholly, on the scale of a score. */
const GAIN = 0.8;
/** So strong a wished mood, or as much in several, is what was asked for. */
const FULL_MOOD = 0.7;
/** What each grade costs by which a title lies out of its range. */
const GRADE_COST = 0.25;
const GENRE_GAIN = 0.5;
/** Titles that fit at least so well are enough to pick from. */
const FITTING = 0.6;
/** Where fewer fit, the best so many; but nothing counts as fitting that hardly does. */
const LEAST_FITTING = 400;
const HARDLY = 0.2;
/** What it costs to be of the other kind, or too long: behind all that is not. */
const OUT_OF_THE_QUESTION = 3;
const START_GAIN = 1.2;
/** From here on a title is like what was named as a starting point, of at most 1. */
const NEAR_START = 0.35;

/**
 * @param confines whether the picks are from what fits; a mood that lasts only leans
 */
export function createSessionContext(
  index: TitleIndex,
  answers: QuizAnswers,
  { confines }: { confines: boolean },
): SessionContext {
  const wishes = wishesOf(answers);
  const ownWords = titlesToAvoid(index, answers.avoid_content);
  const avoided = avoidedBy(index, wishes, answers.avoid_content.length > 0 ? ownWords.avoided : null);
  const start = answers.starting_point === null ? null : startOf(index, answers.starting_point);
  const fitOf = fitBy(wishes);
  const fits = Float32Array.from(index.titles, fitOf);
  const isPossible = Uint8Array.from(index.titles, (title) => Number(isAsAsked(title, wishes)));
  const bar = barOf(fits, isPossible);
  const asksForMore = wishes.moods.size + wishes.genres.size + wishes.grades.length > 0;
  const confined = confines && (asksForMore || wishes.kind !== null || wishes.minutes !== null);
  return {
    gains: fits.map(
      (fit, position) =>
        GAIN * Math.min(1, fit / FITTING) +
        START_GAIN * (start?.[position] ?? 0) -
        (isPossible[position] === 1 ? 0 : OUT_OF_THE_QUESTION),
    ),
    fitting: confined
      ? isPossible.map((possible, position) => possible & Number((fits[position] ?? 0) >= bar))
      : null,
    avoided,
    novelty: wishes.novelty,
    unknown: unknownIn(answers, { wishes, avoided: ownWords.unknown, hasStart: start !== null }),
    metBy(position) {
      const title = index.titles[position];
      return title === undefined ? null : metBy(title, { wishes, answers, start: start?.[position] ?? 0 });
    },
  };
}

/** 1 for what was asked for in full, less for less of it, below zero for what was not wanted. */
function fitBy({ moods, genres, grades }: Wishes): (title: TitleFacts) => number {
  // Gone through for every title of the catalogue: a list is faster than a map.
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

/**
 * Of the kind that was asked for, and as long: a film within the time, an episode of a series no longer than it. A length that nobody knows
 * does not fit.
 */
function isAsAsked({ mediaType, runtimeMinutes }: TitleFacts, { kind, minutes }: Wishes): boolean {
  if (kind !== null && mediaType !== kind) return false;
  if (minutes === null) return true;
  if (runtimeMinutes === null || runtimeMinutes > minutes.most) return false;
  return mediaType === "tv" || runtimeMinutes >= minutes.least;
}

/** From which fit on a title is one to pick from. */
function barOf(fits: Float32Array, isPossible: Uint8Array): number {
  const possible = fits.filter((_, position) => isPossible[position] === 1).toSorted();
  const best = possible[Math.max(0, possible.length - LEAST_FITTING)] ?? FITTING;
  return Math.max(HARDLY, Math.min(FITTING, best));
}

function avoidedBy(
  index: TitleIndex,
  { avoided: notes }: Wishes,
  ownWords: ReadonlySet<number> | null,
): ReadonlySet<number> | null {
  if (notes.length === 0) return ownWords;
  const isAvoided = (title: TitleFacts) => notes.some((note) => mayHave(title, note));
  return new Set([...(ownWords ?? []), ...index.titles.filter(isAvoided).map(({ id }) => id)]);
}

/** How near each title is to the starting point, at most 1; null where it means nothing. */
function startOf(index: TitleIndex, text: string): Float32Array | null {
  const vector = startingVector(index, text);
  if (vector === null) return null;
  const nearness = new Float32Array(index.titles.length);
  multiply(index.rows, vector, nearness);
  const nearest = nearness.reduce((most, value) => Math.max(most, value), 0);
  return nearest > 0 ? nearness.map((value) => Math.max(0, value) / nearest) : null;
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

function metBy(
  title: TitleFacts,
  { wishes, answers, start }: { wishes: Wishes; answers: QuizAnswers; start: number },
): Met | null {
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
  if (wishes.minutes !== null && length !== null && isAsAsked(title, wishes))
    return { kind: "minutes", answer: { question: "session_length", value: length } };
  return null;
}
