/**
 * Viewings: the days on which a viewer watched titles. A title with a viewing counts as watched; once its last viewing is deleted, it no
 * longer does, unless it was marked as watched before. The history lists everything rated or watched. A title removed from it can be put
 * back as it was.
 */
import { MOST_VIEWINGS, MOST_VIEWINGS_OF_TITLE } from "#contract/history-rules.ts";
import { fold } from "#engine/text/fold.ts";
import type { Activity } from "#server/features/activity/activity.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { Refusal, invalidField, notFound } from "#server/platform/errors.ts";

import { type HistoryEntry, type HistoryRequest, selectHistory } from "./history-store.ts";
import { insertSeen, lockMarks } from "./store.ts";
import {
  type Remembered,
  type Viewing,
  countViewings,
  deleteRatingAndSeen,
  deleteSeenWithoutViewings,
  deleteViewing,
  deleteViewings,
  insertRating,
  insertSeenByViewing,
  insertViewing,
  insertViewings,
  selectLatestDays,
  selectTitleOfViewing,
  selectViewings,
  updateViewing,
} from "./viewings-store.ts";

export type { Remembered, Viewing } from "./viewings-store.ts";

type Watcher = { userId: number; sessionId: string | null };
type Page = {
  entries: HistoryEntry[];
  /** Cursor of the next page; `null` on the last one. */
  next: string | null;
};

export type Viewings = {
  /** Latest first. */
  of(userId: number, titleId: number): Promise<Viewing[]>;
  /** Title id → its latest day. Titles without a viewing are absent. */
  latestDays(userId: number, titleIds: readonly number[]): Promise<Map<number, string>>;
  /** Throws `not_found` if the title doesn't exist, `validation_failed` for a day in the future, `conflict` if there are too many. */
  add(watcher: Watcher, titleId: number, watchedOn: string): Promise<Viewing>;
  /** Throws like `add`, and `not_found` if the user has no such viewing. */
  change(userId: number, viewingId: number, watchedOn: string): Promise<void>;
  /** @returns whether the title still counts as watched */
  delete(userId: number, viewingId: number): Promise<boolean>;
  history(userId: number, request: Omit<HistoryRequest, "nameKey"> & { name: string | null }): Promise<Page>;
  /** Removes a title's rating, viewings and that it was watched. */
  forget(userId: number, titleId: number): Promise<Remembered>;
  /** Puts back what `forget` removed, without recording events. Throws `not_found`. */
  restore(userId: number, titleId: number, removed: Remembered): Promise<void>;
};

/** No time zone is further ahead of UTC. */
const FURTHEST_AHEAD_MS = 14 * 60 * 60 * 1000;

type Needs = { db: Database; activity: Activity; clock: Clock };

export function createViewings({ db, activity, clock }: Needs): Viewings {
  /** The server doesn't know the viewer's time zone, so it refuses only what is in the future everywhere. */
  function requirePast(days: readonly string[]): void {
    const latest = new Date(clock.now().getTime() + FURTHEST_AHEAD_MS).toISOString().slice(0, 10);
    if (days.some((day) => day > latest))
      throw invalidField("watched_on", "The date watched can’t be in the future");
  }

  async function requireRoom(tx: Queryable, userId: number, titleId: number): Promise<void> {
    const counts = await countViewings(tx, userId, titleId);
    if (counts.all >= MOST_VIEWINGS || counts.ofTitle >= MOST_VIEWINGS_OF_TITLE)
      throw new Refusal(409, "conflict", "Your history is full. Remove something before you add more");
  }

  return {
    of: (userId, titleId) => selectViewings(db, userId, titleId),
    latestDays: (userId, titleIds) => selectLatestDays(db, userId, titleIds),
    async add({ userId, sessionId }, titleId, watchedOn) {
      requirePast([watchedOn]);
      return db.transaction(async (tx) => {
        await lockMarks(tx, userId);
        await requireRoom(tx, userId, titleId);
        const viewing = await insertViewing(tx, { userId, titleId, watchedOn, createdAt: clock.now() });
        const isNew = await insertSeenByViewing(tx, { userId, titleId, seenAt: clock.now() });
        if (isNew) await activity.record(tx, [{ userId, sessionId, type: "COMPLETE", titleId }]);
        return viewing;
      });
    },
    async change(userId, viewingId, watchedOn) {
      requirePast([watchedOn]);
      await db.transaction(async (tx) => {
        await lockMarks(tx, userId);
        if ((await selectTitleOfViewing(tx, userId, viewingId)) === null) throw notFound();
        await updateViewing(tx, { userId, viewingId, watchedOn });
      });
    },
    async delete(userId, viewingId) {
      return db.transaction(async (tx) => {
        await lockMarks(tx, userId);
        const titleId = await selectTitleOfViewing(tx, userId, viewingId);
        if (titleId === null) return false;
        await deleteViewing(tx, userId, viewingId);
        const isUnmarked = await deleteSeenWithoutViewings(tx, userId, titleId);
        if (isUnmarked) await activity.deleteCompletions(tx, { userId, titleId });
        return !isUnmarked;
      });
    },
    async history(userId, { name, ...request }) {
      const nameKey = name === null ? "" : fold(name).replaceAll(" ", "");
      const rows = await selectHistory(db, userId, {
        ...request,
        nameKey: nameKey === "" ? null : nameKey,
        // One more tells whether there's another page.
        limit: request.limit + 1,
      });
      const shown = rows.slice(0, request.limit);
      return { entries: shown, next: rows.length > shown.length ? (shown.at(-1)?.cursor ?? null) : null };
    },
    forget: (userId, titleId) =>
      db.transaction(async (tx) => {
        await lockMarks(tx, userId);
        const watchedOn = await deleteViewings(tx, userId, titleId);
        const marks = await deleteRatingAndSeen(tx, userId, titleId);
        await activity.deleteCompletions(tx, { userId, titleId });
        return { ...marks, watchedOn };
      }),
    async restore(userId, titleId, { rating, seenAt, watchedOn }) {
      requirePast(watchedOn);
      const now = clock.now();
      const past = (at: Date) => (at > now ? now : at);
      await db.transaction(async (tx) => {
        await lockMarks(tx, userId);
        if (rating !== null) {
          const ratedAt = past(rating.ratedAt);
          await insertRating(tx, { userId, titleId, rating: rating.value, ratedAt });
        }
        if (seenAt !== null) await insertSeen(tx, { userId, titleId, seenAt: past(seenAt) });
        if (watchedOn.length === 0) return;
        await requireRoom(tx, userId, titleId);
        await insertViewings(tx, { userId, titleId, days: watchedOn, createdAt: now });
        await insertSeenByViewing(tx, { userId, titleId, seenAt: now });
      });
    },
  };
}
