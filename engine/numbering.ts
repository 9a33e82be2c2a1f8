/**
 * Assigns values consecutive numbers from 0, in order of first appearance. Indexing an array by number is faster than a map lookup by
 * value.
 */
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
