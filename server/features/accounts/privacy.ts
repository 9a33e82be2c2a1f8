/** Who sees a profile. Whoever has chosen nothing is seen by those who are signed in; people under 18 by nobody, and never by everybody. */
import { type PROFILE_VISIBILITIES, isUnderAge } from "#contract/form-rules.ts";

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
