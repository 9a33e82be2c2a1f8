/** How the comparison of two settings stands: what viewers took up of the picks of each, after they had seen them. */
import { type Comparison, type Team, type Wins, compare } from "#engine/interleaving.ts";
import type { Interleaving, Settings } from "#server/features/settings/settings.ts";
import type { Database } from "#server/platform/db.ts";

import { type TeamCounts, selectInterleaved } from "./impressions-store.ts";

export type InterleavingResult = Interleaving & { teams: Record<Team, TeamCounts>; wins: Wins } & Comparison;

type Needs = { db: Database; settings: { interleaving: Settings["interleaving"] } };

/** @returns null where nothing is compared */
export async function interleavingResult({ db, settings }: Needs): Promise<InterleavingResult | null> {
  const interleaving = await settings.interleaving();
  if (interleaving === null) return null;
  const { teams, wins } = await selectInterleaved(db, interleaving.startedAt);
  return { ...interleaving, teams, wins, ...compare(wins) };
}
