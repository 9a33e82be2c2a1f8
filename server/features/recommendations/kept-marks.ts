/** The marks of those who asked last, each with its revision: who asks again and has marked nothing since costs no read of them. */
import type { Mark } from "#engine/taste.ts";

/** Null: of a person who has never marked anything. */
export type MarksRevision = string | null;

export type Marks = { revision: MarksRevision; ratings: readonly Mark[]; watchlist: readonly Mark[] };

export type KeptMarks = {
  /** Undefined where nothing is kept. */
  of(userId: number): Marks | undefined;
  keep(userId: number, marks: Marks): void;
};

/** In all together, some seventy bytes each. */
const MOST_MARKS = 200_000;

export function keepMarks(): KeptMarks {
  const kept = new Map<number, Marks>();
  let count = 0;

  function drop(userId: number): void {
    count -= sizeOf(kept.get(userId));
    kept.delete(userId);
  }

  return {
    of: (userId) => kept.get(userId),
    keep(userId, marks) {
      // Moved to the end, so that the first one is always the one unasked for longest.
      drop(userId);
      kept.set(userId, marks);
      count += sizeOf(marks);
      for (const oldest of kept.keys()) {
        if (count <= MOST_MARKS || oldest === userId) break;
        drop(oldest);
      }
    },
  };
}

function sizeOf(marks: Marks | undefined): number {
  // One for who has none: they are kept too.
  return marks === undefined ? 0 : 1 + marks.ratings.length + marks.watchlist.length;
}
