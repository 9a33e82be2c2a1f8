/**
 * Supply: keeps one source from taking what another needs to give its share. A set of sources can be served as long as there are, for
 * each part of it, as many candidates as that part needs (Hall 1935); where there are too few, as many needs as possible are served
 * (Ore 1955). There are few sources, so every part of them is looked at.
 */

/** Sources and candidates are numbers from 0. */
export type Supply = {
  /** Whether the source may take the candidate without leaving another with less than it could have. */
  isFree(source: number, candidate: number): boolean;
  take(source: number, candidate: number): void;
  /** The candidate is there for nobody any more. */
  lose(candidate: number): void;
  /** The source needs nothing any more. */
  giveUp(source: number): void;
};

/** @param lists the candidates of each source, of `size` in all. @param wanted how many each source needs */
export function createSupply(
  lists: readonly (readonly number[])[],
  size: number,
  wanted: readonly number[],
): Supply {
  const needs = [...wanted];
  const parts = Array.from({ length: 1 << lists.length }, (_, part) => part);
  // Which sources have the candidate, one bit each.
  const holders = new Int32Array(size);
  lists.forEach((list, source) => {
    for (const candidate of list) holders[candidate] = (holders[candidate] ?? 0) | (1 << source);
  });
  const counts = new Int32Array(parts.length);
  for (const holder of holders) counts[holder] = (counts[holder] ?? 0) + 1;
  // For each part of the sources: how many candidates it has, and how many it needs beyond them.
  const had = parts.map((part) =>
    parts.reduce((sum, holder) => sum + ((holder & part) === 0 ? 0 : (counts[holder] ?? 0)), 0),
  );
  const lacks = new Int32Array(parts.length);
  let lack = 0;

  function reckon(): void {
    lack = 0;
    for (const part of parts) {
      let needed = 0;
      for (let source = 0; source < needs.length; source++) {
        if ((part & (1 << source)) !== 0) needed += needs[source] ?? 0;
      }
      lacks[part] = needed - (had[part] ?? 0);
      lack = Math.max(lack, lacks[part] ?? 0);
    }
  }

  function remove(candidate: number): void {
    const holder = holders[candidate] ?? 0;
    for (const part of parts) if ((holder & part) !== 0) had[part] = (had[part] ?? 0) - 1;
    holders[candidate] = 0;
  }

  reckon();
  return {
    isFree(source, candidate) {
      const holder = holders[candidate] ?? 0;
      const isNeeded = (needs[source] ?? 0) > 0;
      for (let part = 0; part < lacks.length; part++) {
        const isServed = isNeeded && (part & (1 << source)) !== 0;
        if ((holder & part) !== 0 && !isServed && (lacks[part] ?? 0) >= lack) return false;
      }
      return true;
    },
    take(source, candidate) {
      remove(candidate);
      needs[source] = Math.max(0, (needs[source] ?? 0) - 1);
      reckon();
    },
    lose(candidate) {
      remove(candidate);
      reckon();
    },
    giveUp(source) {
      needs[source] = 0;
      reckon();
    },
  };
}
