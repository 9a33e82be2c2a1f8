import type { SettingsCompared } from "#engine/evaluation/served-picks.ts";

export type EvaluationResult = {
  samples: SettingsCompared;
  /** Null: too few accounts have marked enough. */
  accounts: SettingsCompared | null;
};
