/**
 * Recommendations: picks for a viewer, each with its source and reason, and titles similar to a title. Picks always use the data stored at
 * the time of the request, so a saved rating counts in the very next answer. They never contain a title that the viewer has rated, saved,
 * skipped or watched.
 */
import { randomUUID } from "node:crypto";

import type { Reason } from "#contract/item.ts";
import type { WireSessionContext } from "#contract/quiz.ts";
import type { Tunables } from "#contract/tunables.ts";
import type { GenreKey } from "#contract/vocabulary.ts";
import { isWithin } from "#engine/certification.ts";
import { type FallbackReason, type TitleFilter, positionsPassing } from "#engine/eligibility.ts";
import { favoriteGenres } from "#engine/favorite-genres.ts";
import { type PickSource, type Picking, firstFallbackOf } from "#engine/picking.ts";
import { seedOf } from "#engine/random.ts";
import { nearestAmong } from "#engine/similarity.ts";
import { type TasteLine, tasteLines } from "#engine/taste-profile.ts";
import { ACCOUNTS_DELETED } from "#server/features/accounts/accounts.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import type { Filters } from "#server/features/filters/filters.ts";
import type { Models } from "#server/features/models/models.ts";
import { type Quizzes, wireContext } from "#server/features/quiz/quiz.ts";
import type { Settings } from "#server/features/settings/settings.ts";
import { createCoalescedRefresh } from "#server/platform/background-work.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/logger.ts";

import { type AskedTitles, createAskedTitles } from "./asked-titles.ts";
import { type ViewerContext, type PicksRequest, areOfTonight, createContext } from "./context.ts";
import { type Showing, createExposure } from "./exposure.ts";
import { type GroupPicker, createGroupPicks } from "./group-picks.ts";
import { createImpressions, type InterleavingResult, interleavingResult } from "./impressions.ts";
import { createMarksCache } from "./marks-cache.ts";
import {
  type ListedPick,
  draftedList,
  plainList,
  isCompared,
  createPickings,
  dayOf,
  noveltyFor,
} from "./pickings.ts";
import { type PreviewedList, type PreviewedPerson, createPreview } from "./preview.ts";
import { reasonsFor, yearsSince } from "./reasons.ts";
import { type ServedMetrics, createServed } from "./served.ts";
import { selectWatched, selectDeletedUsers } from "./store.ts";
import { countTitleFeedback } from "./title-feedback.ts";
import { createUserStateCache } from "./user-states.ts";

export { deleteOldImpressions } from "./impressions-store.ts";
export { deleteOldServed } from "./impressions-store.ts";
export { deleteOldShowings } from "./store.ts";

export type { PickSource } from "#engine/picking.ts";
export type { GroupMember } from "./group-picks.ts";
export type { PicksRequest } from "./context.ts";
export type { Showing } from "./exposure.ts";
export { type AgeBuckets, ageBucketOf } from "./served.ts";
export type { InterleavingResult } from "./impressions.ts";
export type { PreviewedList, PreviewedPerson } from "./preview.ts";

export type Pick = { titleId: number; source: PickSource; reason: Reason };

export type Picks = {
  answerId: string;
  picks: Pick[];
  /** Why the list goes beyond the wishes: some picks don't match them, or all match but some were shown too often lately. */
  mixedReason: FallbackReason | null;
  /** Index of the first such pick. */
  fallbackStartIndex: number | null;
  /** The viewer's mood as it was used for the picks. */
  context: WireSessionContext | null;
  /** Ids of marked titles that the viewer wants to avoid in this session. */
  avoidedMarks: number[];
};

