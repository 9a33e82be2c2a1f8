/**
 * Mixing: one list out of several named sources, so that each gives its share and none repeats another.
 * The list is mixed all along: whatever part of it is looked at, the shares hold there to within one, as long as no source is short.
 * A source leaves to another what that one needs for its share, so that the whole list has its shares whenever they can be had.
 */
import { createNumbering } from "./numbering.ts";
import { createSupply } from "./supply.ts";

/** Source → its share, zero or more; only their ratios matter. One of zero gives only what no other can. */
export type Shares<Source extends string> = Readonly<Record<Source, number>>;

export type Mixed<Source extends string, Candidate> = { candidate: Candidate; source: Source };

type Mixture<Source extends string, Candidate> = {
  /** How long the list is to be, with what is in it before. */
  limit: number;
  shares: Shares<Source>;
  /** Each source's candidates, best first. A candidate may stand in several sources. */
  candidates: Readonly<Record<Source, readonly Candidate[]>>;
  /** What the list begins with. */
  before?: readonly Mixed<Source, Candidate>[];
  /** Asked before a candidate is taken; one that is refused is never asked for again. */
  isAdmitted?: (candidate: Candidate) => boolean;
  /** Which of the source's next few is taken: the one worth most, the first of those worth the same. */
  choice?: {
    lookAhead: Readonly<Record<Source, number>>;
    /** May fall as candidates are taken, and never rises: most need not be asked for again (Minoux 1978). */
    worthOf: (candidate: Candidate) => number;
  };
  /** Told of each candidate that was taken. */
  onTaken?: (candidate: Candidate) => void;
};

/** Fills the list. A source that runs dry leaves its places to the others, so the list is short only when all are dry. */
export function mix<Source extends string, Candidate>(
  mixture: Mixture<Source, Candidate>,
): Mixed<Source, Candidate>[] {
  const { limit, shares, candidates, before = [], isAdmitted = () => true, choice, onTaken } = mixture;
  const sources = Object.keys(shares) as Source[];
  const mixed = [...before];
  const given = sources.map((source) => before.filter((entry) => entry.source === source).length);
  const rates = sources.map((source) => shares[source]);
  const starts = sources.map(() => 0);
  const taken = new Set(before.map(({ candidate }) => candidate));
  const { all, numberOf } = createNumbering<Candidate>();
  const lists = sources.map((source) =>
    candidates[source].filter((candidate) => !taken.has(candidate)).map(numberOf),
  );
  const gone = new Uint8Array(all.length);
  // What each was worth when it was asked for last: no more than that now.
  const worths = new Float64Array(all.length).fill(Number.POSITIVE_INFINITY);
  const supply = createSupply(lists, all.length, needsOf(rates, given, limit));

  /** @returns the number of a candidate, or null */
  function nextFrom(source: number, isShared: boolean): number | null {
    const list = lists[source] ?? [];
    let left = choice?.lookAhead[sources[source] as Source] ?? 1;
    let best: number | null = null;
    let most = Number.NEGATIVE_INFINITY;
    for (let place = starts[source] ?? 0; place < list.length && left > 0; place++) {
      const number = list[place] as number;
      if (gone[number] === 1) {
        if (place === starts[source]) starts[source] = place + 1;
        continue;
      }
      const candidate = all[number] as Candidate;
      if ((worths[number] as number) > most) worths[number] = choice?.worthOf(candidate) ?? 0;
      const worth = worths[number] as number;
      if (worth > most && (isShared || supply.isFree(source, number))) {
        if (isAdmitted(candidate)) {
          best = number;
          most = worth;
        } else {
          gone[number] = 1;
          supply.lose(number);
        }
      }
      if (best !== null) left -= 1;
    }
    return best;
  }

  // Once nobody needs what is left, it is anybody's.
  for (const isShared of [false, true]) {
    const open = new Set(sources.keys());
    while (mixed.length < limit && open.size > 0) {
      const source = nextInTurn([...open], rates, given, mixed.length + 1);
      const number = nextFrom(source, isShared);
      if (number === null) {
        open.delete(source);
        supply.giveUp(source);
        continue;
      }
      const candidate = all[number] as Candidate;
      gone[number] = 1;
      supply.take(source, number);
      mixed.push({ candidate, source: sources[source] as Source });
      given[source] = (given[source] ?? 0) + 1;
      onTaken?.(candidate);
    }
  }
  return mixed;
}

/** How many each source has yet to give for its share of the whole list. */
function needsOf(rates: readonly number[], given: readonly number[], limit: number): number[] {
  const due = rates.map(() => 0);
  const all = [...rates.keys()];
  for (let places = 1; places <= limit && all.length > 0; places++) {
    const source = nextInTurn(all, rates, due, places);
    due[source] = (due[source] ?? 0) + 1;
  }
  return due.map((count, source) => Math.max(0, count - (given[source] ?? 0)));
}

/**
 * The source whose turn it is: of those below their share of the first `places` places, the one with the greatest share for the count
 * it would then have; a tie goes to the one named first. Where the others ran dry and none is below, all that are left are asked.
 * Method: the quota method (Balinski and Young 1975), which keeps every source at its share, rounded down or up, in every prefix.
 */
function nextInTurn(
  open: readonly number[],
  rates: readonly number[],
  given: readonly number[],
  places: number,
): number {
  const total = rates.reduce((sum, rate) => sum + rate, 0);
  const rateOf = (source: number) => rates[source] ?? 0;
  const countOf = (source: number) => given[source] ?? 0;
  const claimOf = (source: number) => rateOf(source) / (countOf(source) + 1);
  const below = open.filter((source) => countOf(source) * total < places * rateOf(source));
  return (below.length > 0 ? below : open).reduce((first, source) =>
    claimOf(source) > claimOf(first) ? source : first,
  );
}
