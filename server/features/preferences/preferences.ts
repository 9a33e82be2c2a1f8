/** Preferences: what users say they like and who they are. Saved as a whole: the last save wins and never applies partially. */
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
  /** Empty for somebody who said nothing. */
  of(userId: number): Promise<TastePreferences>;
  save(userId: number, preferences: Omit<TastePreferences, "preferredMoods">): Promise<void>;
  savePreferredMoods(userId: number, moods: readonly PersonMood[]): Promise<void>;
  ownProfile(userId: number): Promise<OwnProfile>;
  /** Whether house artwork is preferred stays as it is where nothing is said of it. */
  saveDetails(userId: number, details: SavedDetails): Promise<void>;
  /** The rest of the details stays as it is. */
  saveDemographics(userId: number, demographics: Demographics): Promise<void>;
  /** The services that the viewer pays for; the rest of the details stays as it is. */
  saveStreamingPlatforms(userId: number, platforms: readonly string[]): Promise<void>;
  /** The country whose services count for the viewer, by ISO 3166: of a visitor, who is null, and of who named none, the usual one. */
  countryOf(viewer: { userId: number } | null): Promise<string>;
  /** How the viewer would see titles: for visitors in English, with all pictures that there are. */
  displayOf(viewer: { userId: number } | null): Promise<Display>;
};

const USUAL_DISPLAY: Display = { language: null, prefersHouseArtwork: false };

type Needs = { db: Database; clock: Clock; usualCountry: string };

export function createPreferences({ db, clock, usualCountry }: Needs): Preferences {
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
      (viewer === null ? null : await selectCountry(db, viewer.userId)) ?? usualCountry,
    displayOf: async (viewer) =>
      (viewer === null ? null : await selectDisplay(db, viewer.userId)) ?? USUAL_DISPLAY,
  };
}