export type Recommendations = AskedTitles &
  GroupPicker & {
    picksFor(wanted: PicksRequest): Promise<Picks>;
    /** The picks with each of several sets of tuning parameters at the same moment, without recording anything. */
    preview(person: PreviewedPerson, settings: readonly Tunables[], limit: number): Promise<PreviewedList[]>;
    /** What the person's marks say about their taste, as the picks use it. */
    tasteLinesOf(userId: number): Promise<TasteLine[]>;
    /** The genres that the person chose or clearly loves, the most loved first. */
    favoriteGenresOf(userId: number): Promise<GenreKey[]>;
    /** Title id → how well it fits the person, by rank among these titles: 1 for the best. Titles outside the index are absent. */
    fitsOf(userId: number, titleIds: readonly number[]): Promise<Map<number, number>>;
    /** Ids of the titles that the person watched. */
    watchedBy(userId: number): Promise<number[]>;
    /** Ids, nearest first, without those in `excluded`. Throws `not_found` if the title doesn't exist. */
    similarTo(
      titleId: number,
      options: { limit: number; excluded: ReadonlySet<number>; narrowing: TitleFilter },
    ): number[];
    /** Counts of the titles that all processes picked in the last day. */
    served(): Promise<ServedMetrics>;
    /** The results so far of the running experiment; `null` if there is none. */
    interleavingResult(): Promise<InterleavingResult | null>;
    /** Records picks that came into view, as reported by the browser. */
    recordShown(viewer: { userId: number; sessionId: string | null }, showings: readonly Showing[]): void;
    /** Writes everything that's still buffered. */
    flush(): Promise<void>;
  };

type Needs = {
  db: Database;
  catalogue: Catalogue;
  filters: Filters;
  quizzes: Quizzes;
  models: { current: Models["current"] };
  settings: { interleaving: Settings["interleaving"] };
  clock: Clock;
  logger: Logger;
};

/** A request that only reads the viewer's context, without picks. */
const NO_REQUEST: Omit<PicksRequest, "userId"> = {
  sessionId: null,
  limit: 0,
  platforms: undefined,
  moods: undefined,
  personMoods: undefined,
  exclude: [],
};

