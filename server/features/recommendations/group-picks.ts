/**
 * Picks for several people at once: every title is scored for each member as in their own picks, and the scores are combined into one list.
 * It never contains a title that a member has marked or wants to avoid, nor one above a member's age limit. Reasons come from the asking member's taste or the moods chosen for
 * the group, and never reveal what another member marked or answered.
 */
import type { Reason } from "#contract/item.ts";
import type { MaturityLimit } from "#contract/maturity.ts";
import type { PersonMood } from "#contract/quiz-answers.ts";
import type { Tunables } from "#contract/tunables.ts";
import { strictest } from "#engine/certification.ts";
import { shiftScores } from "#engine/corrections.ts";
import { UNFILTERED, findEligible, positionsPassing } from "#engine/eligibility.ts";
import { type GroupFit, pickForGroup } from "#engine/group-picks.ts";
import { scoreAll } from "#engine/scoring.ts";
import type { SessionContext } from "#engine/session-context.ts";
import type { TitleIndex } from "#engine/title-index.ts";
import { workspaceOf } from "#engine/workspace.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import type { Filters } from "#server/features/filters/filters.ts";
import {
  type ActiveAnswers,
  type Quizzes,
  activeAnswers,
  answersOfMoods,
} from "#server/features/quiz/quiz.ts";
import { tunablesFrom } from "#server/features/settings/settings.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";

import type { MarksCache, Marks } from "./marks-cache.ts";
import { noveltyFor } from "./pickings.ts";
import { reasonsFor } from "./reasons.ts";
import { selectTunables, type StoredMember, selectMarksOfAll, selectMembers } from "./store.ts";
import type { UserStateCache, UserState } from "./user-states.ts";

export type GroupPicksRequest = {
  members: readonly GroupMember[];
  /** Index of the asking member. */
  asker: number;
  /** User id of the member whose quiz is used if no moods were chosen; `null` uses none. */
  leaderId: number | null;
  moods: readonly PersonMood[];
  vetoed: readonly number[];
  /** Whether titles that a member can stream on their own services come first. */
  streamableFirst: boolean;
  limit: number;
};

export type GroupPickList = {
  /** `fits` are in the order of the members. */
  picks: { titleId: number; reason: Reason; fits: GroupFit[] }[];
  /** Index of the first pick that doesn't match the wishes or is below a member's floor. */
  fallbackStartIndex: number | null;
  steeredBy: "moods" | "quiz" | null;
};

export type GroupPicker = {
  /** One list for several people. */
  picksForGroup(wanted: GroupPicksRequest): Promise<GroupPickList>;
  /** The strictest age limit of these people. */
  groupMaturityLimit(members: readonly GroupMember[]): Promise<MaturityLimit>;
};

type Needs = {
  db: Database;
  catalogue: Catalogue;
  filters: Pick<Filters, "maturityLimitFrom" | "streamedTo">;
  quizzes: Quizzes;
  clock: Clock;
  marksCache: MarksCache;
  userStates: UserStateCache;
};

/** Shared by the scoring of all members. */
type Moment = { index: TitleIndex; tunables: Tunables; now: number };

const DAY_MS = 24 * 60 * 60 * 1000;

export function createGroupPicks(needs: Needs): GroupPicker {
  const { db, catalogue, filters, quizzes, clock, userStates } = needs;
  const { readStored, readMembers } = createMemberReader(needs);

  function stateOf({ userId, ...own }: KnownMember, { index, now }: Moment): UserState {
    const day = now - (now % DAY_MS);
    return userId === null
      ? userStates.ofGuest({ index, day, ...own })
      : userStates.of({ userId, index, day, ...own });
  }

  /** Titles that any member wants to avoid tonight, not just the leader. */
  async function avoidedBy(members: readonly KnownMember[]): Promise<number[]> {
    const contexts = await Promise.all(
      members.map(({ context }) => quizzes.contextFrom(activeAnswers(context))),
    );
    return contexts.flatMap(({ avoided }) => [...(avoided ?? [])]);
  }

  /** Ids of the titles that at least one of the members can stream; `null` if none of them has chosen services. */
  async function streamedToAny(members: readonly KnownMember[]): Promise<ReadonlySet<number> | null> {
    const streamed = await Promise.all(members.map(filters.streamedTo));
    const known = streamed.filter((titleIds) => titleIds !== null);
    return known.length === 0 ? null : new Set(known.flatMap((titleIds) => [...titleIds]));
  }

  async function picksForGroup(wanted: GroupPicksRequest): Promise<GroupPickList> {
    const [members, stored] = await Promise.all([readMembers(wanted.members), selectTunables(db)]);
    const streamed = wanted.streamableFirst ? await streamedToAny(members) : null;
    const moment: Moment = {
      index: catalogue.index(),
      tunables: tunablesFrom(stored),
      now: clock.now().getTime(),
    };
    const { index } = moment;
    const { answers, steeredBy } = steeringOf(wanted, members);
    const context = await quizzes.contextFrom(answers, index);
    const states = members.map((member) => stateOf(member, moment));
    const excluded = [
      ...wanted.vetoed,
      ...members.flatMap(({ marks }) => marks.decided),
      ...(await avoidedBy(members)),
    ];
    const { picks, firstFallback } = pickForGroup({
      index,
      scores: members.map((member, nth) => scoresOf(member, states[nth], { ...moment, context })),
      allowed: allowedExcept(
        excluded,
        strictest(await Promise.all(members.map(filters.maturityLimitFrom))),
        moment,
      ),
      sessionMatches: context.fitting,
      streamable:
        streamed === null ? null : positionsPassing(index, { ...UNFILTERED, onPlatforms: streamed }),
      limit: wanted.limit,
    });
    const [asker, askerState] = [members[wanted.asker], states[wanted.asker]];
    const maySay = steeredBy === "moods" || (steeredBy === "quiz" && asker?.userId === wanted.leaderId);
    const reasons =
      asker === undefined || askerState === undefined
        ? []
        : reasonsFor(
            picks.map(({ position }) => ({ candidate: position, source: "primary" })),
            {
              index,
              userState: askerState,
              scoredBy: { country: asker.country, novelty: noveltyFor(asker, context) },
              context: maySay ? context : null,
              saidBy: steeredBy === "moods" ? "group" : "reader",
              catalogue,
              now: moment.now,
            },
          );
    return {
      picks: picks.flatMap(({ position, fits }, nth) => {
        const [title, reason] = [index.titles[position], reasons[nth]];
        return title === undefined || reason === undefined ? [] : { titleId: title.id, reason, fits };
      }),
      fallbackStartIndex: firstFallback,
      steeredBy,
    };
  }

  return {
    picksForGroup,
    async groupMaturityLimit(members) {
      return strictest(await Promise.all((await readStored(members)).map(filters.maturityLimitFrom)));
    },
  };
}

