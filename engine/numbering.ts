/** Numbers from 0 on for whatever comes, in the order in which each came first: a number is looked up faster than a thing is found. */
export type Numbering<Thing> = {
  /** Each once, at its number. */
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
