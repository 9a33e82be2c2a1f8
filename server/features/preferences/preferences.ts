/** Preferences: what a person says they like and who they are. Saved whole, so that the last save wins and none is half kept. */
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";

import {
  type OwnProfile,
  type PersonalDetails,
  type TastePreferences,
  selectCountry,
  selectOwnProfile,
  selectPreferences,
  upsertPersonalDetails,
  upsertPreferences,
} from "./store.ts";

export type { OwnProfile, PersonalDetails, TastePreferences } from "./store.ts";

export type Preferences = {
  /** Empty for somebody who said nothing. */
  of(userId: number): Promise<TastePreferences>;
  save(userId: number, preferences: Omit<TastePreferences, "preferredMoods">): Promise<void>;
  ownProfile(userId: number): Promise<OwnProfile>;
  saveDetails(userId: number, details: PersonalDetails): Promise<void>;
  /** The country whose services count for the viewer, by ISO 3166: of a visitor, who is null, and of who named none, the usual one. */
  countryOf(viewer: { userId: number } | null): Promise<string>;
};

type Needs = { db: Database; clock: Clock; usualCountry: string };

export function createPreferences({ db, clock, usualCountry }: Needs): Preferences {
  return {
    of: (userId) => selectPreferences(db, userId),
    save: (userId, preferences) => upsertPreferences(db, { userId, ...preferences, updatedAt: clock.now() }),
    ownProfile: (userId) => selectOwnProfile(db, userId),
    saveDetails: (userId, details) =>
      upsertPersonalDetails(db, { userId, ...details, updatedAt: clock.now() }),
    countryOf: async (viewer) =>
      (viewer === null ? null : await selectCountry(db, viewer.userId)) ?? usualCountry,
  };
}
