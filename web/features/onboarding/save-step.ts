/** Saves a step with its own API call and updates the cache. */
import { request } from "../../api/client.ts";
import { preferencesQuery } from "../../api/list-queries.ts";
import { queryClient } from "../../api/query-client.ts";
import { preferencesFrom } from "../../ui/preference-tags.ts";
import { type Answers, type Saved, type Step, moodsOf } from "./answers.ts";
import { demographicsQuery, platformsQuery } from "./queries.ts";

type StepSaver = (answers: Answers, saved: Saved) => Promise<void>;

const STEP_SAVERS: Readonly<Record<Step, StepSaver>> = {
  async platforms({ platforms: chosen }) {
    const platforms = [...chosen];
    await request("POST /api/streaming-preferences", { body: { platforms } });
    queryClient.setQueryData(platformsQuery().queryKey, platforms);
  },
  async content(answers) {
    const body = preferencesFrom(answers);
    await request("POST /api/auth/preferences", { body });
    const { categories, subcategories, openness_to_new_experiences } = body;
    cachePreferences({
      favorite_genres: categories,
      favorite_subgenres: subcategories,
      openness_to_new_experiences,
    });
  },
  async moods(answers) {
    const moods = [...moodsOf(answers)];
    await request("POST /api/moods/preferences", { body: { moods } });
    cachePreferences({ preferred_mood: moods });
  },
  async demographics({ gender, ageRange, country, languages }, { demographics: { birthdate } }) {
    const said = { birthdate, country, preferred_languages: [...languages] };
    await request("POST /api/demographics", { body: { ...said, gender, age_range: ageRange } });
    queryClient.setQueryData(demographicsQuery().queryKey, {
      ...said,
      country: country === "" ? null : country,
      gender: gender === "" ? null : gender,
      age_range: ageRange === "" ? null : ageRange,
    });
  },
};

/** Throws if saving failed. */
export async function saveStep(step: Step, answers: Answers, saved: Saved): Promise<void> {
  await STEP_SAVERS[step](answers, saved);
}

function cachePreferences(changed: Partial<Saved["preferences"]>): void {
  queryClient.setQueryData(
    preferencesQuery().queryKey,
    (before: Saved["preferences"] | undefined) => before && { ...before, ...changed },
  );
}
