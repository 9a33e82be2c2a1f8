/** The state of a comparison of two settings: which picks of each viewers took up after seeing them. */
import { type Comparison, type Team, type Wins, compare } from "#engine/interleaving.ts";
import type { Interleaving, Settings } from "#server/features/settings/settings.ts";
import type { Database } from "#server/platform/db.ts";

import { type TeamCounts, selectInterleaved } from "./impressions-store.ts";

export type InterleavingResult = Interleaving & { teams: Record<Team, TeamCounts>; wins: Wins } & Comparison;

type Needs = { db: Database; settings: { interleaving: Settings["interleaving"] } };

/** @returns `null` if nothing is being compared */
export async function interleavingResult({ db, settings }: Needs): Promise<InterleavingResult | null> {
  const interleaving = await settings.interleaving();
  if (interleaving === null) return null;
  const { teams, wins } = await selectInterleaved(db, interleaving.startedAt);
  return { ...interleaving, teams, wins, ...compare(wins) };
}
