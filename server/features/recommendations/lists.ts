/** The list of one answer: with one place drawn by chance, or drafted from two settings where these are compared in this viewer's picks. */
import type { Tunables } from "#contract/tunables.ts";
import { type Team, teamDraft } from "#engine/interleaving.ts";
import { type PickedTitle, type Picking, pickTitles, pickTitlesWithDraw } from "#engine/picking.ts";
import { seedOf, seededRandom } from "#engine/random.ts";
import type { Interleaving } from "#server/features/settings/settings.ts";

/** A pick, and what is needed to learn from it later. */
export type ListedPick = PickedTitle & {
  score: number;
  isDrawn: boolean;
  /** How probable it was that this title fills its place. */
  propensity: number;
  /** Null where nothing is compared. */
  team: Team | null;
};

/** With one place drawn. */
export function drawnList(picking: Picking): ListedPick[] {
  const { drawn, picks } = pickTitlesWithDraw(picking);
  return picks.map((pick, place) =>
    place === drawn?.place
      ? { ...listed(pick, picking), isDrawn: true, propensity: drawn.propensity }
      : listed(pick, picking),
  );
}

const ORDER = [null, "saturation", "filters"] as const satisfies readonly PickedTitle["beyond"][];

/**
 * From the picks by two settings; what goes beyond the wishes comes behind in both. No place is drawn besides: the coins of the draft are
 * chance enough.
 * @param pickingBy lends its scores until the next one
 */
export function draftedList(
  pickingBy: (tunables: Tunables) => Picking,
  teams: Readonly<Record<Team, Tunables>>,
  seed: number,
): ListedPick[] {
  const listBy = (tunables: Tunables): { picks: ListedPick[]; limit: number } => {
    const picking = pickingBy(tunables);
    return { picks: pickTitles(picking).map((pick) => listed(pick, picking)), limit: picking.limit };
  };
  const [current, challenger] = [listBy(teams.current), listBy(teams.challenger)];
  return teamDraft(
    { current: current.picks, challenger: challenger.picks },
    { limit: current.limit, keyOf: ({ candidate }) => candidate, random: seededRandom(seed) },
  )
    .map(({ pick, team }) => ({ ...pick, team }))
    .toSorted((a, b) => ORDER.indexOf(a.beyond) - ORDER.indexOf(b.beyond));
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
    isDrawn: false,
    propensity: 1,
    team: null,
  };
}
