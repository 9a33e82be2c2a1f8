/**
 * Activity: what viewers do, stored as events. Events are written in the order they happened and never changed, except when two titles are
 * merged or a title is unmarked as watched.
 * It also computes how much each title is talked about now, which the charts use.
 */
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";

import { type Event, deleteCompletions, insertEvents, selectTitleBuzz, updateEventTitles } from "./store.ts";

export { deleteOldEvents, type Event } from "./store.ts";

export type Activity = {
  /** Writes events in the caller's transaction, so that they exist exactly if the change they describe does. */
  record(tx: Queryable, events: readonly Event[]): Promise<void>;
  /** Writes events in a transaction of their own: all of them or none. */
  recordAlone(events: readonly Event[]): Promise<void>;
  /** Deletes the viewer's COMPLETE events of a title. */
  deleteCompletions(tx: Queryable, mark: { userId: number; titleId: number }): Promise<void>;
  /** For merged titles: moves the events of the first title to the second. */
  moveEvents(tx: Queryable, titles: { from: number; to: number }): Promise<void>;
  /**
   * How much each title is talked about: one contribution per user, weighted by their strongest recent action and halved every
   * `halfLifeHours`. The time it takes grows with the number of events, so no answer may wait for it.
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
