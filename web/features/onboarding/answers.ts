/** Onboarding answers: the server's format, the form values, and which steps they complete. */
import type { CallAnswer } from "#contract/api.ts";
import type { AGE_RANGES, GENDERS } from "#contract/form-rules.ts";
import { type PersonMood, QUIZ_MAX_MOODS } from "#contract/quiz-answers.ts";
import { PREFERENCES_MIN } from "#contract/tags.ts";
import { PERSON_MOODS } from "#contract/vocabulary.ts";

import { isPreferenceTag } from "../../ui/preference-tags.ts";

export const STEPS = ["platforms", "content", "moods", "demographics"] as const;
export type Step = (typeof STEPS)[number];

export type Answers = {
  /** Service IDs, as on the wire. */
  platforms: readonly string[];
  /** Tag IDs, in the order they were chosen. */
  tags: readonly string[];
  /** 0 is familiar, 1 is unknown; `null` if unanswered. */
  openness: number | null;
  /** `null` if unanswered; the moods among the tags are then used. */
  moods: readonly PersonMood[] | null;
  gender: (typeof GENDERS)[number] | "";
  ageRange: (typeof AGE_RANGES)[number] | "";
  country: string;
  languages: readonly string[];
};

/** What the server has stored for the viewer. */
export type Saved = {
  preferences: CallAnswer<"GET /api/auth/preferences/current">["preferences"];
  platforms: readonly string[];
  demographics: CallAnswer<"GET /api/demographics">["demographics"];
};

export function answersOf({ preferences, platforms, demographics }: Saved): Answers {
  const { favorite_genres: genres, favorite_subgenres: subgenres, preferred_mood: moods } = preferences;
  return {
    platforms,
    tags: [...genres, ...subgenres, ...moods].filter(isPreferenceTag),
    openness: preferences.openness_to_new_experiences,
    moods: null,
    gender: demographics.gender ?? "",
    ageRange: demographics.age_range ?? "",
    country: demographics.country ?? "",
    languages: demographics.preferred_languages,
  };
}

/** The moods to save: until the viewer chooses moods, those among the tags, up to the maximum. */
export function moodsOf({ moods, tags }: Answers): readonly PersonMood[] {
  return moods ?? PERSON_MOODS.filter((mood) => tags.includes(mood)).slice(0, QUIZ_MAX_MOODS);
}

/** Props of every step. */
export type StepProps = { answers: Answers; onChange: (changes: Partial<Answers>) => void };

const COMPLETE: Readonly<Record<Step, (answers: Answers) => boolean>> = {
  platforms: ({ platforms }) => platforms.length > 0,
  content: ({ tags }) => tags.length >= PREFERENCES_MIN,
  moods: (answers) => moodsOf(answers).length > 0,
  demographics: ({ gender, ageRange, country, languages }) =>
    [gender, ageRange, country, ...languages].some((word) => word !== ""),
};

/** Whether the step has enough answers; its status text then changes. Only the content step requires any. */
export function isComplete(step: Step, answers: Answers): boolean {
  return COMPLETE[step](answers);
}
