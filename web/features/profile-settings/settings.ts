/** The viewer's settings: the server's format, the form values, and validation. */
import type { CallAnswer, CallInput } from "#contract/api.ts";
import {
  type AGE_RANGES,
  FORM_MESSAGES,
  type GENDERS,
  type PROFILE_VISIBILITIES,
  isUnderAge,
} from "#contract/form-rules.ts";
import { PREFERENCES_MIN } from "#contract/tags.ts";

import { profileSettings } from "../../messages/profile-settings.ts";
import { isPreferenceTag } from "../../ui/preference-tags.ts";
import { tooFewChosen } from "../../ui/tag-selector.tsx";
import type { FormErrors } from "../../ui/use-form.ts";

export type Visibility = (typeof PROFILE_VISIBILITIES)[number];

/** In text settings, an empty string means not specified. */
export type Settings = {
  displayName: string;
  birthdate: string;
  gender: (typeof GENDERS)[number] | "";
  ageRange: (typeof AGE_RANGES)[number] | "";
  country: string;
  languages: readonly string[];
  /** Tag IDs: genres, subgenres and themes. */
  tags: readonly string[];
  /** 0 is familiar, 1 is unknown; `null` if unanswered. */
  openness: number | null;
  /** Service IDs, as on the wire. */
  platforms: readonly string[];
  /** Whether to show artwork drawn by Halflight even if TMDB has its own. */
  prefersHouseArtwork: boolean;
  visibility: Visibility;
  /** Whether administrators may inspect the viewer's picks. */
  mayBeStudied: boolean;
};

/** What the server has stored for the viewer. */
export type Saved = {
  profile: CallAnswer<"GET /api/profile">["profile"];
  preferences: CallAnswer<"GET /api/auth/preferences/current">["preferences"];
  account: CallAnswer<"GET /api/user/account">["account"];
};

export const DISPLAY_NAME_MAX = 60;
export const EARLIEST_BIRTHDATE = "1900-01-01";

export function settingsOf({ profile, preferences, account }: Saved): Settings {
  const { favorite_genres: genres, favorite_subgenres: subgenres } = preferences;
  return {
    displayName: profile.display_name,
    birthdate: profile.birthdate ?? "",
    gender: profile.gender ?? "",
    ageRange: profile.age_range ?? "",
    country: profile.country ?? "",
    languages: profile.preferred_languages,
    tags: [...genres, ...subgenres].filter(isPreferenceTag),
    openness: preferences.openness_to_new_experiences,
    platforms: profile.streaming_platforms,
    prefersHouseArtwork: profile.prefers_house_artwork,
    visibility: account.profile_visibility,
    mayBeStudied: account.picks_may_be_studied,
  };
}

/** The full profile, in the request format. */
export function profileFrom(settings: Settings) {
  return {
    display_name: settings.displayName.trim(),
    birthdate: settings.birthdate,
    gender: settings.gender,
    age_range: settings.ageRange,
    country: settings.country,
    preferred_languages: [...settings.languages],
    streaming_platforms: [...settings.platforms],
    prefers_house_artwork: settings.prefersHouseArtwork,
  } satisfies CallInput<"PUT /api/profile">["body"];
}

/** Unsaved changes. */
export function changesIn(entered: Partial<Settings>, saved: Settings): Partial<Settings> {
  const changed = Object.entries(entered).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof Settings]),
  );
  return Object.fromEntries(changed);
}

export function isMinor({ ageRange, birthdate }: Settings, now: Date): boolean {
  return isUnderAge({ ageRange, birthdate: birthdate === "" ? null : birthdate }, now);
}

/** Validates the settings. Unchanged tags and privacy settings aren't checked: they were valid when saved. */
export function errorsIn(settings: Settings, saved: Settings, now: Date): FormErrors<Settings> {
  const changes = changesIn(settings, saved);
  const errors: Partial<Record<keyof Settings, string | null>> = {
    displayName: displayNameError(settings.displayName.trim()),
    birthdate: isPossible(settings.birthdate, now) ? null : profileSettings.about.birthdateWrong,
    tags: changes.tags === undefined ? null : tooFewChosen(settings.tags, PREFERENCES_MIN),
    visibility:
      changes.visibility === "public" && isMinor(settings, now) ? FORM_MESSAGES.publicTooYoung : null,
    mayBeStudied:
      changes.mayBeStudied === true && isMinor(settings, now) ? FORM_MESSAGES.studiedTooYoung : null,
  };
  const found = Object.entries(errors).filter(([, sentence]) => sentence !== null);
  return { fields: Object.fromEntries(found) };
}

function displayNameError(name: string): string | null {
  if (name === "") return profileSettings.about.displayNameRequired;
  const isTooLong = Array.from(name).length > DISPLAY_NAME_MAX;
  return isTooLong ? profileSettings.about.displayNameTooLong(DISPLAY_NAME_MAX) : null;
}

function isPossible(birthdate: string, now: Date): boolean {
  if (birthdate === "") return true;
  return birthdate >= EARLIEST_BIRTHDATE && birthdate <= now.toISOString().slice(0, 10);
}