export async function createRecommendations(needs: Needs): Promise<Recommendations> {
  const { db, catalogue, quizzes, clock, logger } = needs;
  const exposure = createExposure(needs);
  const impressions = createImpressions(needs);
  const marksCache = createMarksCache();
  const readContext = createContext({ ...needs, exposure, marksCache });
  const feedback = countTitleFeedback(needs);
  const served = createServed(needs);
  const userStates = createUserStateCache(needs);
  const pickings = createPickings({ userStates, logger });
  await evictDeletedAccounts({ db, logger, caches: [marksCache, userStates, exposure] });

  return {
    async picksFor(wanted) {
      const index = catalogue.index();
      const [context, chances] = await Promise.all([readContext(wanted), feedback.chances(index)]);
      const now = clock.now();
      const { marks, answers } = context;
      const { userId } = wanted;
      const sessionContext = await quizzes.contextFrom(answers, index);
      const userState = pickings.userStateOf(context, { userId, index, now });
      const isAvoided = (titleId: number) => {
        const facts = catalogue.facts(titleId);
        const isForTonight = facts === null || isWithin(sessionContext.maturityLimit, facts);
        return !isForTonight || sessionContext.avoided?.has(titleId) === true;
      };
      const pickingBy = (tunables: Tunables) =>
        pickings.pickingFor(
          { ...context, tunables },
          { index, chances, userState, sessionContext, now, ...wanted },
        ).picking;
      const listed = listFor(context, pickingBy, { userId, day: dayOf(now) });
      const beyond = firstFallbackOf(listed);
      const reasons = reasonsFor(listed, {
        index,
        userState,
        scoredBy: { country: context.country, novelty: noveltyFor(context, sessionContext) },
        context: areOfTonight(answers) ? sessionContext : null,
        catalogue,
        now: now.getTime(),
      });
      const picks = listed.map(({ candidate, source }, nth) => ({
        titleId: index.titles[candidate]?.id ?? 0,
        source,
        reason: reasons[nth] as Reason,
      }));
      served.record(
        listed.map(({ candidate, source }) => ({
          source,
          years: yearsSince(index, candidate, now.getTime()),
        })),
      );
      const answerId = randomUUID();
      impressions.record({
        answerId,
        userId,
        picks: listed.map((pick, nth) => ({ ...pick, titleId: picks[nth]?.titleId ?? 0 })),
      });
      return {
        answerId,
        picks,
        mixedReason: beyond?.why ?? null,
        fallbackStartIndex: beyond?.from ?? null,
        context: wireContext(answers, sessionContext),
        avoidedMarks: marks.marks.flatMap(({ titleId }) => (isAvoided(titleId) ? titleId : [])),
      };
    },
    ...createAskedTitles({ ...needs, readContext, pickings, feedback }),
    preview: createPreview({ ...needs, readContext, pickings, feedback }),
    ...createGroupPicks({ ...needs, marksCache, userStates }),
    async tasteLinesOf(userId) {
      const index = catalogue.index();
      const context = await readContext({ ...NO_REQUEST, userId });
      const { taste } = pickings.userStateOf(context, { userId, index, now: clock.now() });
      return tasteLines(index, { taste, favoriteGenres: context.favoriteGenres });
    },
    async favoriteGenresOf(userId) {
      const { marks, favoriteGenres: chosen } = await readContext({ ...NO_REQUEST, userId });
      return favoriteGenres(catalogue.index(), { marks: marks.marks, chosen, now: clock.now().getTime() });
    },
    async fitsOf(userId, titleIds) {
      const index = catalogue.index();
      const [context, chances] = await Promise.all([
        readContext({ ...NO_REQUEST, userId }),
        feedback.chances(index),
      ]);
      const now = clock.now();
      const userState = pickings.userStateOf(context, { userId, index, now });
      const sessionContext = await quizzes.contextFrom(context.answers, index);
      const { picking } = pickings.pickingFor(context, {
        userId,
        index,
        chances,
        userState,
        sessionContext,
        now,
        limit: 0,
      });
      const scoreOf = (position: number) => picking.scores.totals[position] ?? 0;
      const ranked = titleIds
        .flatMap((titleId) => {
          const position = index.positions.get(titleId);
          return position === undefined ? [] : [{ titleId, score: scoreOf(position) }];
        })
        .toSorted((a, b) => a.score - b.score);
      return new Map(ranked.map(({ titleId }, rank) => [titleId, (rank + 1) / ranked.length]));
    },
    watchedBy: (userId) => selectWatched(db, userId),
    similarTo(titleId, { limit, excluded, narrowing }) {
      const index = catalogue.index();
      const position = index.positions.get(titleId);
      if (position === undefined) {
        // The title is new; it has similar titles once it's indexed.
        if (catalogue.facts(titleId) !== null) return [];
        throw notFound();
      }
      const allowed = positionsPassing(index, narrowing);
      for (const other of excluded) {
        const excludedPosition = index.positions.get(other);
        if (excludedPosition !== undefined) allowed[excludedPosition] = 0;
      }
      return nearestAmong(index, position, { limit, allowed }).flatMap(
        (neighbor) => index.titles[neighbor.position]?.id ?? [],
      );
    },
    served: () => served.metrics(),
    interleavingResult: () => interleavingResult(needs),
    recordShown(viewer, showings) {
      exposure.record(viewer, showings);
      impressions.recordSeen(
        viewer.userId,
        showings.flatMap(({ answerId, titleId }) => (answerId === null ? [] : [{ answerId, titleId }])),
      );
    },
    async flush() {
      await Promise.all([exposure.flush(), impressions.flush(), served.flush()]);
    },
  };
}

function listFor(
  { tunables, interleaving }: ViewerContext,
  pickingBy: (tunables: Tunables) => Picking,
  { userId, day }: { userId: number; day: string },
): ListedPick[] {
  if (interleaving === null || !isCompared(interleaving, userId)) return plainList(pickingBy(tunables));
  const teams = { current: tunables, challenger: { ...tunables, ...interleaving.tunables } };
  return draftedList(pickingBy, teams, seedOf(`${userId} ${day} draft`));
}

/** A cache with entries per user. */
type UserCache = { userIds(): Iterable<number>; evict(userId: number): void };

type DeletedAccountsNeeds = { db: Database; logger: Logger; caches: readonly UserCache[] };

/** Evicts cached data of deleted accounts, whichever process deleted them. */
export async function evictDeletedAccounts({ db, logger, caches }: DeletedAccountsNeeds): Promise<void> {
  const refresh = createCoalescedRefresh({
    async read() {
      // Query which accounts are gone instead of relying on notifications, which may be lost during an outage.
      const userIds = new Set(caches.flatMap((part) => [...part.userIds()]));
      for (const userId of await selectDeletedUsers(db, [...userIds]))
        for (const part of caches) part.evict(userId);
    },
    onFailure: (error) => logger.error({ err: error }, "deleted accounts could not be read; will retry"),
  });
  await db.listen(ACCOUNTS_DELETED, () => void refresh());
}
