/** Onboarding answers: the server's format, the form values, and which steps they complete. */
import type { CallAnswer } from "#contract/api.ts";
import type { AGE_RANGES, GENDERS } from "#contract/form-rules.ts";
import type { PersonMood } from "#contract/quiz-answers.ts";
import { PREFERENCES_MIN } from "#contract/tags.ts";

import { isPreferenceTag } from "../../ui/preference-tags.ts";

export const STEPS = ["platforms", "content", "moods", "demographics"] as const;
export type Step = (typeof STEPS)[number];

export type Answers = {
  /** Service IDs, as on the wire. */
  platforms: readonly string[];
  country: string;
  /** Tag IDs, in the order they were chosen. */
  tags: readonly string[];
  /** 0 is familiar, 1 is unknown; `null` if unanswered. */
  openness: number | null;
  moods: readonly PersonMood[];
  gender: (typeof GENDERS)[number] | "";
  ageRange: (typeof AGE_RANGES)[number] | "";
  languages: readonly string[];
};

/** What the server has stored for the viewer. */
export type Saved = {
  preferences: CallAnswer<"GET /api/auth/preferences/current">["preferences"];
  platforms: readonly string[];
  demographics: CallAnswer<"GET /api/demographics">["demographics"];
};

/** @param guess the country to suggest while none is saved */
export function answersOf({ preferences, platforms, demographics }: Saved, guess = ""): Answers {
  const { favorite_genres: genres, favorite_subgenres: subgenres, preferred_mood: moods } = preferences;
  return {
    platforms,
    country: demographics.country ?? guess,
    tags: [...genres, ...subgenres].filter(isPreferenceTag),
    openness: preferences.openness_to_new_experiences,
    moods,
    gender: demographics.gender ?? "",
    ageRange: demographics.age_range ?? "",
    languages: demographics.preferred_languages,
  };
}

/** Props of every step. */
export type StepProps = { answers: Answers; onChange: (changes: Partial<Answers>) => void };

const COMPLETE: Readonly<Record<Step, (answers: Answers) => boolean>> = {
  platforms: ({ platforms }) => platforms.length > 0,
  content: ({ tags }) => tags.length >= PREFERENCES_MIN,
  moods: ({ moods }) => moods.length > 0,
  demographics: ({ gender, ageRange, languages }) =>
    [gender, ageRange, ...languages].some((word) => word !== ""),
};

/** Whether the step has enough answers; its status text then changes. Only the content step requires any. */
export function isComplete(step: Step, answers: Answers): boolean {
  return COMPLETE[step](answers);
}
