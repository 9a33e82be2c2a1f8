/**
 * Interleaving: two settings are compared within one list, by whose picks a person takes up. It needs far fewer people than showing each
 * setting to a half of them, since every answer is judged against itself. Method: team draft (Radlinski, Kurup and Joachims, How does
 * clickthrough data reflect retrieval quality?, 2008).
 */
import type { Random } from "./random.ts";

export type Team = "current" | "challenger";

type Draft<Pick> = { limit: number; keyOf: (pick: Pick) => number; random: Random };

/**
 * In turn each team takes the first of its list that is not taken; who begins a round is decided by a coin. A team that has nothing left
 * leaves its turns to the other.
 */
export function teamDraft<Pick>(
  lists: Readonly<Record<Team, readonly Pick[]>>,
  { limit, keyOf, random }: Draft<Pick>,
): { pick: Pick; team: Team }[] {
  const drafted: { pick: Pick; team: Team }[] = [];
  const taken = new Set<number>();
  const next: Record<Team, number> = { current: 0, challenger: 0 };

  function take(team: Team): void {
    const list = lists[team];
    while (next[team] < list.length && drafted.length < limit) {
      const pick = list[next[team]] as Pick;
      next[team] += 1;
      const key = keyOf(pick);
      if (taken.has(key)) continue;
      taken.add(key);
      drafted.push({ pick, team });
      return;
    }
  }

  const isLeft = () => next.current < lists.current.length || next.challenger < lists.challenger.length;
  while (drafted.length < limit && isLeft()) {
    const order =
      random() < 0.5 ? (["current", "challenger"] as const) : (["challenger", "current"] as const);
    for (const team of order) take(team);
  }
  return drafted;
}

/** In how many answers more picks of the one were taken up than of the other. */
export type Wins = Readonly<Record<Team, number>> & { ties: number };

export type Comparison = {
  /** By how much more of the answers the challenger wins than the current setting: −1 to 1, null where there is no answer. */
  difference: number | null;
  standardError: number | null;
  /** Of the sign test, two-sided: how probable so many wins of one are where neither is better. */
  pValue: number;
};

export function compare({ current, challenger, ties }: Wins): Comparison {
  const answers = current + challenger + ties;
  const pValue = signTest(current, challenger);
  if (answers === 0) return { difference: null, standardError: null, pValue };
  const difference = (challenger - current) / answers;
  const variance = (challenger + current) / answers - difference ** 2;
  return { difference, standardError: Math.sqrt(Math.max(0, variance) / answers), pValue };
}

/** Exact, from the binomial distribution with ½; ties say nothing. */
function signTest(one: number, other: number): number {
  const trials = one + other;
  // The logarithm of how probable exactly so many wins are, for one win more at each step.
  let logarithm = -trials * Math.LN2;
  let tail = 0;
  for (let wins = 0; wins <= Math.min(one, other); wins++) {
    tail += Math.exp(logarithm);
    logarithm += Math.log((trials - wins) / (wins + 1));
  }
  return Math.min(1, 2 * tail);
}
