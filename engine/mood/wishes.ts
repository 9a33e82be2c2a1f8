/**
 * Combines the rows of the mood matrix for the answers of a quiz. Each wished mood keeps the answers it comes from, so a pick's reason can
 * name the answer it matches.
 */
import type { MaturityLimit } from "#contract/maturity.ts";
import {
  ATTENTION_WISHES,
  type ContentNote,
  EMOTION_WISHES,
  ENERGY_WISHES,
  GROUPS,
  type Grade,
  INTENSITY_WISHES,
  INTENTION_WISHES,
  KIND_WISHES,
  LENGTH_WISHES,
  NEW_CONTENT_WISHES,
  type Wish,
  wishOfMood,
} from "#contract/mood-matrix.ts";
import { type ContextAnswer, type QuizAnswers, answerKey } from "#contract/quiz-answers.ts";
import type { GenreKey, MediaType, TitleMood } from "#contract/vocabulary.ts";

import { strictest } from "../certification.ts";
import { fold } from "../text/fold.ts";

/** A weight, and the answers that contribute to it. */
export type Wanted = { weight: number; from: { answer: ContextAnswer; part: number }[] };

export type Wishes = {
  /** Scaled so the strongest weight is 1. */
  moods: Map<TitleMood, Wanted>;
  genres: Map<GenreKey, number>;
  grades: { grade: Grade; least: number; most: number }[];
  kind: MediaType | null;
  minutes: { least: number; most: number } | null;
  avoided: ContentNote[];
  /** The lowest limit of those present. */
  maturityLimit: MaturityLimit;
  /** 0 well known to 1 little known; `null` if no answer asks for either. */
  novelty: number | null;
  /** Keys of free-text answers that were understood. */
  understood: Set<string>;
};

type Asking = { answer: ContextAnswer; wish: Wish; share: number };

/** Weight of each answer other than moods and emotions, which have a total of 1 each. Chosen by judgment. */
const OTHER_ANSWER_SHARE = 0.6;
/** Novelty of a "surprise me" answer. Chosen by judgment. */
const SURPRISE_NOVELTY = 0.8;

/** @param company the company that the text about the viewing group names, as in `GROUPS` */
export function wishesOf(answers: QuizAnswers, company: readonly string[]): Wishes {
  const groups = groupsAsking(answers.viewing_group, company);
  const asking = [
    ...moodsAsking(answers),
    ...emotionsAsking(answers),
    ...asked("energy_level", answers.energy_level, ENERGY_WISHES),
    ...asked("watch_preference", answers.watch_preference, KIND_WISHES),
    ...asked("attention_level", answers.attention_level, ATTENTION_WISHES),
    ...groups,
    ...asked("session_length", answers.session_length, LENGTH_WISHES),
    ...asked("watch_intention", answers.watch_intention, INTENTION_WISHES),
    ...asked("intensity", answers.intensity, INTENSITY_WISHES),
    ...asked("new_content_preference", answers.new_content_preference, NEW_CONTENT_WISHES),
  ];
  const wishes = asking.map(({ wish }) => wish);
  return {
    moods: moodsOf(asking),
    genres: genresOf(asking),
    grades: wishes.flatMap(({ grades = {} }) =>
      Object.entries(grades).map(([grade, [least, most]]) => ({ grade: grade as Grade, least, most })),
    ),
    kind: wishes.findLast(({ kind }) => kind !== undefined)?.kind ?? null,
    minutes: minutesOf(wishes),
    avoided: [...new Set(wishes.flatMap(({ avoided = [] }) => avoided))],
    maturityLimit: strictest(wishes.map(({ maturityLimit = null }) => maturityLimit)),
    novelty:
      wishes.findLast(({ novelty }) => novelty !== undefined)?.novelty ??
      (answers.vibe_match === "surprise" ? SURPRISE_NOVELTY : null),
    understood: new Set(groups.map(({ answer }) => answerKey(answer))),
  };
}

function moodsAsking({ moods, vibe_match: vibe }: QuizAnswers): Asking[] {
  return moods.map((mood) => ({
    answer: { question: "moods", value: mood },
    wish: wishOfMood(mood, vibe),
    share: 1 / moods.length,
  }));
}

function emotionsAsking({ desired_emotions: emotions }: QuizAnswers): Asking[] {
  return emotions.map((emotion) => ({
    answer: { question: "desired_emotions", value: emotion },
    wish: EMOTION_WISHES[emotion],
    share: 1 / emotions.length,
  }));
}

function asked<Value extends string>(
  question: ContextAnswer["question"],
  value: Value | null,
  table: Readonly<Record<Value, Wish>>,
): Asking[] {
  return value === null
    ? []
    : [{ answer: { question, value }, wish: table[value], share: OTHER_ANSWER_SHARE }];
}

/** The wishes of all groups named in the text. */
function groupsAsking(text: string | null, company: readonly string[]): Asking[] {
  if (text === null) return [];
  const words = ` ${fold(text)} `;
  const isNamed = (group: (typeof GROUPS)[number]) =>
    group.company.some((name) => company.includes(name)) ||
    group.words.some((word) => words.includes(` ${fold(word)} `));
  return GROUPS.filter(isNamed).map(({ wish }) => ({
    answer: { question: "viewing_group", value: text },
    wish,
    share: OTHER_ANSWER_SHARE,
  }));
}

function moodsOf(asking: readonly Asking[]): Map<TitleMood, Wanted> {
  const sums = new Map<TitleMood, Wanted>();
  for (const { answer, wish, share } of asking) {
    for (const [mood, weight] of Object.entries(wish.moods ?? {})) {
      const wanted = sums.get(mood as TitleMood) ?? { weight: 0, from: [] };
      wanted.weight += share * weight;
      wanted.from.push({ answer, part: share * weight });
      sums.set(mood as TitleMood, wanted);
    }
  }
  const most = Math.max(0, ...Array.from(sums.values(), ({ weight }) => weight));
  for (const wanted of sums.values()) if (most > 0) wanted.weight /= most;
  return sums;
}

function genresOf(asking: readonly Asking[]): Map<GenreKey, number> {
  const sums = new Map<GenreKey, number>();
  for (const { wish, share } of asking) {
    for (const [genre, weight] of Object.entries(wish.genres ?? {}))
      sums.set(genre as GenreKey, (sums.get(genre as GenreKey) ?? 0) + share * weight);
  }
  return sums;
}

function minutesOf(wishes: readonly Wish[]): Wishes["minutes"] {
  const ranges = wishes.flatMap(({ minutes }) => (minutes === undefined ? [] : [minutes]));
  if (ranges.length === 0) return null;
  return {
    least: Math.max(...ranges.map(([least]) => least)),
    most: Math.min(...ranges.map(([, most]) => most)),
  };
}
