/** The session quiz and the session context built from its answers, which describes the viewer's current mood and wishes. */
import { z } from "zod";

import { defineCall, done, isPrintable, plainText } from "./call.ts";
import {
  ATTENTION_LEVELS,
  AVOIDED_MAX,
  AVOIDED_MAX_CHARACTERS,
  EMOTIONS,
  ENERGY_LEVELS,
  INTENSITIES,
  NEW_CONTENT_PREFERENCES,
  QUIZ_MAX_EMOTIONS,
  QUIZ_MAX_MOODS,
  QUIZ_STEPS,
  QUIZ_TEXT_MAX,
  SESSION_LENGTHS,
  VIBE_MATCHES,
  WATCH_INTENTIONS,
  WATCH_PREFERENCES,
  WISH,
} from "./quiz-answers.ts";
import { PERSON_MOODS } from "./vocabulary.ts";
import { WISH_MAX_REMOVED } from "./wish-rules.ts";
import { wishSpan, wishText } from "./wish.ts";

export const personMoods = z
  .array(z.enum(PERSON_MOODS, { error: "Unknown mood" }), { error: "Moods must be a list" })
  .refine((moods) => moods.length <= QUIZ_MAX_MOODS, {
    error: `At most ${QUIZ_MAX_MOODS} moods can be chosen`,
  })
  .transform((moods) => [...new Set(moods)]);

function choiceOf<const Word extends string>(words: readonly Word[]) {
  return z
    .union([z.literal("").transform(() => null), z.enum(words)])
    .nullable()
    .default(null);
}

const ownWords = plainText(QUIZ_TEXT_MAX)
  .transform((text) => (text === "" ? null : text))
  .nullable()
  .default(null);

/** A list or comma-separated text. Entries are trimmed, and empty ones are dropped. */
const avoided = z
  .union([
    z.array(z.string()),
    z
      .string()
      .max(QUIZ_TEXT_MAX)
      .transform((text) => text.split(",")),
  ])
  .pipe(z.array(plainText(AVOIDED_MAX_CHARACTERS)).max(AVOIDED_MAX))
  .transform((words) => [...new Set(words.filter((word) => word !== ""))])
  .nullable()
  .default([])
  .transform((words) => words ?? []);

const answers = z.object({
  moods: personMoods.refine((moods) => moods.length > 0, { error: "Please choose at least one mood" }),
  energy_level: choiceOf(ENERGY_LEVELS),
  watch_preference: choiceOf(WATCH_PREFERENCES),
  attention_level: choiceOf(ATTENTION_LEVELS),
  viewing_group: ownWords,
  session_length: choiceOf(SESSION_LENGTHS),
  watch_intention: choiceOf(WATCH_INTENTIONS),
  desired_emotions: z
    .array(z.enum(EMOTIONS, { error: "Unknown emotion" }), { error: "Desired emotions must be a list" })
    .refine((emotions) => emotions.length <= QUIZ_MAX_EMOTIONS, {
      error: `At most ${QUIZ_MAX_EMOTIONS} emotions can be chosen`,
    })
    .transform((emotions) => [...new Set(emotions)])
    .default([]),
  intensity: choiceOf(INTENSITIES),
  avoid_content: avoided,
  vibe_match: choiceOf(VIBE_MATCHES),
  new_content_preference: choiceOf(NEW_CONTENT_PREFERENCES),
  starting_point: ownWords,
});

const storedAnswers = z.object({
  moods: z.array(z.enum(PERSON_MOODS)),
  energy_level: z.enum(ENERGY_LEVELS).nullable(),
  watch_preference: z.enum(WATCH_PREFERENCES).nullable(),
  attention_level: z.enum(ATTENTION_LEVELS).nullable(),
  viewing_group: z.string().nullable(),
  session_length: z.enum(SESSION_LENGTHS).nullable(),
  watch_intention: z.enum(WATCH_INTENTIONS).nullable(),
  desired_emotions: z.array(z.enum(EMOTIONS)),
  intensity: z.enum(INTENSITIES).nullable(),
  avoid_content: z.array(z.string()),
  vibe_match: z.enum(VIBE_MATCHES).nullable(),
  new_content_preference: z.enum(NEW_CONTENT_PREFERENCES).nullable(),
  starting_point: z.string().nullable(),
});

