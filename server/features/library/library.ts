/**
 * The library: a viewer's marks. A title is rated or skipped, never both; it may also be on the watchlist or marked as watched, which says
 * nothing about whether the viewer liked it. A mark and its events are saved in one transaction. Rating or skipping a title again updates
 * the time of the mark; adding it to the watchlist or marking it as watched again changes nothing.
 */
import type { Rating } from "#contract/rating.ts";
import type { Activity } from "#server/features/activity/activity.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";

import { type ImportedMark, deleteImportedMarks, insertImportedMarks } from "./imported-store.ts";
import {
  type TitlePair,
  lockMarksOn,
  moveMarks,
  type HistoryPage,
  type Marks,
  type MarksOnTitles,
  type RatedTitle,
  type RatingCounts,
  countRatings,
  deleteRating,
  deleteSeen,
  deleteSkip,
  deleteWatchlistEntry,
  insertSeen,
  insertWatchlistEntry,
  selectAllMarked,
  selectAllSkips,
  lockMarks,
  selectMarks,
  selectMarksOn,
  selectRatings,
  selectRatingsOf,
  selectSkips,
  selectWatchlist,
  upsertRating,
  upsertSkip,
} from "./store.ts";
import { deleteViewings, moveViewings } from "./viewings-store.ts";
import { type Viewings, createViewings } from "./viewings.ts";

export type { ImportedMark } from "./imported-store.ts";
export type { HistoryPage, Marks, MarksOnTitles, RatedTitle } from "./store.ts";
export type { Viewing } from "./viewings.ts";

/** The user who sets a mark, and their browser session. */
export type Marker = { userId: number; sessionId: string | null };

export type Library = {
  viewings: Viewings;
  /** Sets the rating and removes a skip. Throws `not_found` if the title doesn't exist. */
  rate(marker: Marker, titleId: number, rating: Rating): Promise<void>;
  /** The rating's events stay: they record what happened. */
  removeRating(userId: number, titleId: number): Promise<void>;
  /** Skips the title, which is then no longer recommended, and removes a rating. Throws `not_found`. */
  skip(marker: Marker, titleId: number): Promise<void>;
  unskip(userId: number, titleId: number): Promise<void>;
  /** Throws `not_found`. The seed rating is a hint for the picks, never a rating. */
  addToWatchlist(marker: Marker, titleId: number, seedRating: Rating | null): Promise<void>;
  removeFromWatchlist(marker: Marker, titleId: number): Promise<void>;
  /** Throws `not_found` if the title doesn't exist. */
  markWatched(marker: Marker, titleId: number): Promise<void>;
  /** Also deletes the title's viewings and COMPLETE events. */
  unmarkWatched(userId: number, titleId: number): Promise<void>;
  /** Newest first. */
  ratings(userId: number, page: HistoryPage): Promise<RatedTitle[]>;
  ratingsOf(userId: number, titleIds: readonly number[]): Promise<Map<number, Rating>>;
  /** Ratings, newest first, optionally of one value, and the number of each value. */
  vault(
    userId: number,
    page: HistoryPage & { rating?: Rating | undefined },
  ): Promise<{ rated: RatedTitle[]; counts: RatingCounts }>;
  /** Ids, newest first. */
  skipped(userId: number, page: HistoryPage): Promise<number[]>;
  /** Ids of all skipped titles; empty for anonymous visitors (`null`). */
  allSkipped(viewer: { userId: number } | null): Promise<ReadonlySet<number>>;
  /** Ids of all rated, skipped, saved or watched titles and started series; empty for anonymous visitors (`null`). */
  allMarked(viewer: { userId: number } | null): Promise<ReadonlySet<number>>;
  /** Ids, newest first. */
  watchlist(userId: number, page: HistoryPage): Promise<number[]>;
  /** The viewer's ratings, watchlist entries and watched titles among these titles, in one read. */
  marksOn(userId: number, titleIds: readonly number[]): Promise<MarksOnTitles>;
  /** The user's ratings, skips and watchlist entries, in one read. */
  marks(userId: number): Promise<Marks>;
  /** Locks the user's marks until the transaction ends. */
  lockMarks(tx: Queryable, userId: number): Promise<void>;
  /** Imports marks with their original times. The marks must be locked. No events are recorded, because nothing happened now. */
  importMarks(tx: Queryable, userId: number, marks: readonly ImportedMark[]): Promise<void>;
  /** Removes imported marks, except those changed since. The marks must be locked. */
  removeImportedMarks(tx: Queryable, userId: number, marks: readonly ImportedMark[]): Promise<void>;
  /** For merged titles: moves marks from the first title to the second. Marks that the user already has on the second title win. */
  moveMarks(tx: Queryable, titles: TitlePair): Promise<void>;
};

