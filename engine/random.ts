/** Seeded random numbers: the same seed gives the same numbers on every machine. Source: mulberry32 (Tommy Ettinger, public domain). */

export type Random = () => number;

/** @returns a function that returns numbers in [0, 1) */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** @returns the values in random order; calls `random` once per value */
export function shuffled<Value>(values: readonly Value[], random: Random): Value[] {
  return values
    .map((value) => ({ value, sortKey: random() }))
    .toSorted((a, b) => a.sortKey - b.sortKey)
    .map(({ value }) => value);
}

/** Hashes a text to a seed (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
