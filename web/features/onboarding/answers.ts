/** What somebody says of themselves in the four steps: as the server has it, as it is changed, and which of the steps it completes. */
import type { CallAnswer } from "#contract/api.ts";
import type { AGE_RANGES, GENDERS } from "#contract/form-rules.ts";
import { type PersonMood, QUIZ_MAX_MOODS } from "#contract/quiz-answers.ts";
import { PREFERENCES_MIN } from "#contract/tags.ts";
import { PERSON_MOODS } from "#contract/vocabulary.ts";

import { isPreferenceTag } from "../../ui/preference-tags.ts";

export const STEPS = ["platforms", "content", "moods", "demographics"] as const;
export type Step = (typeof STEPS)[number];

export type Answers = {
  /** Ids of services, as the wire has them. */
  platforms: readonly string[];
  /** Ids of tags, in the order in which they were chosen. */
  tags: readonly string[];
  /** 0 the familiar, 1 the unknown; null: not said. */
  openness: number | null;
  /** Null: nothing was said yet, and those among the tags count. */
  moods: readonly PersonMood[] | null;
  gender: (typeof GENDERS)[number] | "";
  ageRange: (typeof AGE_RANGES)[number] | "";
  country: string;
  languages: readonly string[];
};

/** What the server knows of the viewer. */
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

/** The moods that will be saved: as many as may be of those among the tags, until others are chosen. */
export function moodsOf({ moods, tags }: Answers): readonly PersonMood[] {
  return moods ?? PERSON_MOODS.filter((mood) => tags.includes(mood)).slice(0, QUIZ_MAX_MOODS);
}

/** What a step needs to be answered. */
export type StepProps = { answers: Answers; onChange: (changes: Partial<Answers>) => void };

const COMPLETE: Readonly<Record<Step, (answers: Answers) => boolean>> = {
  platforms: ({ platforms }) => platforms.length > 0,
  content: ({ tags }) => tags.length >= PREFERENCES_MIN,
  moods: (answers) => moodsOf(answers).length > 0,
  demographics: ({ gender, ageRange, country, languages }) =>
    [gender, ageRange, country, ...languages].some((word) => word !== ""),
};

/** Whether everything is said that the step asks for. All but the content may be left open. */
export function isComplete(step: Step, answers: Answers): boolean {
  return COMPLETE[step](answers);
}
