/** The settings form: saves each group of settings with its own API call, and refetches what depends on them. */
import { useState } from "react";

import { accountQuery, profileQuery } from "../../api/account-queries.ts";
import { request } from "../../api/client.ts";
import { logFailure } from "../../api/failure-log.ts";
import { invalidateFilteredLists } from "../../api/filtered-lists.ts";
import { preferencesQuery } from "../../api/list-queries.ts";
import { queryClient } from "../../api/query-client.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { profileSettings } from "../../messages/profile-settings.ts";
import { toastSuccess, toastUndo } from "../../titles/toasts.tsx";
import { preferencesFrom } from "../../ui/preference-tags.ts";
import { useForm, type FormErrors } from "../../ui/use-form.ts";
import { draftOf, saveDraft, useDraft } from "./draft.ts";
import { type Saved, type Settings, changesIn, settingsOf, errorsIn, profileFrom } from "./settings.ts";

const words = profileSettings.saving;

/**
 * The form's values are the saved settings plus unsaved changes from browser storage.
 * @param reveal displays a setting that's about to get the focus
 */
export function useSettingsForm(userId: number, saved: Saved, reveal: (setting: keyof Settings) => void) {
  const [now] = useState(() => new Date());
  const initial = settingsOf(saved);
  const entered = changesIn(useDraft(userId), initial);
  const form = useForm<Settings>({
    initial,
    storage: {
      entered,
      update: (change) => saveDraft(userId, changesIn(change(draftOf(userId)), initial)),
    },
    check: (settings) => errorsIn(settings, initial, now),
    reveal,
    async send(settings) {
      await saveSettings(settings, saved);
      toastSuccess(words.saved);
    },
    explain(failure) {
      logFailure("profile", failure);
      return serverErrors(failure);
    },
  });

  function discard(): void {
    const discarded = draftOf(userId);
    form.reset();
    toastUndo(words.discarded, { id: "profile-draft", undo: () => saveDraft(userId, discarded) });
  }

  return { form, now, isChanged: Object.keys(entered).length > 0, discard };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>["form"];

const LIKES_SETTINGS: readonly (keyof Settings)[] = ["tags", "openness"];
const PRIVACY_SETTINGS: readonly (keyof Settings)[] = ["visibility", "mayBeStudied"];
const UNRELATED_TO_TASTE: ReadonlySet<string> = new Set<keyof Settings>([
  "displayName",
  "prefersHouseArtwork",
  "visibility",
  "mayBeStudied",
]);

/** They change which titles are shown, or their text or artwork, on every page. */
const DISPLAY_SETTINGS: ReadonlySet<string> = new Set<keyof Settings>([
  "languages",
  "prefersHouseArtwork",
  "birthdate",
  "ageRange",
]);

/**
 * First key parts of the queries that depend on the viewer's services and country, or that show the viewer's
 * profile elsewhere.
 */
const VIEWER_QUERY_KINDS: ReadonlySet<unknown> = new Set([
  "offers",
  "platforms",
  "own-services",
  "country-services",
  "demographics",
  "user-stats",
]);

/** Throws if a group of settings couldn't be saved. Groups saved before it stay saved, and are in the cache. */
async function saveSettings(settings: Settings, saved: Saved): Promise<void> {
  const changed = Object.keys(changesIn(settings, settingsOf(saved)));
  const isChanged = (names: readonly string[]) => changed.some((name) => names.includes(name));
  try {
    // Age first: the allowed privacy settings depend on it.
    if (changed.some((name) => ![...LIKES_SETTINGS, ...PRIVACY_SETTINGS].includes(name as keyof Settings))) {
      const body = profileFrom(settings);
      await request("PUT /api/profile", { body });
      await updateCache(profileQuery().queryKey, { ...saved.profile, ...savedProfile(body) });
    }
    if (isChanged(LIKES_SETTINGS)) {
      const body = preferencesFrom(settings);
      await request("POST /api/auth/preferences", { body });
      await updateCache(preferencesQuery().queryKey, {
        ...saved.preferences,
        favorite_genres: body.categories,
        favorite_subgenres: body.subcategories,
        openness_to_new_experiences: body.openness_to_new_experiences,
      });
    }
    if (isChanged(PRIVACY_SETTINGS)) {
      const body = { profile_visibility: settings.visibility, picks_may_be_studied: settings.mayBeStudied };
      await request("PUT /api/user/privacy", { body });
      await updateCache(accountQuery().queryKey, { ...saved.account, ...body });
    }
  } finally {
    refetchDependents(changed);
  }
}

/** The server's messages for individual settings, and a general message for the form. */
function serverErrors(failure: unknown): FormErrors<Settings> {
  const { failed } = profileSettings.saving;
  if (!(failure instanceof RequestFailed)) return { form: failed };
  const fields = Object.entries(failure.fields).flatMap(([name, message]) => {
    const setting = SETTING_OF[name];
    return setting === undefined ? [] : [[setting, message] as const];
  });
  return { form: failed, fields: Object.fromEntries(fields) };
}

const SETTING_OF: Readonly<Record<string, keyof Settings>> = {
  display_name: "displayName",
  birthdate: "birthdate",
  gender: "gender",
  age_range: "ageRange",
  country: "country",
  preferred_languages: "languages",
  streaming_platforms: "platforms",
  prefers_house_artwork: "prefersHouseArtwork",
  categories: "tags",
  subcategories: "tags",
  openness_to_new_experiences: "openness",
  profile_visibility: "visibility",
  picks_may_be_studied: "mayBeStudied",
};

type ProfileBody = ReturnType<typeof profileFrom>;

/** The profile as the server will return it. */
function savedProfile({ birthdate, gender, age_range: ageRange, country, ...rest }: ProfileBody) {
  return {
    ...rest,
    birthdate: birthdate === "" ? null : birthdate,
    gender: gender === "" ? null : gender,
    age_range: ageRange === "" ? null : ageRange,
    country: country === "" ? null : country,
  };
}

async function updateCache(queryKey: readonly unknown[], answer: object): Promise<void> {
  // A response that's still on its way contains the previous settings.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, answer);
}

function refetchDependents(changed: readonly string[]): void {
  // Refetches the privacy settings in effect, which for minors may differ from the chosen ones.
  void queryClient.invalidateQueries({ queryKey: accountQuery().queryKey });
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [kind] }) => VIEWER_QUERY_KINDS.has(kind),
  });
  if (changed.some((name) => DISPLAY_SETTINGS.has(name))) void queryClient.invalidateQueries();
  if (changed.some((name) => !UNRELATED_TO_TASTE.has(name))) invalidateFilteredLists();
}
