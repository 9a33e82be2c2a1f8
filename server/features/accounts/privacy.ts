/** Who sees a profile. Whoever has chosen nothing is seen by those who are signed in; people under 18 by nobody, and never by everybody. */
import { OF_AGE_YEARS, type PROFILE_VISIBILITIES, UNDER_AGE, isUnderAge } from "#contract/form-rules.ts";

export type ProfileVisibility = (typeof PROFILE_VISIBILITIES)[number];

/** What somebody has said of it, and of their age. */
export type PrivacyFacts = {
  /** Null: not chosen. */
  chosenVisibility: ProfileVisibility | null;
  /** One of AGE_RANGES, as the profile has it. */
  ageRange: string | null;
  /** "2009-03-30" */
  birthdate: string | null;
};

export function visibilityOf(facts: PrivacyFacts, now: Date): ProfileVisibility {
  const { chosenVisibility: chosen } = facts;
  if (!isUnderAge(facts, now)) return chosen ?? "members";
  return chosen === "members" ? "members" : "private";
}

/** Whether somebody else sees the profile. */
export function isSeenByOthers(facts: PrivacyFacts, now: Date, asker: { isSignedIn: boolean }): boolean {
  const visibility = visibilityOf(facts, now);
  return visibility === "public" || (visibility === "members" && asker.isSignedIn);
}

/** Rows of profiles `p` of people who are of age, as far as they said. `bornBy` is the parameter with `cameOfAgeBy`. */
export function isOfAge(bornBy: string): string {
  return `p.age_range is distinct from '${UNDER_AGE}'
    and coalesce(to_char(p.birthdate, 'YYYY-MM-DD') <= ${bornBy}, true)`;
}

/**
 * Whose doings members are told of without having asked, of rows of users `u` and profiles `p`: those whose profile members see, and
 * who are not under age, whatever they chose.
 */
export function toldToMembers(bornBy: string): string {
  return `coalesce(u.profile_visibility, 'members') <> 'private' and ${isOfAge(bornBy)}`;
}

/** The last birthdate with which somebody is of age. As text: there need not be such a day in the calendar. */
export function cameOfAgeBy(now: Date): string {
  return `${now.getUTCFullYear() - OF_AGE_YEARS}${now.toISOString().slice(4, 10)}`;
}
