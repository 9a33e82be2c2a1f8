/**
 * Supply: keeps a source from taking candidates another source needs for its share. A set of sources can be served if every subset has at
 * least as many candidates as it needs (Hall 1935); otherwise as many needs as possible are served (Ore 1955). There are few sources, so
 * every subset is checked.
 */

/** Sources and candidates are numbers from 0. */
export type Supply = {
  /** Whether the source may take the candidate without reducing what another source can get. */
  isFree(source: number, candidate: number): boolean;
  take(source: number, candidate: number): void;
  /** Removes a candidate for all sources. */
  discard(candidate: number): void;
  /** The source needs nothing from now on. */
  giveUp(source: number): void;
};

/**
 * @param lists the candidates of each source
 * @param size the number of candidates
 * @param wanted how many each source needs
 */
export function createSupply(
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