/** Moods chosen for the group take precedence over the leader's quiz. Preferred moods are personal and never steer a group. */
function steeringOf(
  { moods, leaderId }: GroupPicksRequest,
  members: readonly KnownMember[],
): { answers: ActiveAnswers | null; steeredBy: GroupPickList["steeredBy"] } {
  if (moods.length > 0) return { answers: answersOfMoods(moods), steeredBy: "moods" };
  const leader = leaderId === null ? undefined : members.find(({ userId }) => userId === leaderId);
  const answers = leader === undefined ? null : activeAnswers(leader.context);
  return answers?.origin === "quiz" || answers?.origin === "wish"
    ? { answers, steeredBy: "quiz" }
    : { answers: null, steeredBy: null };
}

function scoresOf(
  member: KnownMember,
  state: UserState | undefined,
  { index, tunables, now, context }: Moment & { context: SessionContext },
): Float32Array {
  const totals = new Float32Array(index.titles.length);
  if (state === undefined) return totals;
  const { taste, affinities, advice } = state;
  const { country, corrections } = member;
  const collaborative = advice?.scores ?? null;
  const novelty = noveltyFor(member, context);
  scoreAll(index, affinities, { taste, tunables, now, collaborative, country, context, novelty }, { totals });
  shiftScores(index, totals, corrections);
  return totals;
}

/** @returns 1 for each position that may be picked; valid until the next call */
function allowedExcept(
  excluded: readonly number[],
  maturityLimit: MaturityLimit,
  { index, tunables, now }: Moment,
): Uint8Array {
  const wishes = { ...UNFILTERED, maturityLimit, excluded, overexposed: [], sessionMatches: null };
  return findEligible(index, wishes, { tunables, now }, workspaceOf(index)).fitting;
}

/** A user, or a guest who's known only by the titles they love. */
export type GroupMember = { userId: number } | { lovedIds: readonly number[] };

/** `userId` is `null` for guests and deleted accounts. */
type KnownMember = Omit<StoredMember, "userId" | "revision"> & { userId: number | null; marks: Marks };

type GroupMembersNeeds = {
  db: Database;
  quizzes: Pick<Quizzes, "countsSince">;
  clock: Clock;
  marksCache: MarksCache;
};

/** Reads what the picks for several people depend on. */
function createMemberReader({ db, quizzes, clock, marksCache }: GroupMembersNeeds) {
  /** Accounts deleted in the meantime are missing from the result. */
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

  /** One query for all members. Guests and deleted accounts are missing from the result. */
  async function readStored(members: readonly GroupMember[]): Promise<StoredMember[]> {
    const userIds = members.flatMap((member) => ("userId" in member ? [member.userId] : []));
    return userIds.length === 0 ? [] : selectMembers(db, userIds, quizzes.countsSince());
  }

  /** In the members' order. One query for all members, and one for those whose marks have changed since they were cached. */
  async function readMembers(members: readonly GroupMember[]): Promise<KnownMember[]> {
    const stored = await readStored(members);
    const marks = await marksOf(stored);
    const byId = new Map(stored.map((member) => [member.userId, member]));
    const now = clock.now().getTime();
    return members.map((member): KnownMember => {
      if (!("userId" in member)) return guestWith(member.lovedIds, now);
      const [found, own] = [byId.get(member.userId), marks.get(member.userId)];
      return found === undefined || own === undefined ? guestWith([], now) : { ...found, marks: own };
    });
  }

  return { readStored, readMembers };
}

/** As if the guest had an account and had loved these titles just now. */
function guestWith(lovedIds: readonly number[], now: number): KnownMember {
  return {
    userId: null,
    favoriteGenres: [],
    favoriteSubgenres: [],
    openness: null,
    corrections: [],
    country: null,
    ownServices: [],
    birthdate: null,
    ageRange: null,
    context: { quiz: null, preferredMoods: null },
    marks: {
      revision: null,
      marks: lovedIds.map((titleId) => ({ titleId, kind: "loved", at: now })),
      decided: lovedIds,
      skips: [],
    },
  };
}
