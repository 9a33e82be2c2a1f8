import { z } from "zod";

import {
  ATTENTION_LEVELS,
  EMOTIONS,
  ENERGY_LEVELS,
  INTENSITIES,
  NEW_CONTENT_PREFERENCES,
  type QuizAnswers,
  SESSION_LENGTHS,
  VIBE_MATCHES,
  WATCH_INTENTIONS,
  WATCH_PREFERENCES,
} from "#contract/quiz-answers.ts";
import { PERSON_MOODS } from "#contract/vocabulary.ts";

/** Answers as stored. Unknown values count as skipped: the row may be from another version of the product. */
export function answersFrom(stored: unknown): QuizAnswers {
  return storedAnswers.parse(stored);
}

function wordOf<const Word extends string>(words: readonly Word[]) {
  return z.enum(words).nullable().catch(null);
}

function wordsOf<Word>(word: z.ZodType<Word | null>) {
  return z
    .array(word)
    .catch([])
    .transform((words) => words.filter((stored) => stored !== null));
}

const ownWords = z.string().nullable().catch(null);

const answers = z.object({
  moods: wordsOf(wordOf(PERSON_MOODS)),
  energy_level: wordOf(ENERGY_LEVELS),
  watch_preference: wordOf(WATCH_PREFERENCES),
  attention_level: wordOf(ATTENTION_LEVELS),
  viewing_group: ownWords,
  session_length: wordOf(SESSION_LENGTHS),
  watch_intention: wordOf(WATCH_INTENTIONS),
  desired_emotions: wordsOf(wordOf(EMOTIONS)),
  intensity: wordOf(INTENSITIES),
  avoid_content: wordsOf(ownWords),
  vibe_match: wordOf(VIBE_MATCHES),
  new_content_preference: wordOf(NEW_CONTENT_PREFERENCES),
  starting_point: ownWords,
});

const storedAnswers: z.ZodType<QuizAnswers> = answers.catch(() => answers.parse({}));