/** A key is the question plus the answer, in which each character may take two UTF-16 units. */
const KEY_MAX_UNITS = 2 * QUIZ_TEXT_MAX + AVOIDED_MAX_CHARACTERS;

/** The active session context. */
export const sessionContext = z.object({
  /**
   * asked: moods in the request itself. quiz: the answers of a quiz. wish: what the viewer wished for in their own words. preferred: the
   * saved default moods.
   */
  origin: z.enum(["asked", "quiz", "wish", "preferred"]),
  /** Active moods. The backdrop shows a light for each of them. */
  moods: z.array(z.enum(PERSON_MOODS)),
  /** Active answers in question order, or the phrases of the wish. */
  answers: z.array(
    z.object({
      question: z.enum([...QUIZ_STEPS.flat(), WISH]),
      value: z.string(),
      /** What was understood of a phrase: "Slow", "No gore". `null` for the answers of a quiz. */
      label: z.string().nullable(),
      /** `false` for free text that wasn't understood; it has no effect. */
      is_understood: z.boolean(),
    }),
  ),
  /** Whether titles are kept out of every row, not only out of the picks. */
  rules_out_titles: z.boolean(),
  /** Keys ("moods:calm") of answers the viewer removed. */
  without: z.array(z.string()),
});
export type WireSessionContext = z.infer<typeof sessionContext>;

export const takeQuiz = defineCall({
  method: "POST",
  path: "/api/quiz/session",
  access: "user",
  summary: "Submit the session quiz, at most once an hour unless it's an explicit retake",
  body: answers.extend({
    /** An explicit retake, exempt from the hour between quizzes. */
    retake: z.boolean().default(false),
  }),
  answer: done,
  limits: [{ by: "account", points: 20, seconds: 60 }],
});

export const latestQuiz = defineCall({
  method: "GET",
  path: "/api/quiz/latest",
  access: "user",
  summary: "The answers of the viewer's latest quiz; null if there's none",
  answer: z.object({ answers: storedAnswers.nullable() }),
});

export const lastQuizTime = defineCall({
  method: "GET",
  path: "/api/quiz/last-session",
  access: "user",
  summary: "When the viewer took the latest quiz; null if never",
  answer: z.object({
    lastQuizTime: z.iso.datetime().nullable(),
    /** The server's time, because the viewer's clock may be wrong. */
    now: z.iso.datetime(),
    /** The account is new, so the quiz waits until the viewer has seen the first picks. */
    isFirstVisit: z.boolean(),
  }),
});

export const readSessionContext = defineCall({
  method: "GET",
  path: "/api/quiz/context",
  access: "user",
  summary: "The viewer's session context; null if there's none",
  answer: z.object({ context: sessionContext.nullable() }),
});

export const changeSessionContext = defineCall({
  method: "PUT",
  path: "/api/quiz/context",
  access: "user",
  summary: "Apply the latest quiz to this session, without some of its answers",
  body: z.object({
    /** Keys of the answers to remove ("energy_level:low"); unknown keys are ignored. */
    without: z.array(z.string().max(KEY_MAX_UNITS)).max(100).default([]),
  }),
  answer: z.object({ context: sessionContext.nullable() }),
});

export const wishForTonight = defineCall({
  method: "PUT",
  path: "/api/quiz/wish",
  access: "user",
  summary:
    "Use a wish in one's own words for this session, in place of the latest quiz. Keeps its first 200 characters until it's cleared or the session context ends",
  body: z.object({
    text: wishText.refine(isPrintable, { error: "The text contains characters that are not allowed" }),
    /** Phrases that don't count: "2-6". */
    without: z.array(wishSpan).max(WISH_MAX_REMOVED).default([]),
  }),
  answer: z.object({ context: sessionContext.nullable() }),
  limits: [{ by: "account", points: 60, seconds: 60 }],
});

export const endSessionContext = defineCall({
  method: "DELETE",
  path: "/api/quiz/context",
  access: "user",
  summary: "Clear the session context",
  answer: done,
});
