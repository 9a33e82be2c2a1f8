import type { StreamingServiceKey } from "#contract/streaming-services.ts";
/**
 * The first step of the pipeline and the only one that reads what is stored about the viewer: all of it in one read, and the marks in
 * another where they are not the very same as before.
 */
import { TUNABLES, type Tunables } from "#contract/tunables.ts";
import type { GenreKey, TitleMood } from "#contract/vocabulary.ts";
import type { Wishes } from "#engine/eligibility.ts";
import type { Filters } from "#server/features/filters/filters.ts";
import { tunablesFrom } from "#server/features/settings/settings.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";

import type { Exposure } from "./exposure.ts";
import { type Marks, keepMarks } from "./kept-marks.ts";
import { type WornRule, selectMarks, selectViewer, selectOverexposed } from "./store.ts";

/** What one call asks for, and who asks. */
export type Wanted = {
  userId: number;
  sessionId: string | null;
  limit: number;
  /** Undefined: as the viewer's saved filters say. */
  platforms: readonly StreamingServiceKey[] | undefined;
  moods: readonly TitleMood[] | undefined;
  exclude: readonly number[];
};

export type ViewerContext = {
  tunables: Tunables;
  /** The same object as long as nothing was marked. */
  marks: Marks;
  favouriteGenres: readonly GenreKey[];
  wishes: Wishes;
};

type Needs = { db: Database; clock: Clock; filters: Filters; exposure: Exposure };

const DAY_MS = 24 * 60 * 60 * 1000;

export function createContext({
  db,
  clock,
  filters,
  exposure,
}: Needs): (wanted: Wanted) => Promise<ViewerContext> {
  // What is overexposed is asked for by the knobs of the answer before, in the read that brings those of now; they hardly ever differ.
  let knobs: Pick<Tunables, "EXPOSURE_WINDOW_DAYS" | "EXPOSURE_MAX_VIEWS"> = {
    EXPOSURE_WINDOW_DAYS: TUNABLES.EXPOSURE_WINDOW_DAYS.default,
    EXPOSURE_MAX_VIEWS: TUNABLES.EXPOSURE_MAX_VIEWS.default,
  };

  const kept = keepMarks();

  function wornRule(days: number, views: number): WornRule {
    return { since: new Date(clock.now().getTime() - days * DAY_MS), views };
  }

  return async (wanted) => {
    const { EXPOSURE_WINDOW_DAYS: days, EXPOSURE_MAX_VIEWS: views } = knobs;
    const { userId } = wanted;
    const stored = await selectViewer(db, userId, wornRule(days, views));
    const before = kept.of(userId);
    const marks = before?.revision === stored.revision ? before : await selectMarks(db, userId);
    kept.keep(userId, marks);
    const tunables = tunablesFrom(stored.tunables);
    knobs = tunables;
    const isSameRule = tunables.EXPOSURE_WINDOW_DAYS === days && tunables.EXPOSURE_MAX_VIEWS === views;
    const rule = wornRule(tunables.EXPOSURE_WINDOW_DAYS, tunables.EXPOSURE_MAX_VIEWS);
    const [narrowing, overexposed] = await Promise.all([
      filters.narrowingFrom(stored.filters, { services: wanted.platforms, moods: wanted.moods }),
      isSameRule ? stored.overexposed : selectOverexposed(db, userId, rule),
    ]);
    return {
      tunables,
      marks,
      favouriteGenres: stored.favouriteGenres,
      wishes: {
        excluded: [...marks.ratings.map(({ titleId }) => titleId), ...stored.skipped, ...wanted.exclude],
        overexposed: [...overexposed, ...exposure.overexposedInSession(wanted, tunables)],
        ...narrowing,
      },
    };
  };
}
