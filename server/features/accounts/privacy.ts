/** Who sees a profile. Whoever has chosen nothing is seen by those who are signed in; people under 18 by nobody, and never by everybody. */
import type { AGE_RANGES, PROFILE_VISIBILITIES } from "#contract/form-rules.ts";

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

const UNDER_AGE: (typeof AGE_RANGES)[number] = "13-17";
const OF_AGE_YEARS = 18;

export function visibilityOf(facts: PrivacyFacts, now: Date): ProfileVisibility {
  const { chosenVisibility: chosen } = facts;
  if (!isUnderAge(facts, now)) return chosen ?? "members";
  return chosen === "members" ? "members" : "private";
}

/** Where range and birthdate disagree, the one that protects counts. */
export function isUnderAge(
  { ageRange, birthdate }: Pick<PrivacyFacts, "ageRange" | "birthdate">,
  now: Date,
): boolean {
  if (ageRange === UNDER_AGE) return true;
  if (birthdate === null) return false;
  const cameOfAge = new Date(birthdate);
  cameOfAge.setUTCFullYear(cameOfAge.getUTCFullYear() + OF_AGE_YEARS);
  return now < cameOfAge;
}
