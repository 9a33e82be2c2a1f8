/**
 * Mixing: combines several named sources into one list without repeats, in given shares. The shares hold to within one title in every
 * prefix of the list, as long as no source runs short. A source doesn't take titles that another source needs for its share, so the whole
 * list has the given shares whenever that's possible.
 */
import { createNumbering } from "./numbering.ts";

/** Source → share, 0 or more; only ratios matter. A source with share 0 contributes only if the others can't fill the list. */
export type Shares<Source extends string> = Readonly<Record<Source, number>>;

export type Mixed<Source extends string, Candidate> = { candidate: Candidate; source: Source };

type Mixture<Source extends string, Candidate> = {
  /** Length of the list, including `before`. */
  limit: number;
  shares: Shares<Source>;
  /** Each source's candidates, best first. A candidate may be in several sources. */
  candidates: Readonly<Record<Source, readonly Candidate[]>>;
  /** The beginning of the list. */
  before?: readonly Mixed<Source, Candidate>[];
  /** Called before a candidate is taken. It isn't called again for a rejected candidate. */
  isAdmitted?: (candidate: Candidate) => boolean;
  /** Which of a source's next `lookAhead` candidates is taken: the one worth most, or the first of equals. */
  choice?: {
    lookAhead: Readonly<Record<Source, number>>;
    /** May fall as candidates are taken but never rises, so most values needn't be recomputed (lazy greedy, Minoux 1978). */
    worthOf: (candidate: Candidate) => number;
  };
  /** Called with each candidate taken. */
  onTaken?: (candidate: Candidate) => void;
};

/** Fills the list. The places of an exhausted source go to the others, so the list is short only if all are exhausted. */
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
  // The last computed worth of each candidate: an upper bound of its worth now.
  const worths = new Float64Array(all.length).fill(Number.POSITIVE_INFINITY);
  const supply = createSupply(lists, all.length, needsOf(rates, given, limit));

  /** @returns the number of a candidate, `null` if the source is exhausted */
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
          supply.discard(number);
        }
      }
      if (best !== null) left -= 1;
    }
    return best;
  }

  // First only candidates that no other source needs; then any.
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

/** How many more titles each source must give to meet its share of the whole list. */
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
 * Chooses the source of the next title: among the sources below their share of the first `places` places, the one with the greatest ratio
 * of share to number of titles, counting the next one; ties go to the first. If none is below its share, all open sources compete.
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

/**
 * Keeps a source from taking candidates another source needs for its share. Sources and candidates are numbers from 0.
 * Method: a set of sources can be served if every subset has at least as many candidates as it needs (Hall 1935); otherwise as many needs
 * as possible are served (Ore 1955). There are few sources, so every subset is checked.
 */
export type Supply = {
  /** Whether the source may take the candidate without reducing what another source can get. */
  isFree(source: number, candidate: number): boolean;
  take(source: number, candidate: number): void;
  /** Removes a candidate for all sources. */
  discard(candidate: number): void;
  /** Sets the source's remaining need to 0. */
  giveUp(source: number): void;
};

/**
 * @param lists the candidates of each source
 * @param size the number of candidates
 * @param wanted how many each source needs
 */
function createSupply(
  lists: readonly (readonly number[])[],
  size: number,
  wanted: readonly number[],
): Supply {
  const needs = [...wanted];
  const parts = Array.from({ length: 1 << lists.length }, (_, part) => part);
  // The sources that have each candidate, one bit each.
  const holders = new Int32Array(size);
  lists.forEach((list, source) => {
    for (const candidate of list) holders[candidate] = (holders[candidate] ?? 0) | (1 << source);
  });
  const counts = new Int32Array(parts.length);
  for (const holder of holders) counts[holder] = (counts[holder] ?? 0) + 1;
  // For each subset of sources: how many candidates it has, and how many more it needs.
  const available = parts.map((part) =>
    parts.reduce((sum, holder) => sum + ((holder & part) === 0 ? 0 : (counts[holder] ?? 0)), 0),
  );
  const shortages = new Int32Array(parts.length);
  let maxShortage = 0;

  function recount(): void {
    maxShortage = 0;
    for (const part of parts) {
      let needed = 0;
      for (let source = 0; source < needs.length; source++) {
        if ((part & (1 << source)) !== 0) needed += needs[source] ?? 0;
      }
      shortages[part] = needed - (available[part] ?? 0);
      maxShortage = Math.max(maxShortage, shortages[part] ?? 0);
    }
  }

  function remove(candidate: number): void {
    const holder = holders[candidate] ?? 0;
    for (const part of parts) if ((holder & part) !== 0) available[part] = (available[part] ?? 0) - 1;
    holders[candidate] = 0;
  }

  recount();
  return {
    isFree(source, candidate) {
      const holder = holders[candidate] ?? 0;
      const isNeeded = (needs[source] ?? 0) > 0;
      for (let part = 0; part < shortages.length; part++) {
        const isServed = isNeeded && (part & (1 << source)) !== 0;
        if ((holder & part) !== 0 && !isServed && (shortages[part] ?? 0) >= maxShortage) return false;
      }
      return true;
    },
    take(source, candidate) {
      remove(candidate);
      needs[source] = Math.max(0, (needs[source] ?? 0) - 1);
      recount();
    },
    discard(candidate) {
      remove(candidate);
      recount();
    },
    giveUp(source) {
      needs[source] = 0;
      recount();
    },
  };
}
