/** Texts of the profile page. Separate from `messages`, so they only load with that page. */
import { englishProfileSettings } from "./english-profile-settings.ts";

export type ProfileSettingsMessages = typeof englishProfileSettings;

export const profileSettings: ProfileSettingsMessages = englishProfileSettings;
