import type { z } from "zod";

import { AGE_RANGES, GENDERS } from "#contract/form-rules.ts";
import {
  currentPreferences,
  preferencesByName,
  readDemographics,
  readProfile,
  readStreamingPreferences,
  saveDemographics,
  savePreferences,
  savePreferredMoods,
  saveProfile,
  saveStreamingPreferences,
} from "#contract/preferences.ts";
import { PERSON_MOODS } from "#contract/vocabulary.ts";
import { usernameKey } from "#server/features/accounts/accounts.ts";
import type { Artwork } from "#server/features/artwork/artwork.ts";
import { knownService } from "#server/features/availability/availability.ts";
import { notFound } from "#server/platform/errors.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import type { Demographics, Preferences, TastePreferences } from "./preferences.ts";

export function servePreferences(
  serve: Serve,
  { preferences, artwork }: { preferences: Preferences; artwork: Artwork },
): void {
  serve(savePreferences, async ({ viewer, body }) => {
    await preferences.save(viewer.userId, {
      favoriteGenres: [...new Set(body.categories)],
      favoriteSubgenres: [...new Set(body.subcategories)],
      openness: body.openness_to_new_experiences,
    });
    return DONE;
  });

  serve(currentPreferences, async ({ viewer }) => ({
    preferences: onTheWire(await preferences.of(viewer.userId)),
  }));

  serve(preferencesByName, async ({ params, viewer }) => {
    const { username } = await preferences.ownProfile(viewer.userId);
    if (usernameKey(params.username) !== usernameKey(username)) throw notFound();
    return { preferences: onTheWire(await preferences.of(viewer.userId)) };
  });

  serve(savePreferredMoods, async ({ viewer, body }) => {
    await preferences.savePreferredMoods(viewer.userId, body.moods);
    return DONE;
  });

  serve(saveProfile, async ({ viewer, body }) => {
    await preferences.saveDetails(viewer.userId, {
      ...demographicsFrom(body),
      displayName: body.display_name,
      streamingPlatforms: body.streaming_platforms,
      prefersHouseArtwork: body.prefers_house_artwork,
    });
    return DONE;
  });

  serve(saveDemographics, async ({ viewer, body }) => {
    await preferences.saveDemographics(viewer.userId, demographicsFrom(body));
    return DONE;
  });

  serve(readDemographics, async ({ viewer }) => ({
    demographics: demographicsOnTheWire(await preferences.ownProfile(viewer.userId)),
  }));

  serve(saveStreamingPreferences, async ({ viewer, body }) => {
    const platforms = [...new Set(body.platforms)];
    for (const platform of platforms) knownService(platform, "platforms");
    await preferences.saveStreamingPlatforms(viewer.userId, platforms);
    return DONE;
  });

  serve(readStreamingPreferences, async ({ viewer }) => ({
    platforms: (await preferences.ownProfile(viewer.userId)).streamingPlatforms,
  }));

  serve(readProfile, async ({ viewer }) => {
    const saved = await preferences.ownProfile(viewer.userId);
    return {
      profile: {
        username: saved.username,
        email: saved.email,
        email_verified: saved.isEmailVerified,
        member_since: saved.memberSince.toISOString(),
        display_name: saved.displayName ?? saved.username,
        streaming_platforms: saved.streamingPlatforms,
        prefers_house_artwork: saved.prefersHouseArtwork,
        has_other_artwork: artwork.hasRemotePictures(),
        ...demographicsOnTheWire(saved),
      },
    };
  });
}

type WireDemographics = z.output<typeof readDemographics.answer>["demographics"];

function demographicsFrom(said: WireDemographics): Demographics {
  return {
    birthdate: said.birthdate,
    gender: said.gender,
    country: said.country,
    ageRange: said.age_range,
    preferredLanguages: said.preferred_languages,
  };
}

function demographicsOnTheWire(saved: Demographics): WireDemographics {
  return {
    birthdate: saved.birthdate,
    gender: GENDERS.find((gender) => gender === saved.gender) ?? null,
    country: saved.country,
    preferred_languages: saved.preferredLanguages,
    age_range: AGE_RANGES.find((range) => range === saved.ageRange) ?? null,
  };
}

function onTheWire(saved: TastePreferences) {
  return {
    favorite_genres: saved.favoriteGenres,
    favorite_subgenres: saved.favoriteSubgenres,
    preferred_mood: PERSON_MOODS.filter((mood) => saved.preferredMoods.includes(mood)),
    openness_to_new_experiences: saved.openness,
  };
}
