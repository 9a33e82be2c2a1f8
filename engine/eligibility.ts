/** Eligibility: which titles a person may be shown at all, and which of those as they asked for it. */
import type { Tunables } from "#contract/tunables.ts";
import type { TitleMood } from "#contract/vocabulary.ts";

import { type TitleFacts, ageInYears } from "./title-facts.ts";

/** What a title must be like. */
export type Narrowing = {
  /** Ids of the titles on the chosen services; null where none was chosen. */
  onPlatforms: ReadonlySet<number> | null;
  /** At least one of these moods; null where none was chosen. */
  moods: readonly TitleMood[] | null;
};

export type Wishes = Narrowing & {
  /** Rated, skipped, or named by the asker: never shown. */
  excluded: ReadonlySet<number>;
  /** Shown too often of late: left out while there is something else. */
  overexposed: ReadonlySet<number>;
};

/** fitting: as asked. beyond: allowed, but not as asked, or worn out. */
export type Verdict = "fitting" | "beyond" | "never";

export function judge(title: TitleFacts, wishes: Wishes, tunables: Tunables, now: number): Verdict {
  if (wishes.excluded.has(title.id)) return "never";
  const age = ageInYears(title, now);
  if (age > tunables.RECENCY_MAX_YEARS) return "never";
  const isUntried = age * 12 < tunables.NEW_TITLE_MONTHS && title.voteCount < tunables.NEW_TITLE_MIN_VOTES;
  if (isUntried) return "never";
  if (wishes.overexposed.has(title.id)) return "beyond";
  return fits(title, wishes) ? "fitting" : "beyond";
}

export function fits(title: TitleFacts, { onPlatforms, moods }: Narrowing): boolean {
  if (onPlatforms !== null && !onPlatforms.has(title.id)) return false;
  return moods === null || moods.some((mood) => title.moods[mood] !== undefined);
}
