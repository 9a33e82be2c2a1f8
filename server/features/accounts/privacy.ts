/** Profile visibility. The default is signed-in users only; under 18 it's no one, and a public profile isn't possible. */
import { OF_AGE_YEARS, type PROFILE_VISIBILITIES, UNDER_AGE, isUnderAge } from "#contract/form-rules.ts";

export type ProfileVisibility = (typeof PROFILE_VISIBILITIES)[number];

/** The user's choice and stated age. */
export type PrivacyFacts = {
  /** `null` if the user hasn't chosen. */
  chosenVisibility: ProfileVisibility | null;
  /** One of AGE_RANGES. */
  ageRange: string | null;
  /** "2009-03-30" */
  birthdate: string | null;
};

export function visibilityOf(facts: PrivacyFacts, now: Date): ProfileVisibility {
  const { chosenVisibility: chosen } = facts;
  if (!isUnderAge(facts, now)) return chosen ?? "members";
  return chosen === "members" ? "members" : "private";
}

/** Whether someone else, signed in or not, may see the profile. */
export function isSeenByOthers(facts: PrivacyFacts, now: Date, asker: { isSignedIn: boolean }): boolean {
  const visibility = visibilityOf(facts, now);
  return visibility === "public" || (visibility === "members" && asker.isSignedIn);
}

/** SQL condition on profiles `p`: the user hasn't stated an age under 18. `bornBy` is the parameter holding `latestAdultBirthdate`. */
export function isOfAge(bornBy: string): string {
  return `p.age_range is distinct from '${UNDER_AGE}'
    and coalesce(to_char(p.birthdate, 'YYYY-MM-DD') <= ${bornBy}, true)`;
}

/**
 * SQL condition on users `u` and profiles `p`: the user's activity appears in the members' feed. Requires that the profile isn't private
 * and, whatever the user chose, that they haven't stated an age under 18.
 */
export function sharedWithMembers(bornBy: string): string {
  return `coalesce(u.profile_visibility, 'members') <> 'private' and ${isOfAge(bornBy)}`;
}

/** The latest birthdate of an adult. As text, because the day may not exist in that year (February 29). */
export function latestAdultBirthdate(now: Date): string {
  return `${now.getUTCFullYear() - OF_AGE_YEARS}${now.toISOString().slice(4, 10)}`;
}
