/**
 * Picks for several people at once: everything stored about all of them is read in two or three queries, however many they are, and each is
 * scored as for their own picks. Nobody is given what one of them has decided about, or wants to be spared.
 */
import type { Reason } from "#contract/item.ts";
import type { PersonMood } from "#contract/quiz-answers.ts";
import type { Tunables } from "#contract/tunables.ts";
import { NEUTRAL_AFFINITY } from "#engine/candidates.ts";
import { judgeAll } from "#engine/eligibility.ts";
import { type GroupFit, pickForGroup } from "#engine/group-picks.ts";
import { scoreAll } from "#engine/scoring.ts";
import type { SessionContext } from "#engine/session-context.ts";
import { YEAR_MS } from "#engine/title-facts.ts";
import type { TitleIndex } from "#engine/title-index.ts";
import { workspaceOf } from "#engine/workspace.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import {
  type AnswersAtWork,
  type Quizzes,
  answersAtWork,
  answersOfMoods,
} from "#server/features/quiz/quiz.ts";
import { tunablesFrom } from "#server/features/settings/settings.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";

import type { KeptMarks, Marks } from "./kept-marks.ts";
import { reasonFor, reasonOfMet } from "./reasons.ts";
import { type StoredMember, selectMarksOfAll, selectMembers, selectTunables } from "./store.ts";
import type { KeptUserStates, UserState } from "./user-states.ts";

/** Somebody with an account, or a guest who is known by the titles they love. */
export type GroupMember = { userId: number } | { lovedIds: readonly number[] };

export type WantedByGroup = {
  members: readonly GroupMember[];
  /** Which of the members asks: the reasons are theirs. */
  asker: number;
  /** Whose quiz counts where no moods were chosen; null: nobody's. */
  leaderId: number | null;
  moods: readonly PersonMood[];
  vetoed: readonly number[];
  limit: number;
};

export type PicksOfGroup = {
  /** `fits` are in the order of the members. */
  picks: { titleId: number; reason: Reason; fits: GroupFit[] }[];
  /** The index of the first that is not as asked for, or below somebody's floor. */
  fallbackStartIndex: number | null;
  steeredBy: "moods" | "quiz" | null;
};

type Needs = {
  db: Database;
  catalogue: Catalogue;
  quizzes: Quizzes;
  clock: Clock;
  keptMarks: KeptMarks;
  userStates: KeptUserStates;
};

/** A member as the scores follow from them. */
type Known = Omit<StoredMember, "userId" | "revision"> & { userId: number | null; marks: Marks };

const DAY_MS = 24 * 60 * 60 * 1000;
/** A title is called new in its first year. */
const NEW_YEARS = 1;

