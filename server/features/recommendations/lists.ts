/** The list of one answer: with one place drawn by chance, or drafted from two settings where these are compared in this viewer's picks. */
import type { Tunables } from "#contract/tunables.ts";
import { type Team, teamDraft } from "#engine/interleaving.ts";
import { type PickSource, type Picking, pickTitles, pickTitlesWithDraw } from "#engine/picking.ts";
import { seedOf, seededRandom } from "#engine/random.ts";
import type { Interleaving } from "#server/features/settings/settings.ts";

/** A pick, and what is needed to learn from it later. */
export type ListedPick = {
  /** A position of the index. */
  candidate: number;
  source: PickSource;
  score: number;
  isDrawn: boolean;
  /** How probable it was that this title fills its place. */
  propensity: number;
  /** Null where nothing is compared. */
  team: Team | null;
};

/** The picks, and where those begin that go beyond what was asked for: null where there are none. */
export type List = { picks: ListedPick[]; firstBeyond: number | null };

/** With one place drawn. */
export function drawnList(picking: Picking): List {
  const { drawn, ...picked } = pickTitlesWithDraw(picking);
  const picks = picked.picks.map((pick, place) =>
    place === drawn?.place
      ? { ...listed(pick, picking), isDrawn: true, propensity: drawn.propensity }
      : listed(pick, picking),
  );
  return { picks, firstBeyond: picked.firstBeyond };
}

/**
 * From the picks by two settings; what goes beyond the wishes comes behind in both. No place is drawn besides: the coins of the draft are
 * chance enough.
 * @param pickingBy lends its scores until the next one
 */
export function draftedList(
  pickingBy: (tunables: Tunables) => Picking,
  teams: Readonly<Record<Team, Tunables>>,
  seed: number,
): List {
  const beyond = new Set<number>();
  const listBy = (tunables: Tunables): { picks: ListedPick[]; limit: number } => {
    const picking = pickingBy(tunables);
    const { picks, firstBeyond } = pickTitles(picking);
    for (const { candidate } of picks.slice(firstBeyond ?? picks.length)) beyond.add(candidate);
    return { picks: picks.map((pick) => listed(pick, picking)), limit: picking.limit };
  };
  const [current, challenger] = [listBy(teams.current), listBy(teams.challenger)];
  const drafted = teamDraft(
    { current: current.picks, challenger: challenger.picks },
    { limit: current.limit, keyOf: ({ candidate }) => candidate, random: seededRandom(seed) },
  ).map(({ pick, team }) => ({ ...pick, team }));
  const fitting = drafted.filter(({ candidate }) => !beyond.has(candidate));
  return {
    picks: [...fitting, ...drafted.filter(({ candidate }) => beyond.has(candidate))],
    firstBeyond: fitting.length < drafted.length ? fitting.length : null,
  };
}

/** Whether the viewer is one of those in whose picks the settings are compared: always the same ones for a share, and more for a greater. */
export function isCompared(interleaving: Interleaving, userId: number): boolean {
  const draw = seededRandom(seedOf(`${userId} interleaving`))();
  return 100 * draw < interleaving.sharePct;
}

function listed(
  { candidate, source }: { candidate: number; source: PickSource },
  { scores }: Picking,
): ListedPick {
  return {
    candidate,
    source,
    score: scores.totals[candidate] ?? 0,
    isDrawn: false,
    propensity: 1,
    team: null,
  };
}
