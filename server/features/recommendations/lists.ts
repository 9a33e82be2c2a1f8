/** The list of one answer: by the current settings, or drafted from two settings if this viewer is part of their comparison. */
import type { Tunables } from "#contract/tunables.ts";
import { type Team, teamDraft } from "#engine/interleaving.ts";
import { type PickedTitle, type Picking, pickTitles } from "#engine/picking.ts";
import { seedOf, seededRandom } from "#engine/random.ts";
import type { Interleaving } from "#server/features/settings/settings.ts";

/** A pick with what's needed to learn from it later. */
export type ListedPick = PickedTitle & {
  score: number;
  /** `null` if nothing is being compared. */
  team: Team | null;
};

export function plainList(picking: Picking): ListedPick[] {
  return pickTitles(picking).map((pick) => listed(pick, picking));
}

const ORDER = [null, "saturation", "filters"] as const satisfies readonly PickedTitle["fallback"][];

/**
 * Drafts the picks of two settings into one list. Picks beyond the wishes come last, whichever team they're from.
 * @param pickingBy its scores are valid until the next call
 */
export function draftedList(
  pickingBy: (tunables: Tunables) => Picking,
  teams: Readonly<Record<Team, Tunables>>,
  seed: number,
): ListedPick[] {
  const listBy = (tunables: Tunables): { picks: ListedPick[]; limit: number } => {
    const picking = pickingBy(tunables);
    return { picks: plainList(picking), limit: picking.limit };
  };
  const [current, challenger] = [listBy(teams.current), listBy(teams.challenger)];
  return teamDraft(
    { current: current.picks, challenger: challenger.picks },
    { limit: current.limit, keyOf: ({ candidate }) => candidate, random: seededRandom(seed) },
  )
    .map(({ pick, team }) => ({ ...pick, team }))
    .toSorted((a, b) => ORDER.indexOf(a.fallback) - ORDER.indexOf(b.fallback));
}

/** Whether the viewer is part of the comparison. A share always covers the same viewers, and a larger share adds more. */
export function isCompared(interleaving: Interleaving, userId: number): boolean {
  const draw = seededRandom(seedOf(`${userId} interleaving`))();
  return 100 * draw < interleaving.sharePct;
}

function listed(pick: PickedTitle, { scores }: Picking): ListedPick {
  return {
    ...pick,
    score: scores.totals[pick.candidate] ?? 0,
    team: null,
  };
}
