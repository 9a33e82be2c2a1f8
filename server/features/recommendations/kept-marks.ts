/** The marks of those who asked last, each with its revision: who asks again and has marked nothing since costs no read of them. */
import { LRUCache } from "lru-cache";

import type { Mark } from "#engine/marks.ts";

/** Null: of a person who has never marked anything. */
export type MarksRevision = string | null;

export type Marks = {
  revision: MarksRevision;
  marks: readonly Mark[];
  /** Ids of what was rated, saved or skipped: no pick. */
  decided: readonly number[];
};

export type KeptMarks = {
  /** Undefined where nothing is kept. */
  of(userId: number): Marks | undefined;
  keep(userId: number, marks: Marks): void;
  userIds(): Iterable<number>;
  forget(userId: number): void;
};

/** In all together, each counted again where it is no pick; some forty bytes each. */
const MOST_MARKS = 200_000;

export function keepMarks(): KeptMarks {
  const kept = new LRUCache<number, Marks>({ maxSize: MOST_MARKS, sizeCalculation: sizeOf });
  return {
    of: (userId) => kept.get(userId),
    keep: (userId, marks) => void kept.set(userId, marks),
    userIds: () => kept.keys(),
    forget: (userId) => void kept.delete(userId),
  };
}

/** One for who has none: they are kept too. More than there is room for is kept alone. */
function sizeOf({ marks, decided }: Marks): number {
  return Math.min(MOST_MARKS, 1 + marks.length + decided.length);
}
