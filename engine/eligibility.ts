/** Eligibility: which titles a person may be shown at all, and which of those as they asked for it. */
import type { Tunables } from "#contract/tunables.ts";
import type { TitleMood } from "#contract/vocabulary.ts";

import { type TitleFacts, ageInYears } from "./title-facts.ts";

export type Wishes = {
  /** Rated, skipped, or named by the asker: never shown. */
  excluded: ReadonlySet<number>;
  /** Shown too often of late: left out while there is something else. */
  overexposed: ReadonlySet<number>;
  /** Ids of the titles on the chosen services; null where none was chosen. */
  onPlatforms: ReadonlySet<number> | null;
  /** At least one of these moods; null where none was chosen. */
  moods: readonly TitleMood[] | null;
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
  if (wishes.onPlatforms !== null && !wishes.onPlatforms.has(title.id)) return "beyond";
  if (wishes.moods !== null && !wishes.moods.some((mood) => title.moods[mood] !== undefined)) return "beyond";
  return "fitting";
}
