/** Reads what the scores of a group's members depend on: one query for all members, and one for those whose marks have changed. */
import type { Quizzes } from "#server/features/quiz/quiz.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";

import type { MarksCache, Marks } from "./marks-cache.ts";
import { type StoredMember, selectMarksOfAll, selectMembers } from "./store.ts";

/** A user, or a guest who's known only by the titles they love. */
export type GroupMember = { userId: number } | { lovedIds: readonly number[] };

/** `userId` is `null` for guests. */
export type KnownMember = Omit<StoredMember, "userId" | "revision"> & { userId: number | null; marks: Marks };

type Needs = { db: Database; quizzes: Pick<Quizzes, "countsSince">; clock: Clock; marksCache: MarksCache };

/** @returns a function that returns the members in their order */
export function createMemberReader({ db, quizzes, clock, marksCache }: Needs) {
  /** Accounts deleted in the meantime have no marks. */
  async function marksOf(stored: readonly StoredMember[]): Promise<Map<number, Marks>> {
    const marks = new Map<number, Marks>();
    const changed: number[] = [];
    for (const { userId, revision } of stored) {
      const before = marksCache.get(userId);
      if (before?.revision === revision) marks.set(userId, before);
      else changed.push(userId);
    }
    if (changed.length === 0) return marks;
    for (const [userId, read] of await selectMarksOfAll(db, changed)) {
      marksCache.set(userId, read);
      marks.set(userId, read);
    }
    return marks;
  }

  return async (members: readonly GroupMember[]): Promise<KnownMember[]> => {
    const userIds = members.flatMap((member) => ("userId" in member ? [member.userId] : []));
    const stored = userIds.length === 0 ? [] : await selectMembers(db, userIds, quizzes.countsSince());
    const marks = await marksOf(stored);
    const byId = new Map(stored.map((member) => [member.userId, member]));
    const now = clock.now().getTime();
    return members.map((member): KnownMember => {
      if (!("userId" in member)) return guestWith(member.lovedIds, now);
      const [found, own] = [byId.get(member.userId), marks.get(member.userId)];
      return found === undefined || own === undefined ? guestWith([], now) : { ...found, marks: own };
    });
  };
}

/** As if the guest had an account and had loved these titles just now. */
function guestWith(lovedIds: readonly number[], now: number): KnownMember {
  return {
    userId: null,
    favouriteGenres: [],
    favouriteSubgenres: [],
    openness: null,
    corrections: [],
    country: null,
    context: { quiz: null, preferredMoods: null },
    marks: {
      revision: null,
      marks: lovedIds.map((titleId) => ({ titleId, kind: "loved", at: now })),
      decided: lovedIds,
    },
  };
}
