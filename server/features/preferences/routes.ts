import { AGE_RANGES, GENDERS } from "#contract/form-rules.ts";
import { currentPreferences, readProfile, savePreferences, saveProfile } from "#contract/preferences.ts";
import { PERSON_MOODS } from "#contract/vocabulary.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import type { Preferences } from "./preferences.ts";

export function servePreferences(serve: Serve, { preferences }: { preferences: Preferences }): void {
  serve(savePreferences, async ({ viewer, body }) => {
    await preferences.save(viewer.userId, {
      favouriteGenres: [...new Set(body.categories)],
      favouriteSubgenres: [...new Set(body.subcategories)],
      openness: body.openness_to_new_experiences,
    });
    return DONE;
  });

  serve(currentPreferences, async ({ viewer }) => {
    const saved = await preferences.of(viewer.userId);
    return {
      preferences: {
        favorite_genres: saved.favouriteGenres,
        favorite_subgenres: saved.favouriteSubgenres,
        preferred_mood: PERSON_MOODS.filter((mood) => saved.preferredMoods.includes(mood)),
        openness_to_new_experiences: saved.openness,
      },
    };
  });

  serve(saveProfile, async ({ viewer, body }) => {
    await preferences.saveDetails(viewer.userId, {
      displayName: body.display_name,
      birthdate: body.birthdate,
      gender: body.gender,
      country: body.country,
      ageRange: body.age_range,
      preferredLanguages: body.preferred_languages,
      streamingPlatforms: body.streaming_platforms,
    });
    return DONE;
  });

  serve(readProfile, async ({ viewer }) => {
    const saved = await preferences.ownProfile(viewer.userId);
    return {
      profile: {
        username: saved.username,
        email: saved.email,
        email_verified: saved.isEmailVerified,
        member_since: saved.memberSince.toISOString(),
        display_name: saved.displayName ?? saved.username,
        birthdate: saved.birthdate,
        gender: GENDERS.find((gender) => gender === saved.gender) ?? null,
        country: saved.country,
        preferred_languages: saved.preferredLanguages,
        streaming_platforms: saved.streamingPlatforms,
        age_range: AGE_RANGES.find((range) => range === saved.ageRange) ?? null,
      },
    };
  });
}
