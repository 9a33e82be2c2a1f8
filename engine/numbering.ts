/** Consecutive numbers from 0 in order of first appearance: numbers index arrays, which is faster than looking up values. */
export type Numbering<Thing> = {
  /** Each value once, at its number. */
  all: readonly Thing[];
  numberOf(thing: Thing): number;
};

export function createNumbering<Thing>(): Numbering<Thing> {
  const all: Thing[] = [];
  const numbers = new Map<Thing, number>();
  return {
    all,
    numberOf(thing) {
      const known = numbers.get(thing);
      if (known !== undefined) return known;
      numbers.set(thing, all.length);
      return all.push(thing) - 1;
    },
  };
}