export function createGroupPicks(needs: Needs): (wanted: WantedByGroup) => Promise<PicksOfGroup> {
  const { db, catalogue, quizzes, clock, keptMarks, userStates } = needs;

  async function marksOf(stored: readonly StoredMember[]): Promise<Map<number, Marks>> {
    const known = new Map(stored.map(({ userId }) => [userId, keptMarks.of(userId)]));
    const changed = stored.filter(({ userId, revision }) => known.get(userId)?.revision !== revision);
    const read =
      changed.length === 0
        ? new Map<number, Marks>()
        : await selectMarksOfAll(
            db,
            changed.map(({ userId }) => userId),
          );
    for (const [userId, marks] of read) keptMarks.keep(userId, marks);
    return new Map(
      stored.flatMap(({ userId }) => {
        const marks = read.get(userId) ?? known.get(userId);
        return marks === undefined ? [] : [[userId, marks]];
      }),
    );
  }

  /** In the order of the members, without those whose account has just gone. */
  async function knownOf(members: readonly GroupMember[], now: Date): Promise<Known[]> {
    const userIds = members.flatMap((member) => ("userId" in member ? [member.userId] : []));
    const stored = userIds.length === 0 ? [] : await selectMembers(db, userIds, quizzes.countsSince());
    const marks = await marksOf(stored);
    const byId = new Map(stored.map((member) => [member.userId, member]));
    return members.map((member): Known => {
      if (!("userId" in member)) return guestOf(member.lovedIds, now);
      const found = byId.get(member.userId);
      const own = marks.get(member.userId);
      return found === undefined || own === undefined ? guestOf([], now) : { ...found, marks: own };
    });
  }

  return async (wanted) => {
    const index = catalogue.index();
    const now = clock.now();
    const [known, stored] = await Promise.all([knownOf(wanted.members, now), selectTunables(db)]);
    const tunables = tunablesFrom(stored);
    const { answers, steeredBy } = steeringOf(wanted, known);
    const context = quizzes.contextFrom(answers);
    const day = now.getTime() - (now.getTime() % DAY_MS);
    const states = known.map((member): UserState => {
      const { userId, ...own } = member;
      return userId === null
        ? userStates.ofGuest({ index, day, ...own })
        : userStates.of({ userId, index, day, ...own });
    });
    const scores = states.map((state, nth) =>
      scoresFor(state, { index, tunables, now, context, member: known[nth] }),
    );
    const { picks, firstBeyond } = pickForGroup({
      index,
      scores,
      allowed: allowedFor(known, {
        index,
        tunables,
        now,
        vetoed: wanted.vetoed,
        contexts: contextsOf(known),
      }),
      asAsked: context.fitting,
      limit: wanted.limit,
    });
    const asker = states[wanted.asker];
    const positions = picks.map(({ position }) => position);
    const explanations = asker?.explain(positions) ?? [];
    const saysTheContext =
      steeredBy === "moods" || (steeredBy === "quiz" && known[wanted.asker]?.userId === wanted.leaderId);
    return {
      picks: picks.map(({ position, fits }, nth) => {
        const met = saysTheContext ? context.metBy(position) : null;
        const isClose = (asker?.affinities[position] ?? 0) > NEUTRAL_AFFINITY;
        const isNew = (now.getTime() - (index.facets.releasedAt[position] ?? 0)) / YEAR_MS < NEW_YEARS;
        const reason =
          met === null
            ? reasonFor(explanations[nth] ?? { kind: "popular" }, {
                source: "primary",
                isNewAndClose: isClose && isNew,
                catalogue,
              })
            : reasonOfMet(met);
        return { titleId: index.titles[position]?.id ?? 0, reason, fits };
      }),
      fallbackStartIndex: firstBeyond,
      steeredBy,
    };
  };

  /** Each one's own: what one of them wants to be spared tonight nobody is shown. */
  function contextsOf(known: readonly Known[]): SessionContext[] {
    return known.map(({ context }) => quizzes.contextFrom(answersAtWork(context)));
  }
}

/** What the scores of a guest follow from: as much as if they had an account and had loved these titles now. */
function guestOf(lovedIds: readonly number[], now: Date): Known {
  return {
    userId: null,
    favouriteGenres: [],
    favouriteSubgenres: [],
    openness: null,
    country: null,
    context: { quiz: null, preferredMoods: null },
    marks: {
      revision: null,
      marks: lovedIds.map((titleId) => ({ titleId, kind: "loved", at: now.getTime() })),
      decided: lovedIds,
    },
  };
}

/** Moods that were chosen for all go before what one of them said; a preferred mood is nobody's but their own. */
function steeringOf(
  { moods, leaderId }: WantedByGroup,
  known: readonly Known[],
): { answers: AnswersAtWork | null; steeredBy: PicksOfGroup["steeredBy"] } {
  if (moods.length > 0) return { answers: answersOfMoods(moods), steeredBy: "moods" };
  const leader = leaderId === null ? undefined : known.find(({ userId }) => userId === leaderId);
  const answers = leader === undefined ? null : answersAtWork(leader.context);
  return answers?.origin === "quiz" ? { answers, steeredBy: "quiz" } : { answers: null, steeredBy: null };
}

function scoresFor(
  { taste, affinities, advice }: UserState,
  {
    index,
    tunables,
    now,
    context,
    member,
  }: { index: TitleIndex; tunables: Tunables; now: Date; context: SessionContext; member: Known | undefined },
): Float32Array {
  const totals = new Float32Array(index.titles.length);
  scoreAll(
    index,
    affinities,
    {
      taste,
      tunables,
      now: now.getTime(),
      collaborative: advice?.scores ?? null,
      country: member?.country ?? null,
      context,
      novelty: context.novelty ?? member?.openness ?? null,
    },
    { totals },
  );
  return totals;
}

function allowedFor(
  known: readonly Known[],
  {
    index,
    tunables,
    now,
    vetoed,
    contexts,
  }: {
    index: TitleIndex;
    tunables: Tunables;
    now: Date;
    vetoed: readonly number[];
    contexts: readonly SessionContext[];
  },
): Uint8Array {
  const excluded = [
    ...vetoed,
    ...known.flatMap(({ marks }) => marks.decided),
    ...contexts.flatMap(({ avoided }) => [...(avoided ?? [])]),
  ];
  const wishes = { excluded, overexposed: [], onPlatforms: null, moods: null, avoided: null, asAsked: null };
  return judgeAll(index, wishes, { tunables, now: now.getTime() }, workspaceOf(index)).fitting;
}
