/**
 * Preferences: what users say they like and who they are. Each save is atomic, and the last one wins. Other users see none of the personal
 * details except the display name.
 */
import type { PersonMood } from "#contract/quiz-answers.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";

import {
  type Demographics,
  type Display,
  type OwnProfile,
  type SavedDetails,
  type TastePreferences,
  selectCountry,
  selectDisplay,
  selectOwnProfile,
  selectPreferences,
  upsertDemographics,
  upsertPersonalDetails,
  upsertPreferences,
  upsertPreferredMoods,
  upsertStreamingPlatforms,
} from "./store.ts";

export type { Demographics, OwnProfile, TastePreferences } from "./store.ts";

export type Preferences = {
  /** Empty if the user has saved none. */
  of(userId: number): Promise<TastePreferences>;
  save(userId: number, preferences: Omit<TastePreferences, "preferredMoods">): Promise<void>;
  savePreferredMoods(userId: number, moods: readonly PersonMood[]): Promise<void>;
  ownProfile(userId: number): Promise<OwnProfile>;
  /** The house artwork preference stays unchanged if `details` doesn't mention it. */
  saveDetails(userId: number, details: SavedDetails): Promise<void>;
  /** The other details stay unchanged. */
  saveDemographics(userId: number, demographics: Demographics): Promise<void>;
  /** The services the viewer pays for. The other details stay unchanged. */
  saveStreamingPlatforms(userId: number, platforms: readonly string[]): Promise<void>;
  /** ISO 3166 country for streaming offers: the viewer's, or the default country for anonymous visitors and viewers without one. */
  countryOf(viewer: { userId: number } | null): Promise<string>;
  /** How titles are displayed for the viewer. Anonymous visitors get English texts and all available pictures. */
  displayOf(viewer: { userId: number } | null): Promise<Display>;
};

const DEFAULT_DISPLAY: Display = { language: null, prefersHouseArtwork: false };

type Needs = { db: Database; clock: Clock; defaultCountry: string };

export function createPreferences({ db, clock, defaultCountry }: Needs): Preferences {
  return {
    of: (userId) => selectPreferences(db, userId),
    save: (userId, preferences) => upsertPreferences(db, { userId, ...preferences, updatedAt: clock.now() }),
    savePreferredMoods: (userId, moods) =>
      upsertPreferredMoods(db, { userId, moods, updatedAt: clock.now() }),
    ownProfile: (userId) => selectOwnProfile(db, userId),
    saveDetails: (userId, details) =>
      upsertPersonalDetails(db, { userId, ...details, updatedAt: clock.now() }),
    saveDemographics: (userId, demographics) =>
      upsertDemographics(db, { userId, ...demographics, updatedAt: clock.now() }),
    saveStreamingPlatforms: (userId, platforms) =>
      upsertStreamingPlatforms(db, { userId, platforms, updatedAt: clock.now() }),
    countryOf: async (viewer) =>
      (viewer === null ? null : await selectCountry(db, viewer.userId)) ?? defaultCountry,
    displayOf: async (viewer) =>
      (viewer === null ? null : await selectDisplay(db, viewer.userId)) ?? DEFAULT_DISPLAY,
  };
}
