/**
 * The session quiz: its questions in order and their possible answers. Without schemas, so engine and browser don't need a schema library.
 */
import type { PERSON_MOODS } from "./vocabulary.ts";

export type PersonMood = (typeof PERSON_MOODS)[number];

export const ENERGY_LEVELS = ["high", "moderate", "low", "drained"] as const;
export const WATCH_PREFERENCES = ["movie", "tv", "either"] as const;
export const ATTENTION_LEVELS = ["full", "partial", "background"] as const;
export const SESSION_LENGTHS = ["3_plus", "2_3", "1_2", "less_60", "less_30"] as const;
export const WATCH_INTENTIONS = [
  "unwind",
  "escape",
  "be_entertained",
  "connect",
  "learn",
  "be_challenged",
] as const;
/** Desired feelings while watching. */
export const EMOTIONS = [
  "amused",
  "comforted",
  "uplifted",
  "moved",
  "charmed",
  "thrilled",
  "scared",
  "awed",
  "intrigued",
  "challenged",
  "energised",
  "soothed",
] as const;
export const INTENSITIES = ["light", "moderate", "heavy", "unsure"] as const;
/** Whether picks should match the viewer's mood or change it. */
export const VIBE_MATCHES = ["match", "change", "surprise"] as const;
export const NEW_CONTENT_PREFERENCES = ["lucky", "maybe", "no"] as const;

export const QUIZ_MAX_MOODS = 3;
export const QUIZ_MAX_EMOTIONS = 3;
export const QUIZ_TEXT_MAX = 500;
export const AVOIDED_MAX = 50;
export const AVOIDED_MAX_CHARACTERS = 64;

export type QuizAnswers = {
  /** At least one. */
  moods: PersonMood[];
  /** `null`: skipped. */
  energy_level: (typeof ENERGY_LEVELS)[number] | null;
  watch_preference: (typeof WATCH_PREFERENCES)[number] | null;
  attention_level: (typeof ATTENTION_LEVELS)[number] | null;
  /** In the viewer's own words; `null`: skipped. */
  viewing_group: string | null;
  session_length: (typeof SESSION_LENGTHS)[number] | null;
  watch_intention: (typeof WATCH_INTENTIONS)[number] | null;
  desired_emotions: (typeof EMOTIONS)[number][];
  intensity: (typeof INTENSITIES)[number] | null;
  /** In the viewer's own words, one by one. */
  avoid_content: string[];
  vibe_match: (typeof VIBE_MATCHES)[number] | null;
  new_content_preference: (typeof NEW_CONTENT_PREFERENCES)[number] | null;
  /** In the viewer's own words; `null`: skipped. */
  starting_point: string | null;
};

export type QuizQuestion = keyof QuizAnswers;

/** The questions of the eleven steps in order; the last step has three. */
export const QUIZ_STEPS = [
  ["moods"],
  ["energy_level"],
  ["watch_preference"],
  ["attention_level"],
  ["viewing_group"],
  ["session_length"],
  ["watch_intention"],
  ["desired_emotions"],
  ["intensity"],
  ["avoid_content"],
  ["vibe_match", "new_content_preference", "starting_point"],
] as const satisfies readonly (readonly QuizQuestion[])[];

/** Minimum time between two quizzes of one person, except for explicit retakes. */
export const QUIZ_INTERVAL_MS = 60 * 60 * 1000;
/** A session context ends this long after its quiz, however long the session lasts. */
export const SESSION_CONTEXT_MS = 12 * 60 * 60 * 1000;

/**
 * How long an account's first visit lasts. A session ends after as long without activity, so an account that's younger is still being
 * visited for the first time.
 */
export const FIRST_VISIT_MS = 4 * 60 * 60 * 1000;

/**
 * One answer of a quiz. For a free-text question, the value is the text. For a wish, it's one phrase of it: its start and end in the text
 * ("2-6").
 */
export type ContextAnswer = { question: QuizQuestion | typeof WISH; value: string };

/** Stands for a question where a wish is used for tonight instead of a quiz. */
export const WISH = "wish";

export function answerKey({ question, value }: ContextAnswer): string {
  return `${question}:${value}`;
}

/** All answers one by one, in question order; skipped questions are absent. */
export function answersOneByOne(answers: QuizAnswers): ContextAnswer[] {
  return QUIZ_STEPS.flat().flatMap((question) =>
    [answers[question] ?? []].flat().map((value) => ({ question, value })),
  );
}

/**
 * @param without keys of removed answers
 * @returns the remaining answers
 */
export function answersWithout(answers: QuizAnswers, without: Iterable<string>): QuizAnswers {
  const taken = new Set(without);
  const stands = (question: QuizQuestion, value: string) => !taken.has(answerKey({ question, value }));
  const one = <Value extends string>(question: QuizQuestion, value: Value | null): Value | null =>
    value !== null && stands(question, value) ? value : null;
  return {
    moods: answers.moods.filter((mood) => stands("moods", mood)),
    energy_level: one("energy_level", answers.energy_level),
    watch_preference: one("watch_preference", answers.watch_preference),
    attention_level: one("attention_level", answers.attention_level),
    viewing_group: one("viewing_group", answers.viewing_group),
    session_length: one("session_length", answers.session_length),
    watch_intention: one("watch_intention", answers.watch_intention),
    desired_emotions: answers.desired_emotions.filter((emotion) => stands("desired_emotions", emotion)),
    intensity: one("intensity", answers.intensity),
    avoid_content: answers.avoid_content.filter((word) => stands("avoid_content", word)),
    vibe_match: one("vibe_match", answers.vibe_match),
    new_content_preference: one("new_content_preference", answers.new_content_preference),
    starting_point: one("starting_point", answers.starting_point),
  };
}

export const NO_ANSWERS: QuizAnswers = {
  moods: [],
  energy_level: null,
  watch_preference: null,
  attention_level: null,
  viewing_group: null,
  session_length: null,
  watch_intention: null,
  desired_emotions: [],
  intensity: null,
  avoid_content: [],
  vibe_match: null,
  new_content_preference: null,
  starting_point: null,
};
