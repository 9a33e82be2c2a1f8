/**
 * Interleaving: compares two settings by mixing their picks in one list and counting which ones a person acts on. It needs far fewer people
 * than an A/B test, because each list compares both settings for the same person.
 * Method: team draft (Radlinski, Kurup and Joachims, How does clickthrough data reflect retrieval quality?, 2008).
 */
import type { Random } from "./random.ts";

export type Team = "current" | "challenger";

type Draft<Pick> = { limit: number; keyOf: (pick: Pick) => number; random: Random };

/**
 * Each team in turn takes the first title of its list that isn't taken yet; a coin toss decides who starts each round. A team that runs out
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

/** The number of lists in which each team had more picks acted on than the other, and the number of ties. */
export type Wins = Readonly<Record<Team, number>> & { ties: number };

export type Comparison = {
  /** The challenger's share of wins minus the current setting's: −1 to 1, `null` without answers. */
  difference: number | null;
  standardError: number | null;
  /** Two-sided p-value of the sign test. */
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

/** Exact two-sided sign test, from the binomial distribution with p = ½. Ties are ignored. */
function signTest(one: number, other: number): number {
  const trials = one + other;
  // The log probability of exactly `wins` wins, updated for one more win each step.
  let logarithm = -trials * Math.LN2;
  let tail = 0;
  for (let wins = 0; wins <= Math.min(one, other); wins++) {
    tail += Math.exp(logarithm);
    logarithm += Math.log((trials - wins) / (wins + 1));
  }
  return Math.min(1, 2 * tail);
}
