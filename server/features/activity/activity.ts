/**
 * Activity: what viewers do, as events. Events are written in the order they happened and never changed, except when two titles turn out to be one, or a
 * title marked as watched by mistake is unmarked.
 * It also knows how much each title is talked about now, which the charts are made of.
 */
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";

import { type Event, deleteCompletions, insertEvents, selectTitleBuzz, updateEventTitles } from "./store.ts";

export { deleteOldEvents, type Event } from "./store.ts";

export type Activity = {
  /** Writes events in the caller's transaction, so that they exist exactly when what they tell of does. */
  record(tx: Queryable, events: readonly Event[]): Promise<void>;
  /** Writes events that stand alone: all of them or none. */
  recordAlone(events: readonly Event[]): Promise<void>;
  /** Deletes the viewer's COMPLETE events of a title. */
  deleteCompletions(tx: Queryable, mark: { userId: number; titleId: number }): Promise<void>;
  /** Two titles are one: what was done with the first was done with the second. */
  moveEvents(tx: Queryable, titles: { from: number; to: number }): Promise<void>;
  /**
   * How much each title is talked about: the people who did something with it in the last days, each by the strongest of what they
   * did, halved with every `halfLifeHours` that passed. It takes as long as there are events, so never hold an answer up for it.
   * @returns title id → sum; titles without an event are absent
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
