/** The words of the profile page: apart from `messages`, for they come with that page and not with every first load. */
import { englishProfileSettings } from "./english-profile-settings.ts";

export type ProfileSettingsMessages = typeof englishProfileSettings;

export const profileSettings: ProfileSettingsMessages = englishProfileSettings;
