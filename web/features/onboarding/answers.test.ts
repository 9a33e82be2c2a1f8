import { expect, test } from "vitest";

import { type Answers, STEPS, type Saved, answersOf, isComplete } from "./answers.ts";

const NOTHING_SAVED: Saved = {
  preferences: {
    favorite_genres: [],
    favorite_subgenres: [],
    preferred_mood: [],
    openness_to_new_experiences: null,
  },
  platforms: [],
  demographics: { birthdate: null, gender: null, country: null, preferred_languages: [], age_range: null },
};
const NOTHING_SAID = answersOf(NOTHING_SAVED);

test("the guessed country is suggested until one is saved", () => {
  expect(answersOf(NOTHING_SAVED, "PT").country).toBe("PT");
  const demographics = { ...NOTHING_SAVED.demographics, country: "DE" };
  expect(answersOf({ ...NOTHING_SAVED, demographics }, "PT").country).toBe("DE");
});

test.for<[Partial<Answers>, boolean[]]>([
  [{}, [false, false, false, false]],
  [{ platforms: ["8"] }, [true, false, false, false]],
  [{ tags: ["drama", "war"] }, [false, false, false, false]],
  [{ tags: ["drama", "war", "revenge"] }, [false, true, false, false]],
  [{ moods: ["calm"] }, [false, false, true, false]],
  [{ country: "PT" }, [false, false, false, false]],
  [{ languages: ["pt"] }, [false, false, false, true]],
])("with the answers %j, the four steps are complete: %j", ([said, complete]) => {
  expect(STEPS.map((step) => isComplete(step, { ...NOTHING_SAID, ...said }))).toEqual(complete);
});
