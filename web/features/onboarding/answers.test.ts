import { expect, test } from "vitest";

import { type Answers, STEPS, type Saved, answersOf, isComplete, moodsOf } from "./answers.ts";

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

test("up to three moods among the chosen tags are saved, until moods are chosen in the mood step", () => {
  const tags = ["angry", "drama", "happy", "bored", "sad"];
  expect(moodsOf({ ...NOTHING_SAID, tags })).toEqual(["happy", "sad", "bored"]);
  expect(moodsOf({ ...NOTHING_SAID, tags, moods: ["curious"] })).toEqual(["curious"]);
  expect(moodsOf({ ...NOTHING_SAID, tags, moods: [] })).toEqual([]);
});

test.for<[Partial<Answers>, boolean[]]>([
  [{}, [false, false, false, false]],
  [{ platforms: ["8"] }, [true, false, false, false]],
  [{ tags: ["drama", "war"] }, [false, false, false, false]],
  [{ tags: ["drama", "war", "revenge"] }, [false, true, false, false]],
  [{ tags: ["happy"] }, [false, false, true, false]],
  [{ moods: ["calm"] }, [false, false, true, false]],
  [{ country: "PT" }, [false, false, false, true]],
  [{ languages: ["pt"] }, [false, false, false, true]],
])("with the answers %j, the four steps are complete: %j", ([said, complete]) => {
  expect(STEPS.map((step) => isComplete(step, { ...NOTHING_SAID, ...said }))).toEqual(complete);
});
