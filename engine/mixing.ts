/**
 * Mixing: one list out of several named sources, so that each gives its share and none repeats another.
 * The list is mixed all along: whatever part of it is looked at, the shares hold there to within one.
 */

/** Source → its share, zero or more; only their ratios matter. One of zero gives only what no other can. */
export type Shares<Source extends string> = Readonly<Record<Source, number>>;

export type Mixed<Source extends string, Candidate> = { candidate: Candidate; source: Source };

type Mixture<Source extends string, Candidate> = {
  limit: number;
  shares: Shares<Source>;
  /** Each source's candidates, best first. A candidate may stand in several sources. */
  candidates: Readonly<Record<Source, readonly Candidate[]>>;
  /** Asked just before a candidate is taken, with what was taken so far; refused candidates are passed over. */
  isAdmitted?: (candidate: Candidate, taken: readonly Candidate[]) => boolean;
};

/** Fills the list. A source that runs dry leaves its places to the others, so the list is short only when all are dry. */
export function mix<Source extends string, Candidate>(
  mixture: Mixture<Source, Candidate>,
): Mixed<Source, Candidate>[] {
  const { limit, shares, candidates, isAdmitted = () => true } = mixture;
  const mixed: Mixed<Source, Candidate>[] = [];
  const taken: Candidate[] = [];
  const seen = new Set<Candidate>();
  const queues = new Map(sourcesOf(shares).map((source) => [source, candidates[source].values()]));
  const given = new Map<Source, number>();

  function nextFrom(source: Source): Candidate | null {
    for (const candidate of queues.get(source) ?? []) {
      if (seen.has(candidate)) continue;
      seen.add(candidate);
      if (isAdmitted(candidate, taken)) return candidate;
    }
    return null;
  }

  while (mixed.length < limit && queues.size > 0) {
    const source = nextInTurn([...queues.keys()], shares, given, mixed.length + 1);
    if (source === null) break;
    const candidate = nextFrom(source);
    if (candidate === null) {
      queues.delete(source);
      continue;
    }
    mixed.push({ candidate, source });
    taken.push(candidate);
    given.set(source, (given.get(source) ?? 0) + 1);
  }
  return mixed;
}

/**
 * The source whose turn it is: of those below their share of the first `places` places, the one with the greatest share for the count
 * it would then have; a tie goes to the one named first. Where the others ran dry and none is below, all that are left are asked.
 * Method: the quota method (Balinski and Young 1975), which keeps every source at its share, rounded down or up, in every prefix.
 */
function nextInTurn<Source extends string>(
  sources: readonly Source[],
  shares: Shares<Source>,
  given: ReadonlyMap<Source, number>,
  places: number,
): Source | null {
  const total = sourcesOf(shares).reduce((sum, source) => sum + shares[source], 0);
  const countOf = (source: Source) => given.get(source) ?? 0;
  const claimOf = (source: Source) => shares[source] / (countOf(source) + 1);
  const below = sources.filter((source) => countOf(source) * total < places * shares[source]);
  const [first] = (below.length > 0 ? below : sources).toSorted((a, b) => claimOf(b) - claimOf(a));
  return first ?? null;
}

function sourcesOf<Source extends string>(shares: Shares<Source>): Source[] {
  return Object.keys(shares) as Source[];
}
