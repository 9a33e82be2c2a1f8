import type { SettingsCompared } from "#engine/evaluation/served-picks.ts";

export type EvaluationResult = {
  samples: SettingsCompared;
  /** `null` if too few accounts have enough ratings. */
  accounts: SettingsCompared | null;
};
