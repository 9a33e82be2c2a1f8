/** Preferences: what a person says they like and who they are. Saved whole, so that the last save wins and none is half kept. */
import type { GenreKey } from "#contract/vocabulary.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";

import { selectPreferences, selectProfile, upsertPreferences, upsertProfile } from "./store.ts";

export type TastePreferences = {
  favouriteGenres: GenreKey[];
  favouriteSubgenres: string[];
  preferredMoods: string[];
  /** 0 the familiar, 1 the unknown; null where it was not said. */
  openness: number | null;
};

export type Profile = {
  displayName: string | null;
  birthdate: string | null;
  gender: string | null;
  country: string | null;
  ageRange: string | null;
  preferredLanguages: string[];
  streamingPlatforms: string[];
};

export type SavedProfile = Profile & {
  username: string;
  email: string;
  isEmailVerified: boolean;
  memberSince: Date;
};

export type Preferences = {
  /** Empty for somebody who said nothing. */
  of(userId: number): Promise<TastePreferences>;
  save(userId: number, preferences: Omit<TastePreferences, "preferredMoods">): Promise<void>;
  profileOf(userId: number): Promise<SavedProfile>;
  saveProfile(userId: number, profile: Profile): Promise<void>;
};

export function createPreferences({ db, clock }: { db: Database; clock: Clock }): Preferences {
  return {
    of: (userId) => selectPreferences(db, userId),
    save: (userId, preferences) => upsertPreferences(db, { userId, ...preferences, updatedAt: clock.now() }),
    profileOf: (userId) => selectProfile(db, userId),
    saveProfile: (userId, profile) => upsertProfile(db, { userId, ...profile, updatedAt: clock.now() }),
  };
}
