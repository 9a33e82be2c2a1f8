/**
 * Exposure: how often a pick was in view, per day in the database and per browser session in memory. Browsers report what came into view;
 * a title counts once per screen, however often it's reported. Reports are buffered and written in batches about once a second. A crash or
 * a failed write loses a batch.
 */
import { LRUCache } from "lru-cache";

import type { Tunables } from "#contract/tunables.ts";
import { createWriteBehind } from "#server/platform/background-work.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import type { Logger } from "#server/platform/logger.ts";

import { type DailyViews, addViews } from "./store.ts";

type Asker = { userId: number; sessionId: string | null };

/** A pick that came into view. `screen` identifies one visit of a page. */
export type Showing = {
  titleId: number;
  screen: string;
  /** The response that contained the pick; `null` if the browser doesn't report it. */
  answerId: string | null;
};

export type Exposure = {
  record(asker: Asker, showings: readonly Showing[]): void;
  /** Ids of titles that have reached the view limit in this browser session. */
  overexposedInSession(asker: Asker, tunables: Tunables): number[];
  userIds(): Iterable<number>;
  evict(userId: number): void;
  flush(): Promise<void>;
};

type Session = { seenAt: number; views: Map<number, number> };

const MAX_SESSIONS = 10_000;
/** Maximum recent reports kept for deduplication, about 150 bytes each. */
const MAX_REPORTED = 100_000;

export function createExposure({
  db,
  clock,
  logger,
}: {
  db: Database;
  clock: Clock;
  logger: Logger;
}): Exposure {
  let buffered = new Map<string, DailyViews>();
  const sessions = new LRUCache<string, Session>({ max: MAX_SESSIONS });
  const reported = new LRUCache<string, true>({ max: MAX_REPORTED });

  function isFirstReport({ userId, sessionId }: Asker, { titleId, screen }: Showing): boolean {
    const key = `${userId} ${titleId} ${sessionId} ${screen}`;
    if (reported.has(key)) return false;
    reported.set(key, true);
    return true;
  }

  const { schedule, flush } = createWriteBehind({
    async write() {
      const views = [...buffered.values()];
      buffered = new Map();
      if (views.length > 0) await addViews(db, views);
    },
    onFailure: (error) => logger.warn({ err: error }, "reported views could not be stored and are lost"),
  });

  function recordInSession({ userId, sessionId }: Asker, titleIds: readonly number[]): void {
    if (sessionId === null) return;
    const key = `${userId} ${sessionId}`;
    const session = sessions.get(key) ?? { seenAt: 0, views: new Map<number, number>() };
    for (const titleId of titleIds) session.views.set(titleId, (session.views.get(titleId) ?? 0) + 1);
    session.seenAt = clock.now().getTime();
    sessions.set(key, session);
  }

  /** All per-user data. The keys start with the user's id. */
  const byUser = () => [sessions, reported, buffered] as const;

  return {
    record(asker, showings) {
      const titleIds = showings
        .filter((showing) => isFirstReport(asker, showing))
        .map(({ titleId }) => titleId);
      if (titleIds.length === 0) return;
      recordInSession(asker, titleIds);
      const day = clock.now().toISOString().slice(0, 10);
      for (const titleId of titleIds) {
        const key = `${asker.userId} ${titleId} ${day}`;
        const daily = buffered.get(key) ?? { user_id: asker.userId, title_id: titleId, day, views: 0 };
        daily.views += 1;
        buffered.set(key, daily);
      }
      schedule();
    },
    overexposedInSession({ userId, sessionId }, tunables) {
      const session = sessions.get(`${userId} ${sessionId}`);
      const isFresh =
        session !== undefined &&
        clock.now().getTime() - session.seenAt <= tunables.SESSION_EXPOSURE_TTL * 1000;
      return [...(isFresh ? session.views : [])].flatMap(([titleId, views]) =>
        views >= tunables.SESSION_EXPOSURE_MAX ? titleId : [],
      );
    },
    userIds: () => new Set(byUser().flatMap((kept) => [...kept.keys()].map(userIdIn))),
    evict(userId) {
      for (const kept of byUser()) {
        const keys = [...kept.keys()].filter((key) => userIdIn(key) === userId);
        for (const key of keys) kept.delete(key);
      }
    },
    flush,
  };
}

function userIdIn(key: string): number {
  return Number(key.slice(0, key.indexOf(" ")));
}
