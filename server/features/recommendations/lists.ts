/** The list of one answer: by the settings in force, or drafted from two settings while these are compared in this viewer's picks. */
import type { Tunables } from "#contract/tunables.ts";
import { type Team, teamDraft } from "#engine/interleaving.ts";
import { type PickedTitle, type Picking, pickTitles } from "#engine/picking.ts";
import { seedOf, seededRandom } from "#engine/random.ts";
import type { Interleaving } from "#server/features/settings/settings.ts";

/** A pick, and what is needed to learn from it later. */
export type ListedPick = PickedTitle & {
  score: number;
  /** Null where nothing is compared. */
  team: Team | null;
};

export function plainList(picking: Picking): ListedPick[] {
  return pickTitles(picking).map((pick) => listed(pick, picking));
}

const ORDER = [null, "saturation", "filters"] as const satisfies readonly PickedTitle["fallback"][];

/**
 * Drafts the picks of two settings into one list. Picks that go beyond the wishes come last in both.
 * @param pickingBy lends its scores until the next one
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

/** Whether the viewer is one of those in whose picks the settings are compared: always the same ones for a share, and more for a greater. */
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
