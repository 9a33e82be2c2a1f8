/**
 * Activity: viewers' actions, stored as events. Events aren't changed, except that merging two titles moves one's events to the other.
 * They're deleted when they're old and with their account. Unmarking a title as watched deletes its COMPLETE events.
 * It also computes how much each title is talked about now, which the charts use.
 */
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";

import { type Event, deleteCompletions, insertEvents, selectTitleBuzz, updateEventTitles } from "./store.ts";

export { deleteOldEvents, type Event } from "./store.ts";

export type Activity = {
  /** Writes events in the caller's transaction, so events and the change they describe are saved together or not at all. */
  record(tx: Queryable, events: readonly Event[]): Promise<void>;
  /** Writes events without a caller's transaction, either all or none. */
  recordAlone(events: readonly Event[]): Promise<void>;
  /** Deletes the viewer's COMPLETE events of a title. */
  deleteCompletions(tx: Queryable, mark: { userId: number; titleId: number }): Promise<void>;
  /** For merged titles: moves the events of the first title to the second. */
  moveEvents(tx: Queryable, titles: { from: number; to: number }): Promise<void>;
  /**
   * How much each title is talked about: one contribution per user, weighted by their strongest recent action and halved every
   * `halfLifeHours`. The time it takes grows with the number of events, so requests must not wait for it without a limit.
   * @returns title id → sum; titles without events are absent
   */
  buzz(halfLifeHours: number): Promise<Map<number, number>>;
};

export function createActivity({ db, clock }: { db: Database; clock: Clock }): Activity {
  return {
    record: (tx, events) => insertEvents(tx, events, clock.now()),
    deleteCompletions: deleteCompletions,
    moveEvents: updateEventTitles,
    recordAlone: (events) => insertEvents(db, events, clock.now()),
    buzz: (halfLifeHours) =>
      db.longTransaction((tx) => selectTitleBuzz(tx, { now: clock.now(), halfLifeHours })),
  };
}