type Needs = { db: Database; activity: Activity; clock: Clock };

/** Within a transaction, `Promise.all` sends its statements in this order, in one round trip. */
export function createLibrary({ db, activity, clock }: Needs): Library {
  return {
    viewings: createViewings({ db, activity, clock }),
    async rate({ userId, sessionId }, titleId, rating) {
      await db.transaction(async (tx) => {
        await Promise.all([
          lockMarks(tx, userId),
          upsertRating(tx, { userId, titleId, rating, ratedAt: clock.now() }),
          deleteSkip(tx, userId, titleId),
          // A rating implies that the title was watched.
          activity.record(tx, [
            { userId, sessionId, type: "RATE", titleId, value: rating },
            { userId, sessionId, type: "WATCH", titleId, metadata: { inferred: true } },
          ]),
        ]);
      });
    },
    async removeRating(userId, titleId) {
      await db.transaction(async (tx) => {
        await Promise.all([lockMarks(tx, userId), deleteRating(tx, userId, titleId)]);
      });
    },
    async skip({ userId }, titleId) {
      await db.transaction(async (tx) => {
        await Promise.all([
          lockMarks(tx, userId),
          upsertSkip(tx, { userId, titleId, skippedAt: clock.now() }),
          deleteRating(tx, userId, titleId),
        ]);
      });
    },
    async unskip(userId, titleId) {
      await db.transaction(async (tx) => {
        await Promise.all([lockMarks(tx, userId), deleteSkip(tx, userId, titleId)]);
      });
    },
    async addToWatchlist({ userId, sessionId }, titleId, seedRating) {
      await db.transaction(async (tx) => {
        const isNew = await insertWatchlistEntry(tx, { userId, titleId, seedRating, addedAt: clock.now() });
        if (isNew) await activity.record(tx, [{ userId, sessionId, type: "ADD_TO_WATCHLIST", titleId }]);
      });
    },
    async removeFromWatchlist({ userId, sessionId }, titleId) {
      await db.transaction(async (tx) => {
        const wasThere = await deleteWatchlistEntry(tx, userId, titleId);
        if (wasThere)
          await activity.record(tx, [{ userId, sessionId, type: "REMOVE_FROM_WATCHLIST", titleId }]);
      });
    },
    async markWatched({ userId, sessionId }, titleId) {
      await db.transaction(async (tx) => {
        await lockMarks(tx, userId);
        const isNew = await insertSeen(tx, { userId, titleId, seenAt: clock.now() });
        if (isNew) await activity.record(tx, [{ userId, sessionId, type: "COMPLETE", titleId }]);
      });
    },
    async unmarkWatched(userId, titleId) {
      await db.transaction(async (tx) => {
        await lockMarks(tx, userId);
        await activity.deleteCompletions(tx, { userId, titleId });
        await deleteViewings(tx, userId, titleId);
        await deleteSeen(tx, userId, titleId);
      });
    },
    ratings: (userId, page) => selectRatings(db, userId, page),
    ratingsOf: (userId, titleIds) => selectRatingsOf(db, userId, titleIds),
    async vault(userId, page) {
      const [rated, counts] = await Promise.all([selectRatings(db, userId, page), countRatings(db, userId)]);
      return { rated, counts };
    },
    skipped: (userId, page) => selectSkips(db, userId, page),
    allSkipped: async (viewer) => (viewer === null ? new Set() : selectAllSkips(db, viewer.userId)),
    allMarked: async (viewer) => (viewer === null ? new Set() : selectAllMarked(db, viewer.userId)),
    watchlist: (userId, page) => selectWatchlist(db, userId, page),
    marksOn: (userId, titleIds) => selectMarksOn(db, userId, titleIds),
    marks: (userId) => selectMarks(db, userId),
    async moveMarks(tx, titles) {
      await lockMarksOn(tx, titles.from);
      await moveMarks(tx, titles);
      await moveViewings(tx, titles);
    },
    lockMarks: lockMarks,
    importMarks: insertImportedMarks,
    removeImportedMarks: deleteImportedMarks,
  };
}
